import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { faultsOf, fuzz, newcomers } from '@farm/server-kit/testing';
import { communityApp } from './app';
import { communityDepsForTest } from './testing/community-for-test';

let database: TestDatabase<CommunityDb>;
beforeAll(async () => void (database = await databaseFor('community')));
afterAll(() => database.close());

test('whatever is sent, every call answers, and as its contract says', async () => {
  const deps = communityDepsForTest(database);
  const app = communityApp(deps);
  const forget = () => database.pool.query('DELETE FROM community.rate_limit');
  expect(faultsOf(await fuzz('community', { app, signIn: newcomers(deps.signIn), forget }))).toEqual([]);
  await app.close();
}, 1_200_000);
