import { fireEvent } from '@testing-library/react';
import { whenNear } from './deferred-part';

let enter: (isIntersecting: boolean) => void = () => undefined;

beforeEach(() => {
  const observer = { observe: jest.fn(), disconnect: jest.fn() };
  Object.assign(window, {
    IntersectionObserver: jest.fn((callback: (entries: object[]) => void) => {
      enter = (isIntersecting) => callback([{ isIntersecting }]);
      return observer;
    }),
  });
  document.body.innerHTML = '<div id="chat-panel"></div>';
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
  document.body.replaceChildren();
});

/** Whether the part's code is needed now. */
async function isNeeded(needed: jest.Mock): Promise<boolean> {
  await Promise.resolve();
  return needed.mock.calls.length > 0;
}

test.each([
  ['is near the viewport', () => enter(true)],
  ['or its page is used', () => void fireEvent.pointerDown(document.body)],
  ['or has been open for three seconds', () => void jest.advanceTimersByTime(3_000)],
])('the code of a prerendered part is needed when it %s', async (_, trigger) => {
  const needed = jest.fn();
  void whenNear('chat-panel', 0).then(needed);
  enter(false);
  expect(await isNeeded(needed)).toBe(false);
  trigger();
  expect(await isNeeded(needed)).toBe(true);
});

test('without a time, a part that nobody comes near is never loaded', async () => {
  const needed = jest.fn();
  void whenNear('chat-panel', 0, null).then(needed);
  jest.advanceTimersByTime(600_000);
  expect(await isNeeded(needed)).toBe(false);
});

test('a part that is not prerendered is needed at once', async () => {
  const needed = jest.fn();
  void whenNear('game', 0).then(needed);
  expect(await isNeeded(needed)).toBe(true);
});
