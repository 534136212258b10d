import { newsletterTexts } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest, tokenIn } from '../testing/outbox-for-test';

const READ = 'POST /api/newsletter/preferences';
const SET = 'PUT /api/newsletter/preferences';
const ERASE = 'POST /api/newsletter/erase';

let database: TestDatabase<CommunityDb>;
let api: Api;
let token: string;
beforeEach(async () => {
  database = await createTestDatabase('community');
  const deps = communityDepsForTest(database);
  api = createApi(communityApp(deps));
  await api('POST /api/capture-lead', { body: { firstName: 'Ada', email: 'ada@example.com' } });
  token = tokenIn((await outboxForTest(deps).emails())[0]);
});
afterEach(() => database.close());

const lead = () => database.db.lead.findFirst();

test('preferences show a masked address', async () => {
  expect(await api(READ, { body: { token } })).toEqual({ address: 'a***@example.com', letter: false });
});

test('the newsletter can be switched on and off repeatedly', async () => {
  const states: unknown[] = [];
  for (const letter of [true, true, false, true]) {
    expect(await api(SET, { body: { token, letter } })).toMatchObject({ letter });
    states.push((await lead())?.newsletter);
  }
  expect(states).toEqual(['CONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'CONFIRMED']);
  expect(await lead()).toMatchObject({ consentVersion: newsletterTexts.consent.version });
});

test('erasing deletes lead, messages and link; a keyed hash remains', async () => {
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
