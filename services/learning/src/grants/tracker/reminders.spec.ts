import { join } from 'node:path';
import type { LearningDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { drainOutbox, type Letter, type Mail } from '@farm/server-kit/mail';
import { browser, type Browser } from '@farm/server-kit/testing';
import { DAY, grantsForTest, type GrantsForTest } from '../../testing/grants-for-test';
import { builtInFeed } from '../programmes/grant-feed.provider';
import type { Deadline } from '../programmes/programme';
import { reminderWriter } from './reminder-letter';
import { remind } from './reminders';
import { remindersRepository } from './reminders.repository';
import { stopToken } from './stop-link';

const feed = builtInFeed(join(__dirname, '../../../content'));
const COOKIE_KEYS = ['kQ0zv1yV2mX3lW4kU5jT6iS7hR8gQ9fP0eO1dN2cM3b'];
const ORIGIN = 'http://localhost:4000';

function fail(): never {
  throw new Error('not there');
}

let database: TestDatabase<LearningDb>;
let farm: GrantsForTest;
let me: { as: Browser; id: string; email: string };
beforeAll(async () => {
  database = await databaseFor('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.person.deleteMany(); // and with them what they track
  await database.db.learningOutbox.deleteMany();
  farm = grantsForTest(database);
  me = await farm.member();
});

const waking = { sendInTransaction: async () => undefined };
const morning = (programmes = feed) =>
  remind({ reminders: remindersRepository(database.db), feed: programmes, clock: farm.clock }, waking);
const days = (count: number) => farm.clock.advance(count * DAY);

async function letters(programmes = feed): Promise<{ to: string; letter: Letter }[]> {
  const arrived: Mail[] = [];
  const reminders = remindersRepository(database.db);
  const deps = { reminders, feed: programmes, siteOrigin: ORIGIN, cookieKeys: COOKIE_KEYS };
  await drainOutbox({
    pool: database.pool,
    table: 'learning.outbox',
    write: reminderWriter(deps),
    mailer: { send: async (mail) => void arrived.push(mail), close: () => undefined },
    clock: farm.clock,
    log: { error: (line) => expect(line).toBeUndefined() },
  });
  return arrived.map(({ to, letter }) => ({ to, letter }));
}
const subjects = async (programmes = feed) => (await letters(programmes)).map(({ letter }) => letter.subject);

test('four mails before a date, each once, however many copies and mornings there are', async () => {
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
}, 30_000);

test('a mail says what is known, where it stands, what to do and how it ends', async () => {
  const { id } = await farm.track(me.as, 'fruitguys');
  days(15);
  await morning();
  const [mail] = await letters();
  expect(mail?.to).toBe(me.email);
  expect(mail?.letter).toMatchObject({
    subject: '56 days left: FruitGuys Community Fund',
    paragraphs: [
      'It closes on January 31, 2027.',
      'Date of the 2025 cycle.',
      'Your application stands at “researching”.',
      'Leave labor, hydroponics and marketing out of the budget.',
      'Confirm the date and the rules on the official site before you rely on them.',
    ],
    action: { href: `${ORIGIN}/grant-search` },
  });
  const stop = stopToken(id, COOKIE_KEYS);
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
    'Expected March 2027 (unconfirmed). Counted from March 1, 2027, that is in 56 days.',
  );
});

test('a date that moves is reminded of anew; the letter of the old date is not sent', async () => {
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

test('without a date: one nudge after 30 still days, and after a change another 30', async () => {
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
        { params: { token: stopToken(id, COOKIE_KEYS) } },
        { as: browser() },
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

test('the way out works from mail programs, again and again, and touches one application', async () => {
  const { id } = await farm.track(me.as, 'fruitguys');
  await farm.track(me.as, 'nrcs-eqip');
  const params = { token: stopToken(id, COOKIE_KEYS) };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let i = 0; i < 2; i += 1) {
    const answer = await farm.api.raw(
      'POST /api/grants/reminders/stop/:token',
      { params },
      { as: browser(), headers, payload: 'List-Unsubscribe=One-Click' },
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

test('more applications than one look takes are all seen', async () => {
  const people = Array.from({ length: 401 }, (_, i) => ({ email: `p${i}@example.com`, emailKey: `p${i}@example.com` }));
  const rows = await database.db.person.createManyAndReturn({ data: people });
  const application = { grantId: 'fruitguys', grantTitle: 't', lastUpdated: farm.clock.now() };
  await database.db.grantApplication.createMany({ data: rows.map(({ id }) => ({ ...application, userId: id })) });
  days(15);
  expect(await morning()).toBe(401);
}, 30_000);
