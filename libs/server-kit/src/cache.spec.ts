import { cached, type CacheOptions } from './cache';
import { fixedClock } from './testing';

/** A cache of questions whose answers the test gives. */
function testCache(keeping: Partial<CacheOptions> = {}) {
  const clock = fixedClock('2026-03-20T12:00:00.000Z');
  const loads: { key: string; resolve: (value: string | null) => void; fail: () => void }[] = [];
  const get = cached<string | null>(
    (key) =>
      new Promise((resolve, reject) =>
        loads.push({ key, resolve, fail: () => reject(new Error('the source is away')) }),
      ),
    { clock, ttlSeconds: 1, ...keeping },
  );
  const done = () => new Promise((next) => setImmediate(next));
  return { get, loads, clock, done };
}

test('five hundred at one moment are one question, and all hear its answer', async () => {
  const { get, loads, done } = testCache();
  const all = Promise.all(Array.from({ length: 500 }, () => get()));
  await done();
  expect(loads).toHaveLength(1);
  loads[0]?.resolve('okra');
  expect(new Set(await all)).toEqual(new Set(['okra']));
  expect([await get(), loads.length]).toEqual(['okra', 1]);
});

test('an answer is good for its second by the given clock, to the millisecond', async () => {
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

test('keys have answers of their own', async () => {
  const { get, loads, done } = testCache();
  const both = Promise.all([get('beans'), get('okra')]);
  await done();
  loads.forEach(({ key, resolve }) => resolve(`about ${key}`));
  expect(await both).toEqual(['about beans', 'about okra']);
});

test('what began before a write is no answer to who asks after it, and is kept for nobody', async () => {
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

test('a failure is told to who asked, and kept for nobody', async () => {
  const { get, loads, done } = testCache();
  const both = Promise.allSettled([get(), get()]);
  await done();
  loads[0]?.fail();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = get();
  await done();
  loads[1]?.resolve('well again');
  expect(await again).toBe('well again');
});

test('what is stale is said at once, while one question is asked behind it', async () => {
  const { get, loads, clock, done } = testCache({ ttlSeconds: 10, staleSeconds: 100 });
  void get();
  await done();
  loads[0]?.resolve('old');
  await done();
  clock.advance(10_000);
  expect(await Promise.all([get(), get(), get()])).toEqual(['old', 'old', 'old']);
  await done();
  expect(loads).toHaveLength(2); // and it hangs: nobody waits for it
  loads[1]?.resolve('new');
  await done();
  expect(await get()).toBe('new');
});

test('a source that failed is left alone for about its pause, then it is asked again', async () => {
  const { get, loads, clock, done } = testCache({ ttlSeconds: 10, staleSeconds: 1_000, pauseSeconds: 60 });
  void get();
  await done();
  loads[0]?.resolve('old');
  await done();
  clock.advance(10_000);
  await get();
  await done();
  loads[1]?.fail();
  await done();
  clock.advance(47_999); // 60 s less a fifth, less a millisecond
  expect(await get()).toBe('old');
  await done();
  expect(loads).toHaveLength(2);
  clock.advance(24_001);
  expect(await get()).toBe('old');
  await done();
  expect(loads).toHaveLength(3);
});

test('that there is none is kept for the pause too', async () => {
  const { get, loads, clock, done } = testCache({ pauseSeconds: 60 });
  void get('nobody');
  await done();
  loads[0]?.resolve(null);
  await done();
  clock.advance(47_999);
  expect([await get('nobody'), loads.length]).toEqual([null, 1]);
});

test('so many keys and no more: the one unused longest goes', async () => {
  const { get, loads, done } = testCache({ maxKeys: 2 });
  for (const key of ['a', 'b', 'a', 'c']) {
    const coming = get(key);
    await done();
    loads.at(-1)?.resolve(key);
    await coming;
  }
  expect([await get('a'), loads.map(({ key }) => key)]).toEqual(['a', ['a', 'b', 'c']]);
});
