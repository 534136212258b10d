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
  const [one, other] = await Promise.all([limit.enter('a'), limit.enter('b')]);
  clock.advance(3_000);
  const next = limit.enter('a');
  one?.();
  await next;
  clock.advance(2_000);
  expect(limit.fullSeconds()).toBe(5);
  other?.();
  expect(limit.fullSeconds()).toBe(0);
});

describe('under load', () => {
  const enterAll = (limit: ReturnType<typeof limitOf>['limit'], networks: readonly string[], times: number) =>
    networks.forEach((network) => void Array.from({ length: times }, () => limit.enter(network)));

  test.each([2, 5, 11])('%i networks that send all they can leave places to another one', async (count) => {
    jest.useFakeTimers();
    const { limit } = limitOf(100, 10);
    const networks = Array.from({ length: count }, (_, n) => `network ${n}`);
    enterAll(limit, networks, 30);
    const held = limit.inFlight();
    expect(held).toBeLessThanOrEqual(90);
    for (let i = 0; i < 3; i += 1) expect(await limit.enter('another')).not.toBeNull();
    expect(limit.inFlight()).toBe(held + 3);
    jest.runAllTimers();
  });

  test('when networks have taken all places, the next that is free goes to another one', async () => {
    jest.useFakeTimers();
    const { limit } = limitOf(100, 10);
    const places = await Promise.all(Array.from({ length: 10 }, () => limit.enter('first')));
    enterAll(
      limit,
      Array.from({ length: 25 }, (_, n) => `network ${n}`),
      30,
    );
    expect(limit.inFlight()).toBe(100);
    const another = limit.enter('another');
    places.forEach((release) => release?.());
    expect(await another).not.toBeNull();
    jest.runAllTimers();
  });

  test('a freed place goes to the waiting network that holds fewest', async () => {
    jest.useFakeTimers();
    const { limit } = limitOf(4, 3);
    const first = await limit.enter('a');
    for (const network of ['b', 'c', 'd']) await limit.enter(network);
    const order: string[] = [];
    for (const network of ['b', 'e', 'c']) void limit.enter(network).then((place) => place && order.push(network));
    first?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(order).toEqual(['e']);
    jest.runAllTimers();
  });

  test('without limits for networks nobody waits for a place of others', async () => {
    const { limit } = limitOf(1, 0);
    await limit.enter('a');
    expect(await limit.enter('b')).toBeNull();
  });

  test('networks wait for one request each, up to five thousand of them', async () => {
    jest.useFakeTimers();
    const { limit } = limitOf(1, 1);
    await limit.enter('a');
    const waiting = Array.from({ length: 5_000 }, (_, n) => limit.enter(`network ${n}`));
    expect(await limit.enter('network 4000')).toBeNull();
    expect(await limit.enter('another')).toBeNull();
    jest.runAllTimers();
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
    expect(limit.inFlight()).toBe(1);
  });
});
