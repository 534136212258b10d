import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { LazyChat } from './lazy-chat';

let failure: Error | null = new Error('ChunkLoadError');
jest.mock('./chat/chat-panel', () => ({
  get ChatPanel() {
    if (failure) throw failure;
    return () => <p>The chat</p>;
  },
}));

test('a chat that fails to load shows an error in its place, and Try again loads it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = renderPage(
    <>
      <h1>Home</h1>
      <LazyChat />
    </>,
  );
  expect(await screen.findByRole('heading', { name: "We couldn't load Dexter Jr." })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  failure = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The chat')).toBeVisible();
});
