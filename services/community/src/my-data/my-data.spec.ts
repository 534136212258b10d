import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, browser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';

let database: TestDatabase<CommunityDb>;
let api: Api;
const ada = browser();

beforeEach(async () => {
  database = await databaseFor('community');
  const deps = communityDepsForTest(database);
  deps.signIn(ada, { id: '0197279a-0000-7000-8000-000000000001', email: 'Ada@example.com', role: 'member' });
  api = apiOf(communityApp(deps));
  for (const email of ['ada@example.com', 'bo@example.com'])
    await api('POST /api/newsletter/subscribe', { body: { email } });
  for (const email of [' ADA@example.com', 'bo@example.com'])
    await api('POST /api/contact', { body: { name: 'Grower', email, message: 'Do you sell okra seed?' } });
});
afterEach(() => database.close());

test('a person reads their own line of the mailing list and their own messages; who is not signed in reads none', async () => {
  const { held } = await api('GET /api/my-data/community', {}, { as: ada });
  expect(held).toMatchObject([
    { what: 'Mailing list', rows: [{ email: 'ada@example.com', source: 'home' }] },
    { what: 'Messages to the farm', rows: [{ email: 'ADA@example.com', message: 'Do you sell okra seed?' }] },
  ]);
  expect(held.map(({ rows }) => rows.length)).toEqual([1, 1]);
  expect(await api('GET /api/my-data/community')).toEqual({ held: [] });
});

test('a deletion takes the address, its links, its messages and its waiting letter; others stay', async () => {
  expect(await api('DELETE /api/my-data/community')).toEqual({ erased: [], kept: null });
  const reply = await api('DELETE /api/my-data/community', {}, { as: ada });
  expect(reply).toEqual({
    erased: [
      { what: 'Mailing list', count: 1 },
      { what: 'Messages to the farm', count: 1 },
    ],
    kept: 'A mark made from your address stays on our list of addresses that we never write to again.',
  });
  expect(await database.db.contactMessage.count()).toBe(1);
  expect(await database.db.lead.findMany()).toMatchObject([{ emailKey: 'bo@example.com' }]);
  expect(await database.db.newsletterToken.count()).toBe(1);
  expect(JSON.stringify(await database.db.communityOutbox.findMany())).not.toContain('ada@');
});
