import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { postForTest, tokenIn } from '../testing/post-for-test';

const READ = 'POST /api/newsletter/preferences';
const SET = 'PUT /api/newsletter/preferences';
const ERASE = 'POST /api/newsletter/erase';

let database: TestDatabase<CommunityDb>;
let api: Api;
let token: string;
beforeEach(async () => {
  database = await databaseFor('community');
  const deps = communityDepsForTest(database);
  api = apiOf(communityApp(deps));
  await api('POST /api/capture-lead', { body: { firstName: 'Ada', email: 'ada@example.com' } });
  token = tokenIn((await postForTest(deps).letters())[0]);
});
afterEach(() => database.close());

const lead = () => database.db.lead.findFirst();

test('the page behind a letter shows enough of the address for its owner, and no more', async () => {
  expect(await api(READ, { body: { token } })).toEqual({ address: 'a***@example.com', letter: false });
});

test('the Monday letter goes on and off as often as its reader likes', async () => {
  const states: unknown[] = [];
  for (const letter of [true, true, false, true]) {
    expect(await api(SET, { body: { token, letter } })).toMatchObject({ letter });
    states.push((await lead())?.newsletter);
  }
  expect(states).toEqual(['CONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'CONFIRMED']);
  expect(await lead()).toMatchObject({ consentVersion: '2026-11' });
});

test('deleting takes the line on the list, the messages and the link; a keyed mark stays', async () => {
  await api('POST /api/contact', { body: { name: 'Ada', email: 'Ada@example.com', message: 'Okra?' } });
  expect(await api(ERASE, { body: { token } })).toEqual({ erased: true });
  expect([await lead(), await database.db.contactMessage.count(), await database.db.suppression.count()]).toEqual([
    null,
    0,
    1,
  ]);
  for (const [call, body] of [
    [READ, { token }],
    [SET, { token, letter: true }],
    [ERASE, { token }],
  ] as const)
    expect(await api.raw(call, { body })).toMatchObject({ status: 404, body: { code: 'newsletter.unknown_link' } });
});
