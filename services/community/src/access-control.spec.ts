import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import {
  createApi,
  createTestBrowser,
  guardedCalls,
  expectedAccessErrors,
  accessErrorsOf,
  type Api,
} from '@farm/server-kit/testing';
import { communityApp } from './app';
import { communityDepsForTest } from './testing/community-for-test';

let database: TestDatabase<CommunityDb>;
let api: Api;
const member = createTestBrowser();
beforeAll(async () => {
  database = await createTestDatabase('community');
  const deps = communityDepsForTest(database);
  deps.signIn(member, { id: '0197279a-0000-7000-8000-000000000001', email: 'ada@example.com', role: 'member' });
  api = createApi(communityApp(deps));
});
afterAll(() => database.close());

// A loop: today everybody may make every call of this service, and a table of no rows is no test.
test('calls for users and operators reject everybody else', async () => {
  for (const call of guardedCalls('community'))
    expect([call.key, ...(await accessErrorsOf(api, call, member))]).toEqual([call.key, ...expectedAccessErrors(call)]);
});
