import type { DexterDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { bodyBombFailures, createTestDeps, fuzzFailures, fuzz, browserSignIn } from '@farm/server-kit/testing';
import { dexterApp } from './app';
import { testDeps } from './testing/dexter-for-test';

let database: TestDatabase<DexterDb>;
beforeAll(async () => void (database = await createTestDatabase('dexter')));
afterAll(() => database.close());

test('whatever is sent, every call answers, and as its contract says', async () => {
  const deps = createTestDeps({ pool: database.pool });
  const app = dexterApp({ ...deps, db: database.db, ...testDeps, waitMs: 50 });
  const forget = () => database.pool.query('DELETE FROM dexter.rate_limit');
  expect(fuzzFailures(await fuzz('dexter', { app, signIn: browserSignIn(deps.signIn), resetLimits: forget }))).toEqual(
    [],
  );
  await app.close();
}, 1_200_000);

test('the largest bodies of nested arrays, many at once, are rejected at little cost', async () => {
  const app = dexterApp({ ...createTestDeps({ pool: database.pool }), db: database.db, ...testDeps });
  expect(await bodyBombFailures('dexter', app)).toEqual([]);
  await app.close();
}, 60_000);
