import type { DexterDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { depsForTest, faultsOf, fuzz, newcomers } from '@farm/server-kit/testing';
import { dexterApp } from './app';
import { dexterKit } from './testing/dexter-for-test';

let database: TestDatabase<DexterDb>;
beforeAll(async () => void (database = await databaseFor('dexter')));
afterAll(() => database.close());

test('whatever is sent, every call answers, and as its contract says', async () => {
  const deps = depsForTest({ pool: database.pool });
  const app = dexterApp({ ...deps, db: database.db, ...dexterKit, waitMs: 50 });
  const forget = () => database.pool.query('DELETE FROM dexter.rate_limit');
  expect(faultsOf(await fuzz('dexter', { app, signIn: newcomers(deps.signIn), forget }))).toEqual([]);
  await app.close();
}, 1_200_000);
