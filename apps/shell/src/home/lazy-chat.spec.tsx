import { renderPage } from '@farm/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { LazyChat, whenNeeded } from './lazy-chat';

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

test.each([
  ['near the viewport', (enter: (isIntersecting: boolean) => void) => enter(true)],
  ['used', () => void fireEvent.pointerDown(document.body)],
])('the code of a prerendered chat is loaded when the chat is %s', async (_, trigger) => {
  let enter: (isIntersecting: boolean) => void = () => undefined;
  const observer = { observe: jest.fn(), disconnect: jest.fn() };
  Object.assign(window, {
    IntersectionObserver: jest.fn((callback: (entries: object[], self: typeof observer) => void) => {
      enter = (isIntersecting) => callback([{ isIntersecting }], observer);
      return observer;
    }),
  });
  document.body.innerHTML = '<div id="chat-panel"></div>';
  const needed = jest.fn();
  void whenNeeded().then(needed);
  enter(false);
  await Promise.resolve();
  expect(needed).not.toHaveBeenCalled();
  trigger(enter);
  await Promise.resolve();
  expect(needed).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'IntersectionObserver');
  document.body.replaceChildren();
});
