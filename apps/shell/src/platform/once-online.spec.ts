import { onceOnline } from './once-online';

afterEach(() => jest.useRealTimers());

test.each([
  ['the network returns', () => window.dispatchEvent(new Event('online'))],
  ['ten seconds have passed', () => jest.advanceTimersByTime(10_000)],
])('waiting ends when %s, and leaves no listener and no timer behind', async (_, happen) => {
  jest.useFakeTimers();
  const added = jest.spyOn(window, 'addEventListener');
  const removed = jest.spyOn(window, 'removeEventListener');
  const online = onceOnline();
  happen();
  await online;
  const listener = added.mock.calls.find(([type]) => type === 'online')?.[1];
  expect(listener).toBeDefined();
  expect(removed).toHaveBeenCalledWith('online', listener);
  expect(jest.getTimerCount()).toBe(0);
});
