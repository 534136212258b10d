import { inFlightLimit } from './in-flight';
import { fixedClock } from './testing/test-gateway';

const limitOf = (total: number, perNetwork: number) => {
  const clock = fixedClock();
  return { clock, limit: inFlightLimit(clock, { total, perNetwork }) };
};

afterEach(() => jest.useRealTimers());

test('releasing a place twice frees it once', async () => {
  const { limit } = limitOf(2, 0);
  const [one] = await Promise.all([limit.enter('a'), limit.enter('a')]);
  one?.();
  one?.();
  expect(limit.inFlight()).toBe(1);
});

test('a network at its limit waits for its own places, and others do not wait', async () => {
  const { limit } = limitOf(10, 2);
  const [first] = await Promise.all([limit.enter('a'), limit.enter('a')]);
  const third = limit.enter('a');
  expect(await limit.enter('b')).not.toBeNull();
  expect(limit.inFlight()).toBe(3);
  first?.();
  expect(await third).not.toBeNull();
  expect(limit.inFlight()).toBe(3);
});

test('after two seconds a waiting request is rejected, and takes no place later', async () => {
  jest.useFakeTimers();
  const { limit } = limitOf(10, 1);
  const held = await limit.enter('a');
  const second = limit.enter('a');
  jest.advanceTimersByTime(2_000);
  expect(await second).toBeNull();
  held?.();
  expect(limit.inFlight()).toBe(0);
});

test('a hundred requests of a network may wait, the next is rejected at once', async () => {
  jest.useFakeTimers();
  const { limit } = limitOf(10, 1);
  await limit.enter('a');
  const waiting = Array.from({ length: 100 }, () => limit.enter('a'));
  expect(await limit.enter('a')).toBeNull();
  jest.runAllTimers();
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
});

test('measures how long no place has been free, also when each is taken again at once', async () => {
  const { clock, limit } = limitOf(2, 2);
  const [one, other] = await Promise.all([limit.enter('a'), limit.enter('a')]);
  clock.advance(3_000);
  const next = limit.enter('a');
  one?.();
  await next;
  clock.advance(2_000);
  expect(limit.fullSeconds()).toBe(5);
  other?.();
  expect(limit.fullSeconds()).toBe(0);
});
