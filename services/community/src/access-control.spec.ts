import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import {
  accessErrorsOf,
  browsersByRole,
  createApi,
  createTestBrowser,
  expectedAccessErrors,
  guardedCalls,
  type Api,
} from '@farm/server-kit/testing';
import { communityApp } from './app';
import { communityDepsForTest } from './testing/community-for-test';

let database: TestDatabase<CommunityDb>;
let api: Api;
let browserOf: Awaited<ReturnType<typeof browsersByRole>>;
beforeAll(async () => {
  database = await createTestDatabase('community');
  const deps = { ...communityDepsForTest(database), secondFactor: true };
  const person = { id: '0197279a-0000-7000-8000-000000000001', email: 'ada@example.com' };
  browserOf = await browsersByRole((role) => {
    const as = createTestBrowser();
    deps.signIn(as, { ...person, role });
    return as;
  });
  api = createApi(communityApp(deps));
});
afterAll(() => database.close());

test.each(guardedCalls('community'))('$key: $needs', async (call) => {
  expect(await accessErrorsOf(api, call, browserOf)).toEqual(expectedAccessErrors(call));
});
