import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { PreviewNotice } from './preview-notice';

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="farm-release">{}</script>';
});

test('whoever looks at a preview is told, politely, and can leave it', () => {
  renderPage(<PreviewNotice preview="store" />);
  expect(screen.getByRole('status')).toHaveTextContent('You are looking at a preview.');
  expect(screen.getByRole('link', { name: 'Leave preview' })).toHaveAttribute('href', '?preview=off');
});

test('nobody else is', () => {
  renderPage(<PreviewNotice />);
  expect(screen.queryByRole('status')).toBeNull();
});
