import { guides, type Guide } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { LazyGuideDialog } from './lazy-guide-dialog';

jest.mock('./guide-dialogs', () => ({
  get GuideDialog() {
    throw new Error('ChunkLoadError');
  },
}));

test('a dialog whose code fails to load is closed, and says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onClose = jest.fn();
  const { toasts } = renderPage(
    <>
      <h1>Country Store</h1>
      <LazyGuideDialog guide={guides[0] as Guide} isWaiting view="inside" onClose={onClose} />
    </>,
  );
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(toasts()).toMatchObject([{ title: 'Please check your connection and try again.' }]);
  expect(screen.getByRole('heading', { name: 'Country Store' })).toBeVisible();
});
