import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { fuzzFailures, fuzz, browserSignIn } from '@farm/server-kit/testing';
import { communityApp } from './app';
import { communityDepsForTest } from './testing/community-for-test';

let database: TestDatabase<CommunityDb>;
beforeAll(async () => void (database = await createTestDatabase('community')));
afterAll(() => database.close());

test('every call answers any input according to its contract', async () => {
  const deps = communityDepsForTest(database);
  const app = communityApp(deps);
  const resetLimits = () => database.pool.query('DELETE FROM community.rate_limit');
  expect(fuzzFailures(await fuzz('community', { app, signIn: browserSignIn(deps.signIn), resetLimits }))).toEqual([]);
  await app.close();
}, 1_200_000);
