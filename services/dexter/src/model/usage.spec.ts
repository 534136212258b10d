import type { DexterDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { modelUseOf, usageRepository } from './usage.repository';

let database: TestDatabase<DexterDb>;
beforeEach(async () => (database = await createTestDatabase('dexter')));
afterEach(() => database.close());

const caps = { tokens: 1_000, microUsd: 2_000 };
const noon = new Date('2026-03-20T16:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const nothing = { tokensIn: 0, tokensOut: 0, costMicroUsd: 0 };
const usage = (limits = caps) => usageRepository(database.db, limits);

test('fifty calls at once never hold more than the day allows', async () => {
  const replicas = [usage(), usage()];
  const held = await Promise.all(
    Array.from({ length: 50 }, (_, i) => replicas[i % 2]?.reserve(90, 100, noon) ?? Promise.resolve(null)),
  );
  expect(held.filter((one) => one !== null)).toHaveLength(11); // 990 of 1,000 tokens
});

test('money is held as tokens are; what a call did not use is free again', async () => {
  const held = await usage().reserve(10, 1_900, noon);
  expect(await usage().reserve(10, 200, noon)).toBeNull();
  if (held) await usage().release(held, { tokensIn: 5, tokensOut: 2, costMicroUsd: 300 }, false, noon);
  expect(await usage().today(noon)).toEqual({ tokens: 7, spentMicroUsd: 300, openUntil: null });
  expect(await usage().reserve(10, 1_700, noon)).not.toBeNull();
});

test('where no price is known only tokens are counted', async () => {
  expect(await usage({ tokens: 100, microUsd: Infinity }).reserve(100, 0, noon)).not.toBeNull();
  expect(await usage({ tokens: 100, microUsd: Infinity }).reserve(1, 0, noon)).toBeNull();
});

test('monitors are told tokens and dollars of the day, and dollars only where a price is known', async () => {
  const held = await usage().reserve(10, 1_900, noon);
  if (held) await usage().release(held, { tokensIn: 5, tokensOut: 2, costMicroUsd: 300 }, false, noon);
  expect(await modelUseOf(usage(), caps, noon)).toEqual({ tokens: 7, dollars: 0.0003, isPaused: false });
  const unpriced = { ...caps, microUsd: Infinity };
  expect(await modelUseOf(usage(unpriced), unpriced, noon)).toMatchObject({ tokens: 7, dollars: null });
  for (let i = 0; i < 5; i += 1) await fail(i);
  expect(await modelUseOf(usage(), caps, after(5))).toMatchObject({ isPaused: true });
});

test('the next day of the farm begins at nought', async () => {
  expect(await usage().reserve(1_000, 0, new Date('2026-03-21T03:59:59Z'))).not.toBeNull(); // 11:59 PM at the farm
  expect(await usage().reserve(1, 0, new Date('2026-03-21T03:59:59Z'))).toBeNull();
  expect(await usage().reserve(1, 0, new Date('2026-03-21T04:00:00Z'))).not.toBeNull();
});

async function fail(seconds: number): Promise<void> {
  const held = await usage().reserve(1, 0, after(seconds));
  if (held) await usage().release(held, nothing, true, after(seconds));
}

test('five failures within half a minute give the model half a minute of rest, then one trial', async () => {
  for (let i = 0; i < 5; i += 1) await fail(i);
  expect(await usage().reserve(1, 0, after(5))).toBeNull();
  expect((await usage().today(after(5))).openUntil).toEqual(after(34));
  const trials = await Promise.all(Array.from({ length: 5 }, () => usage().reserve(1, 0, after(35))));
  const [trial, ...more] = trials.filter((one) => one !== null);
  expect([trial === undefined, more]).toEqual([false, []]);
  if (trial) await usage().release(trial, nothing, false, after(36));
  expect(await usage().reserve(1, 0, after(37))).not.toBeNull();
});

test('a failed trial begins the rest anew', async () => {
  for (let i = 0; i < 5; i += 1) await fail(i);
  await fail(35);
  expect(await usage().reserve(1, 0, after(60))).toBeNull();
  expect(await usage().reserve(1, 0, after(66))).not.toBeNull();
});

test('failures far apart are no outage', async () => {
  for (let i = 0; i < 8; i += 1) await fail(i * 31);
  expect(await usage().reserve(1, 0, after(300))).not.toBeNull();
});
