import { serviceContracts, type Contract } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { bodyBombFailures, createApi, type Api } from '@farm/server-kit/testing';
import { communityForTest } from './testing/community-for-test';

const calls = (serviceContracts.community as readonly Contract[]).flatMap((contract) => Object.entries(contract));
const writes = calls.filter(([key]) => /^(POST|PUT|PATCH|DELETE) /.test(key));
// Proved by their tokens and signatures, not by where they come from.
const fromPages = writes.filter(([, { raw }]) => !raw).map(([key]) => key);

let database: TestDatabase<CommunityDb>;
let app: ReturnType<typeof communityForTest>;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('community');
  app = communityForTest(database);
  api = createApi(app);
});
afterAll(() => database.close());

test('there are calls to guard', () => expect(fromPages.length).toBeGreaterThan(15));

test.each(writes)('%s has a rate limit', (_, { limit }) => expect(limit).toBeDefined());

const params = { id: '01970000-0000-7000-8000-0000000000aa', token: 'A'.repeat(43), date: '2026-03-23', slug: 'x' };

test.each(fromPages)('%s rejects requests from pages of other sites', async (key) => {
  const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
  for (const headers of foreign)
    expect(await api.raw(key, { params }, { headers })).toMatchObject({
      ...{ status: 403, body: { code: 'request.cross_site' } },
    });
});

test('the largest bodies of nested arrays, many at once, are rejected at little cost', async () => {
  expect(await bodyBombFailures('community', app)).toEqual([]);
});
