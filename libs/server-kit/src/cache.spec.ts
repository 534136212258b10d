import { cached, type CacheOptions } from './cache';
import { fixedClock } from './testing';

/** A cache whose loads the test resolves. */
function testCache(options: Partial<CacheOptions> = {}) {
  const clock = fixedClock('2026-03-20T12:00:00.000Z');
  const loads: { key: string; resolve: (value: string | null) => void; fail: () => void }[] = [];
  const get = cached<string | null>(
    (key) =>
      new Promise((resolve, reject) =>
        loads.push({ key, resolve, fail: () => reject(new Error('the source is unavailable')) }),
      ),
    { clock, ttlSeconds: 1, ...options },
  );
  const done = () => new Promise((next) => setImmediate(next));
  return { get, loads, clock, done };
}

test('five hundred concurrent calls share one load', async () => {
  const { get, loads, done } = testCache();
  const all = Promise.all(Array.from({ length: 500 }, () => get()));
  await done();
  expect(loads).toHaveLength(1);
  loads[0]?.resolve('okra');
  expect(new Set(await all)).toEqual(new Set(['okra']));
  expect([await get(), loads.length]).toEqual(['okra', 1]);
});

test('a value is served for its second on the clock, to the millisecond', async () => {
  const { get, loads, clock, done } = testCache();
  void get();
  await done();
  loads[0]?.resolve('one');
  await done();
  expect(await get()).toBe('one');
  clock.advance(999);
  expect(await get()).toBe('one');
  clock.advance(1);
  const next = get();
  await done();
  loads[1]?.resolve('two');
  expect(await next).toBe('two');
});

test('a stored value is there without a promise, until its second is over', async () => {
  const { get, loads, clock, done } = testCache();
  const before = get.stored();
  void get();
  await done();
  loads[0]?.resolve('okra');
  await done();
  expect([before, get.stored()]).toEqual([undefined, 'okra']);
  clock.advance(1_000);
  expect(get.stored()).toBeUndefined();
});

test('each key has its own value', async () => {
  const { get, loads, done } = testCache();
  const both = Promise.all([get('beans'), get('okra')]);
  await done();
  loads.forEach(({ key, resolve }) => resolve(`value of ${key}`));
  expect(await both).toEqual(['value of beans', 'value of okra']);
});

test('a load that began before clear() resolves, but is not stored', async () => {
  const { get, loads, done } = testCache();
  const before = get();
  await done();
  get.clear();
  const after = get();
  await done();
  expect(loads).toHaveLength(2);
  loads[1]?.resolve('with the new line');
  loads[0]?.resolve('without it');
  expect([await before, await after, await get()]).toEqual(['without it', 'with the new line', 'with the new line']);
});

test('a failed load rejects all its callers and is not stored', async () => {
  const { get, loads, done } = testCache();
  const both = Promise.allSettled([get(), get()]);
  await done();
  loads[0]?.fail();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = get();
  await done();
  loads[1]?.resolve('available again');
  expect(await again).toBe('available again');
});

test('null is stored like any other value', async () => {
  const { get, loads, done } = testCache();
  void get('nobody');
  await done();
  loads[0]?.resolve(null);
  await done();
  expect([await get('nobody'), loads.length]).toEqual([null, 1]);
});

test('above maxKeys the least recently used key is dropped', async () => {
  const { get, loads, done } = testCache({ maxKeys: 2 });
  for (const key of ['a', 'b', 'a', 'c']) {
    const coming = get(key);
    await done();
    loads.at(-1)?.resolve(key);
    await coming;
  }
  expect([await get('a'), loads.map(({ key }) => key)]).toEqual(['a', ['a', 'b', 'c']]);
});
