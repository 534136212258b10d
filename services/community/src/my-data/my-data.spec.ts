import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';

let database: TestDatabase<CommunityDb>;
let api: Api;
let deps: ReturnType<typeof communityDepsForTest>;
const ada = createTestBrowser();
const ADA = { id: '0197279a-0000-7000-8000-000000000001', email: 'Ada@example.com' };

beforeEach(async () => {
  database = await createTestDatabase('community');
  deps = { ...communityDepsForTest(database), hasPasskey: async (id) => id === ADA.id };
  deps.signIn(ada, { ...ADA, role: 'member', authenticatedAt: deps.clock.now() });
  api = createApi(communityApp(deps));
  for (const email of ['ada@example.com', 'bo@example.com'])
    await api('POST /api/newsletter/subscribe', { body: { email } });
  for (const email of [' ADA@example.com', 'bo@example.com'])
    await api('POST /api/contact', { body: { name: 'Grower', email, message: 'Do you sell okra seed?' } });
});
afterEach(() => database.close());

test('a user can export their lead and messages; without signing in there are none', async () => {
  const { held } = await api('GET /api/my-data/community', {}, { as: ada });
  expect(held).toMatchObject([
    { what: 'Mailing list', rows: [{ email: 'ada@example.com', source: 'home' }] },
    { what: 'Messages to the farm', rows: [{ email: 'ada@example.com', message: 'Do you sell okra seed?' }] },
  ]);
  expect(held.map(({ rows }) => rows.length)).toEqual([1, 1]);
  expect(await api('GET /api/my-data/community')).toEqual({ held: [] });
});

test('erasing deletes the address, its links, messages and waiting email; others remain', async () => {
  expect(await api('DELETE /api/my-data/community')).toEqual({ erased: [], kept: null });
  const reply = await api('DELETE /api/my-data/community', {}, { as: ada });
  expect(reply).toEqual({
    erased: [
      { what: 'Mailing list', count: 1 },
      { what: 'Messages to the farm', count: 1 },
    ],
    kept: 'We keep a scrambled form of your address, so that we never email it again.',
  });
  expect(await database.db.contactMessage.count()).toBe(1);
  expect(await database.db.lead.findMany()).toMatchObject([{ emailKey: 'bo@example.com' }]);
  expect(await database.db.newsletterToken.count()).toBe(1);
  expect(JSON.stringify(await database.db.communityOutbox.findMany())).not.toContain('ada@');
});

test('without a recent sign-in, and for operators a passkey, nothing is deleted', async () => {
  const [stale, byCode] = [createTestBrowser(), createTestBrowser()];
  const now = deps.clock.now();
  deps.signIn(stale, { ...ADA, role: 'member', authenticatedAt: new Date(now.getTime() - 15 * 60_000) });
  deps.signIn(byCode, { ...ADA, role: 'operator', amr: ['code'], authenticatedAt: now });
  const erase = (as: typeof ada) => api.raw('DELETE /api/my-data/community', {}, { as });
  expect(await erase(stale)).toMatchObject({ status: 401, body: { code: 'auth.confirm' } });
  expect(await erase(byCode)).toMatchObject({ status: 401, body: { code: 'auth.second_factor' } });
  expect(await database.db.lead.count()).toBe(2);
  expect(await database.db.contactMessage.count()).toBe(2);
});
