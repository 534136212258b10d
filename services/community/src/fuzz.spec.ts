import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { browser, faultsOf, fuzz } from '@farm/server-kit/testing';
import { communityApp } from './app';
import { communityDepsForTest } from './testing/community-for-test';

let database: TestDatabase<CommunityDb>;
beforeAll(async () => void (database = await databaseFor('community')));
afterAll(() => database.close());

test('whatever is sent, every call answers, and as its contract says', async () => {
  const deps = communityDepsForTest(database);
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
  const app = communityApp(deps);
  const forget = () => database.pool.query('DELETE FROM community.rate_limit');
  expect(faultsOf(await fuzz('community', { app, signIn, forget }))).toEqual([]);
  await app.close();
}, 1_200_000);
