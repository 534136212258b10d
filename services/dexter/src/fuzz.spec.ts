import type { DexterDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { browser, depsForTest, faultsOf, fuzz } from '@farm/server-kit/testing';
import { dexterApp } from './app';
import { dexterKit } from './testing/dexter-for-test';

let database: TestDatabase<DexterDb>;
beforeAll(async () => void (database = await databaseFor('dexter')));
afterAll(() => database.close());

test('whatever is sent, every call answers, and as its contract says', async () => {
  const deps = depsForTest({ pool: database.pool });
  const person = {
    id: '0197279a-0000-7000-8000-000000000001',
    email: 'ada@example.com',
    freshAt: new Date('2100-01-01'),
  };
  const signIn = (role: 'member' | 'operator') => {
    const as = browser();
    deps.signIn(as, { ...person, role });
    return as;
  };
  const app = dexterApp({ ...deps, db: database.db, ...dexterKit, waitMs: 50 });
  const forget = () => database.pool.query('DELETE FROM dexter.rate_limit');
  expect(faultsOf(await fuzz('dexter', { app, signIn, forget }))).toEqual([]);
  await app.close();
}, 1_200_000);
