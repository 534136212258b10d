import { dayOf, type Deadline } from '@farm/almanac';
import type { LearningDb } from '@farm/prisma';
import { setServiceContent } from '@farm/server-kit';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { drainOutbox, type EmailContent, type OutgoingEmail } from '@farm/server-kit/mail';
import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { DAY_MS, grantsForTest, type GrantsForTest } from '../testing/grants-for-test';
import { publishedFeed } from './catalogue';
import { reminderEmailRenderer } from './reminder-email';
import { purposeLinkToken } from '../outbox/email-link';
import { reminderDue, sendReminders } from './reminders';
import { remindersRepository } from './reminders.repository';

const feed = publishedFeed();
const january: Deadline = { kind: 'annual', month: 1, day: 31, note: 'n' };
const march: Deadline = { kind: 'expected', month: 3, lastClosed: null, note: 'n' };
const rolling: Deadline = { kind: 'rolling' };
const noon = (day: string) => new Date(`${day}T17:00:00Z`);

test.each<[string, Deadline, string, string | null, string?, string?]>([
  ['57 days before', january, '2026-12-05', null],
  ['56 days before', january, '2026-12-06', '56-days'],
  ['two days late', january, '2026-12-08', '56-days'],
  ['three days late', january, '2026-12-09', null],
  ['42 days before', january, '2026-12-20', '42-days'],
  ['14 days before', january, '2027-01-17', '14-days'],
  ['3 days before', january, '2027-01-28', '3-days'],
  ['the day before, after an outage', january, '2027-01-30', '3-days'],
  ['the day itself', january, '2027-01-31', null],
  ['56 days before the first of an expected month', march, '2027-01-04', '56-days'],
  ['within the expected month', march, '2027-03-02', null],
  ['begun after the mark', january, '2026-12-07', null, 'preparing', '2026-12-07'],
  ['begun on the mark', january, '2026-12-06', '56-days', 'preparing', '2026-12-06'],
  ['sent in already', january, '2026-12-06', null, 'submitted'],
  ['29 still days without a date', rolling, '2026-12-20', null],
  ['30 still days without a date', rolling, '2026-12-21', 'still'],
  ['30 still days without a date, sent in', rolling, '2026-12-21', 'still', 'submitted'],
])('%s', (_, deadline, day, reason, status = 'researching', began = '2026-11-21') => {
  const programme = { ...(feed.byId.get('fruitguys') ?? fail()), deadline };
  const row = { status, startedAt: noon(began), lastUpdated: noon(began) };
  expect(reminderDue(row, programme, dayOf(day))?.reason ?? null).toBe(reason);
});
function fail(): never {
  throw new Error('not there');
}

const COOKIE_KEYS = ['kQ0zv1yV2mX3lW4kU5jT6iS7hR8gQ9fP0eO1dN2cM3b'];
const ORIGIN = 'http://localhost:4000';

let database: TestDatabase<LearningDb>;
let farm: GrantsForTest;
let me: { as: Browser; id: string; email: string };
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
const closing = {
  id: 'fruitguys',
  amount: 'Up to $5,000',
  source: 'https://fruitguys.example/',
  checkedOn: '2026-11-21',
};
afterAll(() => setServiceContent({}));
beforeEach(async () => {
  setServiceContent({ grants: { changed: [{ ...closing, closesOn: '2027-01-31' }] } });
  await database.db.person.deleteMany(); // and with them what they track
  await database.db.learningOutbox.deleteMany();
  farm = grantsForTest(database);
  me = await farm.member();
});

const waking = { sendInTransaction: async () => undefined };
const morning = (programmes = feed) =>
  sendReminders({ reminders: remindersRepository(database.db), feed: programmes, clock: farm.clock }, waking);
const days = (count: number) => farm.clock.advance(count * DAY_MS);

async function letters(programmes = feed): Promise<{ to: string; letter: EmailContent }[]> {
  const arrived: OutgoingEmail[] = [];
  const reminders = remindersRepository(database.db);
  const deps = { reminders, feed: programmes, siteOrigin: ORIGIN, cookieKeys: COOKIE_KEYS };
  await drainOutbox({
    pool: database.pool,
    table: 'learning.outbox',
    render: reminderEmailRenderer(deps),
    mailer: { send: async (mail) => void arrived.push(mail), close: () => undefined },
    clock: farm.clock,
    log: { error: (line) => expect(line).toBeUndefined() },
  });
  return arrived.map(({ to, content: letter }) => ({ to, letter }));
}
const subjects = async (programmes = feed) => (await letters(programmes)).map(({ letter }) => letter.subject);

test('four emails before a date, each once, on any number of replicas and mornings', async () => {
  await farm.track(me.as, 'fruitguys');
  const sent: string[] = [];
  let today = 0;
  for (const around of [15, 29, 57, 68, 71]) {
    for (const day of [around - 1, around, around + 1]) {
      days(day - today);
      today = day;
      await Promise.all([morning(), morning()]);
      sent.push(...(await subjects()));
    }
  }
  expect(sent).toEqual(['56', '42', '14', '3'].map((left) => `${left} days left: FruitGuys Community Fund`));
  expect(await database.db.grantReminder.count()).toBe(4);
});

test('an email has the deadline, the status, a tip and an unsubscribe link', async () => {
  const { id } = await farm.track(me.as, 'fruitguys');
  days(15);
  await morning();
  const [mail] = await letters();
  expect(mail?.to).toBe(me.email);
  expect(mail?.letter).toMatchObject({
    subject: '56 days left: FruitGuys Community Fund',
    paragraphs: [
      'It closes on January 31, 2027.',
      "Your application's status is “researching”.",
      'Leave labor, hydroponics and marketing out of the budget.',
      'Confirm the date and the rules on the official site before you rely on them.',
    ],
    action: { href: `${ORIGIN}/grant-search` },
  });
  const stop = purposeLinkToken('grants.stop', id, COOKIE_KEYS);
  expect(mail?.letter.footer.map(({ href }) => href)).toContain(`${ORIGIN}/grant-search?stop=${stop}`);
  expect(mail?.letter.headers).toEqual({
    'List-Unsubscribe': `<${ORIGIN}/api/grants/reminders/stop/${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('an expected month is counted from its first day and called unconfirmed', async () => {
  await farm.track(me.as, 'wholekids-garden');
  days(44); // January 4
  await morning();
  const [mail] = await letters();
  expect(mail?.letter.subject).toBe('About 56 days left (unconfirmed): Garden Grant');
  expect(mail?.letter.paragraphs[0]).toBe(
    'Expected March 2027 (unconfirmed). Counted from March 1, 2027, that is 56 days away.',
  );
});

test('a moved date gets new reminders; the email of the old date is not sent', async () => {
  await farm.track(me.as, 'fruitguys');
  days(15);
  await morning();
  const programme = feed.byId.get('fruitguys') ?? fail();
  const deadline: Deadline = { kind: 'annual', month: 2, day: 3, note: 'moved' };
  const later = { ...feed, byId: new Map([['fruitguys', { ...programme, deadline }]]) };
  expect(await subjects(later)).toEqual([]);
  days(3);
  await morning(later);
  expect(await subjects(later)).toEqual(['56 days left: FruitGuys Community Fund']);
});

test('without a date: one reminder after 30 days without a change', async () => {
  const { id, lastUpdated } = await farm.track(me.as, 'fsa-operating-microloan');
  days(30);
  await morning();
  const [mail] = await letters();
  expect(mail?.letter).toMatchObject({ subject: 'Still interested? Direct Farm Operating Microloan' });
  expect(mail?.letter.paragraphs).toContain('This is a loan: it must be repaid.');
  days(40);
  await morning();
  expect(await subjects()).toEqual([]);
  await farm.patch(me.as, id, { lastUpdated, status: 'preparing' });
  days(30);
  await morning();
  expect(await subjects()).toHaveLength(1);
});

test.each<[string, (application: { id: string; lastUpdated: string }) => Promise<unknown>]>([
  ['withdrawn', ({ id, lastUpdated }) => farm.patch(me.as, id, { lastUpdated, status: 'withdrawn' })],
  ['told to be quiet', ({ id, lastUpdated }) => farm.patch(me.as, id, { lastUpdated, reminders: false })],
  [
    'stopped from the mail, without sign-in',
    ({ id }) =>
      farm.api(
        'POST /api/grants/reminders/stop/:token',
        { params: { token: purposeLinkToken('grants.stop', id, COOKIE_KEYS) } },
        { as: createTestBrowser() },
      ),
  ],
  ['of a disabled person', () => database.db.person.updateMany({ data: { disabledAt: new Date() } })],
  ['of somebody who left', () => database.db.person.deleteMany()],
])('no mail about an application that is %s, not even one that waits', async (_, quiet) => {
  const application = await farm.track(me.as, 'fruitguys');
  days(15);
  await morning();
  await quiet(application);
  expect(await subjects()).toEqual([]);
  days(14);
  expect(await morning()).toBe(0);
});

test('unsubscribing works from mail programs, is idempotent and affects one application', async () => {
  const { id } = await farm.track(me.as, 'fruitguys');
  await farm.track(me.as, 'nrcs-eqip');
  const params = { token: purposeLinkToken('grants.stop', id, COOKIE_KEYS) };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let i = 0; i < 2; i += 1) {
    const answer = await farm.api.raw(
      'POST /api/grants/reminders/stop/:token',
      { params },
      { as: createTestBrowser(), headers, payload: 'List-Unsubscribe=One-Click' },
    );
    expect(answer).toMatchObject({ status: 200, body: { stopped: true } });
  }
  const reminders = (await farm.history(me.as)).map(({ grantId, reminders: on }) => [grantId, on]);
  expect(new Map(reminders as [string, boolean][])).toEqual(
    new Map([
      ['fruitguys', false],
      ['nrcs-eqip', true],
    ]),
  );
});

test('all pages of applications are processed', async () => {
  const people = Array.from({ length: 401 }, (_, i) => ({ email: `p${i}@example.com`, emailKey: `p${i}@example.com` }));
  const rows = await database.db.person.createManyAndReturn({ data: people });
  const application = { grantId: 'fruitguys', grantTitle: 't', lastUpdated: farm.clock.now() };
  await database.db.grantApplication.createMany({ data: rows.map(({ id }) => ({ ...application, userId: id })) });
  days(15);
  expect(await morning()).toBe(401);
});
