import { render, screen } from '@testing-library/react';
import { OpeningSoon } from './opening-soon';

test('a page that is still being built says so, and how to reach the farm', () => {
  render(<OpeningSoon title="Contact" what="A form to write to us." />);
  expect(screen.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  expect(screen.getByText(/We are still building this page/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'info@example.com' })).toHaveAttribute('href', 'mailto:info@example.com');
});
