import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';

const ADA = 'ada@example.com';
const operator = createTestBrowser();
const as = { as: operator };

let database: TestDatabase<CommunityDb>;
let api: Api;
beforeEach(async () => {
  database = await createTestDatabase('community');
  const deps = communityDepsForTest(database);
  const person = { id: '0197279a-0000-7000-8000-000000000001', email: 'op@example.com', role: 'operator' as const };
  deps.signIn(operator, { ...person, authenticatedAt: deps.clock.now() });
  api = createApi(communityApp(deps));
  const lead = { email: ADA, emailKey: ADA, firstName: '=1+1', source: 'home', newsletter: 'CONFIRMED' } as const;
  await database.db.lead.create({ data: { ...lead, consentVersion: '2026-01', confirmedAt: deps.clock.now() } });
  const message = { name: 'Ada', email: ADA, emailKey: ADA, message: 'Two\nlines', visitor: 'hash-of-a-visitor' };
  await database.db.contactMessage.create({ data: { ...message, reference: 'M1' } });
  await database.db.comment.create({
    data: { thread: 'daily-farm-wisdom', body: 'Okra is up', authorName: 'Bo', visitor: 'hash-of-a-visitor' },
  });
  await database.db.blogPost.create({ data: { slug: 'frost', title: 'Frost', content: 'Cover it', by: 'op' } });
});
afterEach(() => database.close());

const file = (table: 'subscribers' | 'comments' | 'messages' | 'posts', format: 'csv' | 'json') =>
  api.raw('GET /api/ops/exports/community/:table', { params: { table }, query: { format } }, as);
const person = async () =>
  (await api('GET /api/ops/person-data/community', { query: { email: ' ADA@example.com' } }, as)).held;
const erase = (change: object = {}) =>
  api.raw(
    'POST /api/ops/erasures/community',
    { body: { email: ADA, confirm: ' Ada@example.com', reason: 'They asked', ...change } },
    as,
  );

test.each([
  ['subscribers', /^\ufeffemail,first_name,.*consent.*\r\nada@example.com,'=1\+1,home,CONFIRMED,2026-01,/],
  ['comments', /Bo,Okra is up,PUBLISHED,no/],
  ['messages', /M1,Ada,ada@example.com,"Two\nlines",new,/],
  ['posts', /frost,Frost,Cover it,\[\],draft,/],
] as const)('%s are exported as CSV and JSON, without anything about browsers', async (table, expected) => {
  const { body, headers } = await file(table, 'csv');
  expect(String(body)).toMatch(expected);
  expect(headers['content-disposition']).toBe(`attachment; filename="${table}.csv"`);
  const json = await file(table, 'json');
  expect(json.body).toHaveLength(1);
  expect(JSON.stringify([body, json.body])).not.toContain('hash-of-a-visitor');
});

test('a table of more rows than a page is exported completely, an empty one as an empty list', async () => {
  await database.db.comment.deleteMany();
  expect((await file('comments', 'json')).body).toEqual([]);
  const comment = { thread: 'daily-farm-wisdom', authorName: 'Bo', visitor: 'v' };
  await database.db.comment.createMany({
    data: Array.from({ length: 1_200 }, (_, index) => ({ ...comment, body: `No ${index}` })),
  });
  const rows = (await file('comments', 'json')).body as { text: string }[];
  expect(new Set(rows.map(({ text }) => text)).size).toBe(1_200);
});

test('an address is read and erased in any spelling, and a repetition finds nothing', async () => {
  expect((await person()).map(({ what }) => what)).toEqual(['Mailing list', 'Messages to the farm']);
  expect((await erase()).body).toEqual({
    erased: [
      { what: 'Mailing list', count: 1 },
      { what: 'Messages to the farm', count: 1 },
    ],
    kept: 'A scrambled form of the address stays, so that the farm never emails it again.',
  });
  expect(await person()).toEqual([]);
  expect((await erase()).body).toEqual({ erased: [], kept: null });
});

test('an address that was not repeated is not erased', async () => {
  expect((await erase({ confirm: 'bo@example.com' })).status).toBe(400);
  expect(await person()).toHaveLength(2);
});
