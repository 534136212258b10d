import { randomUUID } from 'node:crypto';
import { site } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest } from '../testing/outbox-for-test';

const request = {
  ...{ name: 'Ruth', email: 'ruth@example.com', school: 'Oak Street School', grade: '4th grade' },
  ...{ children: '24 children and 3 adults', firstDay: '2099-04-14', secondDay: '2099-04-21' },
};

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let post: ReturnType<typeof outboxForTest>;
let api: Api;
beforeEach(async () => {
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database);
  post = outboxForTest(deps);
  api = createApi(communityApp(deps));
});
afterEach(() => database.close());

const send = (change: object = {}, as = createTestBrowser()) =>
  api.raw('POST /api/visit-requests', { body: { ...request, ...change } }, { as });
const messages = () => database.db.contactMessage.findMany();

test('a request for a visit is a message in the inbox, and is told to the operators and confirmed to the teacher', async () => {
  const { status, body } = await send({ wishes: 'The worms' });
  expect([status, body]).toEqual([200, { received: true, reference: expect.any(String) }]);
  const message = [
    ...['A class asks for a visit.', 'School: Oak Street School', 'Grade: 4th grade'],
    ...['How many: 24 children and 3 adults', 'Days: 2099-04-14 or 2099-04-21', 'They would like to see: The worms'],
  ].join('\n');
  expect(await messages()).toMatchObject([{ name: 'Ruth', email: 'ruth@example.com', state: 'new', message }]);
  const emails = await post.emails();
  expect(emails.map(({ to }) => to).sort()).toEqual([site.emails.info, 'ruth@example.com'].sort());
  expect(emails.find(({ to }) => to === site.emails.info)?.text).toContain('Days: 2099-04-14 or 2099-04-21');
  expect(emails.find(({ to }) => to === 'ruth@example.com')?.text).not.toContain('Oak Street');
});

test('a request says where, and a phone number if there is one; the receipt repeats place and days and nothing typed', async () => {
  await send({ place: 'school', phone: ' 478-555-0142 ', wishes: 'Days: 2099-01-01 or 2099-01-02' });
  const [stored] = await messages();
  expect(stored?.message).toContain('\nWhere: at the school\nDays: 2099-04-14 or 2099-04-21\nPhone: 478-555-0142\n');
  const receipt = (await post.emails()).find(({ to }) => to === 'ruth@example.com');
  expect(receipt?.subject).toBe(`We have your request for a visit, ${stored?.reference}`);
  expect(receipt?.text).toContain('You asked for a visit at the school on April 14, 2099 or April 21, 2099.');
  expect(receipt?.text).not.toMatch(/Oak Street|478/);
});

test('pressing twice is one request', async () => {
  const [as, key] = [createTestBrowser(), randomUUID()];
  await send({ key }, as);
  await send({ key }, as);
  expect(await messages()).toHaveLength(1);
});

test.each([
  ['a day that is over', { secondDay: '2020-04-14' }, 'secondDay'],
  ['a day that no calendar has', { firstDay: '2099-02-30' }, 'firstDay'],
])('%s is rejected at its field, and nothing is stored', async (_, change, field) => {
  expect(await send(change)).toMatchObject({ status: 422, body: { code: 'visit.day', field } });
  expect(await messages()).toEqual([]);
});

test.each([{ school: ' ' }, { grade: '\u200b' }, { children: '' }, { name: '' }])(
  'blank fields are rejected: %j',
  async (change) => {
    expect(await send(change)).toMatchObject({ status: 422, body: { code: 'contact.empty' } });
    expect(await messages()).toEqual([]);
  },
);
