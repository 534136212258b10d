import { dayOf, textOf } from '@farm/almanac';
import type { LearningDb } from '@farm/prisma';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createMailer, drainOutbox, MailServerError, type Mailer } from '@farm/server-kit/mail';
import { createApi, createTestBrowser, fixedClock, type Api } from '@farm/server-kit/testing';
import { cleanUp } from '../../cleanup-job';
import { repositories } from '../../app';
import { bankForTest } from '../../testing/bank-for-test';
import { learningForTest } from '../../testing/learning-for-test';
import { publishedFeed } from '../../grants/catalogue';
import { learningOutbox } from '../../outbox/learning-outbox';
import { planTables } from '../testing/plan-profiles';
import { nextEmailDay, sendPlanEmails } from './plan-emails';
import { planSubscriptionsRepository } from './plan-subscriptions.repository';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ADA = 'ada@example.com';
const ORIGIN = 'http://localhost:4000';
const COOKIE_KEYS = ['kQ0zv1yV2mX3lW4kU5jT6iS7hR8gQ9fP0eO1dN2cM3b'];
const NO_SERVER = { SMTP_URL: undefined, MAIL_FROM: undefined, ALLOW_MAILBOX_IN_PRODUCTION: false, NODE_ENV: 'test' };
const ANSWERS = {
  location: 'behind the Freeman barn, Tuskegee AL 36083, 4x8 raised bed',
  experience: 'beginner' as const,
  crops: ['Tomatoes', 'Root Vegetables (Carrots, Radishes)'],
  budget: 'minimal' as const,
  timePerWeek: '5' as const,
};
const feed = publishedFeed();
const jobs = { sendInTransaction: async () => undefined };

let database: TestDatabase<LearningDb>;
let clock: ReturnType<typeof fixedClock>;
let api: Api;
let log: object[];
beforeAll(async () => {
  database = await createTestDatabase('learning');
  await seedPlaces(database.ownerUrl);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner(
    'TRUNCATE learning.plan_subscription, learning.outbox, learning.shared_plan, learning.rate_limit, mail.mailbox_letter',
  );
  clock = fixedClock('2026-11-21T15:00:00Z');
  api = createApi(learningForTest(database, clock));
  log = [];
});

const subscriptions = () => planSubscriptionsRepository(database.db, jobs);
const request = (change: Partial<typeof ANSWERS & { email: string }> = {}) =>
  api('POST /api/farm-plan/emails', { body: { ...ANSWERS, email: ADA, ...change } }, { as: createTestBrowser() });
const confirm = (token: string) => api.raw('POST /api/farm-plan/emails/confirm', { body: { token } });
const stop = (token: string) => api.raw('POST /api/farm-plan/emails/stop/:token', { params: { token } });
const sendDue = () => sendPlanEmails({ subscriptions: subscriptions(), clock });

/** Sends what waits as the outbox job does, into the mailbox unless another mailer is given. */
function deliver(mailer: Mailer = createMailer(NO_SERVER, 'learning', database.pool)) {
  const add = (line: object) => void log.push(line);
  const deps = {
    ...repositories({ db: database.db, bank: bankForTest(), jobs }),
    tables: planTables,
    feed,
    siteOrigin: ORIGIN,
    cookieKeys: COOKIE_KEYS,
    pool: database.pool,
    clock,
  };
  return drainOutbox(learningOutbox(deps, mailer, { error: add, warn: add }));
}

/** A mail server that accepts nothing. */
const rejecting = (code: string, isUnavailable = false): Mailer => ({
  send: async () => {
    throw new MailServerError(code, isUnavailable);
  },
  close: () => undefined,
});

interface SentEmail {
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/** All emails so far, the newest first. */
async function mailbox(): Promise<SentEmail[]> {
  await deliver();
  const { rows } = await database.asOwner<SentEmail>(
    'SELECT recipient AS "to", subject, text, headers FROM mail.mailbox_letter ORDER BY written_at DESC',
  );
  return rows;
}
const linkOf = (email: SentEmail | undefined, name: 'confirm' | 'stop' | 'plan') =>
  new RegExp(`start-my-farm-plan\\?${name}=([\\w-]+)`).exec(email?.text ?? '')?.[1] ?? '';

/** Requests and confirms. */
async function subscribe(change: Partial<typeof ANSWERS & { email: string }> = {}) {
  await request(change);
  const [email] = await mailbox();
  expect(await confirm(linkOf(email, 'confirm'))).toMatchObject({ status: 200 });
  return { email, stopToken: linkOf(email, 'stop') };
}

test.each([
  ['2026-11-21T15:00:00Z', '2026-11-21', '2026-12-21'],
  ['2026-12-31T15:00:00Z', '2026-12-31', '2027-01-31'],
  ['2026-12-31T15:00:00Z', '2027-01-31', '2027-02-28'],
  ['2026-12-31T15:00:00Z', '2027-02-28', '2027-03-31'],
  ['2026-11-21T15:00:00Z', '2027-03-02', '2027-03-21'], // months were missed
  ['2026-12-01T03:00:00Z', '2026-11-30', '2026-12-30'], // it is still November at the farm
])('confirmed at %s, the first email after %s is on %s', (at, after, next) =>
  expect(textOf(nextEmailDay(new Date(at), dayOf(after)))).toBe(next),
);

test('a confirmed address gets the plan of each month, once, on any number of replicas', async () => {
  const { email } = await subscribe();
  expect(email).toMatchObject({
    to: ADA,
    subject: expect.stringMatching(/^Please confirm: your farm plan each month/),
  });
  for (const [days, sent] of [
    [29, 0], // December 20
    [1, 1],
    [1, 0],
    [30, 1], // January 21
    [31, 1],
  ] as const) {
    clock.advance(days * DAY_MS);
    const counts = await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sent);
  }
  const months = (await mailbox()).filter(({ subject }) => subject === 'Your next four weeks in Tuskegee, Alabama');
  expect(months).toHaveLength(3);
});

test('the email has the first job, the figures and a link to the plan that is made anew for its day', async () => {
  await subscribe();
  clock.advance(30 * DAY_MS);
  await sendDue();
  const [email] = await mailbox();
  const plan = await api('GET /api/farm-plans/:token', { params: { token: linkOf(email, 'plan') } });
  expect(plan.context).toMatchObject({ day: '2026-12-21', place: 'Tuskegee, Alabama' });
  expect(plan).toMatchObject(
    await api('POST /api/generate-farm-plan', {
      body: { ...ANSWERS, location: plan.answers?.location ?? '', since: plan.answers?.since },
    }).then(({ weeklyPlans, totals, firstJob }) => ({ weeklyPlans, totals, firstJob })),
  );
  expect(email?.text).toContain(`This week: ${plan.firstJob}`);
  for (const { title } of plan.weeklyPlans) expect(email?.text).toContain(title);
  expect(email?.text).toContain(`$${plan.totals.dollars}`);
  expect(JSON.stringify([email, plan])).not.toMatch(/Freeman|36083/);
});

test('an address that is not confirmed gets nothing, and is deleted after a week', async () => {
  await request();
  const [email] = await mailbox();
  clock.advance(32 * DAY_MS);
  expect(await sendDue()).toBe(0);
  expect(await confirm(linkOf(email, 'confirm'))).toMatchObject({
    status: 410,
    body: { code: 'plan.emails_expired' },
  });
  await cleanUp(repositories({ db: database.db, bank: bankForTest(), jobs }), clock);
  expect(await database.db.planSubscription.count()).toBe(0);
});

test('confirming twice is once, and names the same day', async () => {
  await request();
  const token = linkOf((await mailbox())[0], 'confirm');
  expect(await confirm(token)).toMatchObject({ status: 200, body: { next: '2026-12-21' } });
  clock.advance(2 * DAY_MS);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { next: '2026-12-21' } });
});

test('the links of an email are worth nothing for each other, nor when they are changed', async () => {
  await request();
  const [email] = await mailbox();
  expect((await confirm(linkOf(email, 'stop'))).status).toBe(410);
  for (const token of [linkOf(email, 'confirm'), 'x'.repeat(43)])
    expect(await stop(token)).toMatchObject({ status: 404, body: { code: 'plan.unknown_link' } });
  expect(await database.db.planSubscription.count()).toBe(1);
});

test('one click of a mail program stops the emails, also one that waits, and deletes the address', async () => {
  await subscribe();
  clock.advance(30 * DAY_MS);
  await sendDue();
  const [email] = await mailbox();
  const headers = email?.headers ?? {};
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, token = ''] = /\/api\/farm-plan\/emails\/stop\/([\w-]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  expect(token).toBe(linkOf(email, 'stop'));
  clock.advance(31 * DAY_MS);
  await sendDue(); // waits in the outbox
  for (let time = 0; time < 2; time += 1) {
    const response = await api.raw(
      'POST /api/farm-plan/emails/stop/:token',
      { params: { token } },
      {
        as: createTestBrowser(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      },
    );
    expect(response).toMatchObject({ status: 200, body: { stopped: true } });
  }
  expect(await deliver()).toMatchObject({ sent: 0, dropped: 1 });
  clock.advance(31 * DAY_MS);
  expect(await sendDue()).toBe(0);
  expect(await database.db.planSubscription.count()).toBe(0);
});

test('somebody who did not ask can stop from the confirmation email', async () => {
  await request();
  const [email] = await mailbox();
  expect((await stop(linkOf(email, 'stop'))).status).toBe(200);
  expect((await confirm(linkOf(email, 'confirm'))).status).toBe(410);
});

test('after a failure of the mail server, the next attempt sends the same email with the same link', async () => {
  await subscribe();
  clock.advance(30 * DAY_MS);
  await sendDue();
  expect(await deliver(rejecting('ETIMEDOUT', true))).toMatchObject({ sent: 0, failed: 1 });
  expect(await database.db.sharedPlan.count()).toBe(1);
  clock.advance(DAY_MS);
  expect(await deliver()).toMatchObject({ sent: 1 });
  expect(await database.db.sharedPlan.count()).toBe(1);
  const [email] = await mailbox();
  const plan = await api('GET /api/farm-plans/:token', { params: { token: linkOf(email, 'plan') } });
  expect(plan.context.day).toBe('2026-12-21');
  expect(email?.text).toContain(plan.firstJob);
});

test('an email that a killed process had claimed is sent by another after five minutes, once', async () => {
  await subscribe();
  clock.advance(30 * DAY_MS);
  await sendDue();
  let killed: Promise<unknown> = Promise.resolve();
  let end: () => void = () => undefined;
  const stuck = { send: () => new Promise<void>((resolve) => (end = resolve)), close: () => undefined };
  const claimed = new Promise<void>((resolve) => {
    killed = deliver({ ...stuck, send: () => (resolve(), stuck.send()) });
  });
  await claimed;
  clock.advance(6 * MINUTE_MS);
  expect(await deliver()).toMatchObject({ sent: 1 });
  end();
  await killed;
  expect(await sendDue()).toBe(0);
});

/** The outbox tries again within hours. */
async function deliverTimes(codes: readonly string[]) {
  for (const code of codes) {
    await deliver(rejecting(code));
    clock.advance(DAY_MS);
  }
}

test('three permanent bounces in a row end the monthly emails and delete the address', async () => {
  await subscribe();
  clock.advance(30 * DAY_MS);
  await sendDue();
  await deliverTimes(['EENVELOPE 550', 'EMESSAGE 554']);
  expect(await database.db.planSubscription.count()).toBe(1);
  await deliverTimes(['EENVELOPE 550']);
  expect(await database.db.planSubscription.count()).toBe(0);
  expect(await deliver()).toMatchObject({ sent: 0, dropped: 1 });
  clock.advance(60 * DAY_MS);
  expect(await sendDue()).toBe(0);
});

test('a delivery starts the count again, and a full inbox is no bounce', async () => {
  await subscribe();
  clock.advance(30 * DAY_MS);
  await sendDue();
  await deliverTimes(['EENVELOPE 550', 'EENVELOPE 452', 'EENVELOPE 550']);
  expect(await deliver()).toMatchObject({ sent: 1 });
  clock.advance(31 * DAY_MS);
  await sendDue();
  await deliverTimes(['EENVELOPE 550', 'EENVELOPE 550']);
  expect(await deliver()).toMatchObject({ sent: 1 });
});

test('a second request within a minute changes the plan and sends no second email', async () => {
  await request();
  await request({ location: 'Macon, GA, two pots' });
  const emails = await mailbox();
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('The plan is for: Macon, Georgia, 2 pots.');
});

test('an address gets three confirmation emails a day, whoever asks', async () => {
  for (let time = 0; time < 5; time += 1) {
    await request();
    await deliver();
    clock.advance(11 * MINUTE_MS);
  }
  expect(await mailbox()).toHaveLength(3);
});

test('a plan that is confirmed later replaces the earlier one', async () => {
  await subscribe();
  clock.advance(5 * DAY_MS);
  await subscribe({ location: 'Miami, FL, 4x8 bed' });
  clock.advance(26 * DAY_MS); // the first one's day is over
  expect(await sendDue()).toBe(0);
  clock.advance(4 * DAY_MS);
  expect(await sendDue()).toBe(1);
  expect((await mailbox())[0]?.subject).toBe('Your next four weeks in Miami, Florida');
});

test.each(['', 'ada', 'ada@example', 'a@b.example, c@d.example'])('%p is no address: 400 or 422', async (email) => {
  const response = await api.raw('POST /api/farm-plan/emails', { body: { ...ANSWERS, email } });
  expect([400, 422]).toContain(response.status);
  expect(response.body).toMatchObject({ message: 'Please enter a valid email address', field: 'email' });
  expect(await database.db.planSubscription.count()).toBe(0);
});

test('neither log nor outbox holds the address', async () => {
  await subscribe();
  clock.advance(30 * DAY_MS);
  await sendDue();
  const away: Mailer = {
    send: async ({ to }) => {
      throw new Error(`550 no such user ${to}`);
    },
    close: () => undefined,
  };
  await deliver(away);
  expect(log).toHaveLength(1);
  const outbox = await database.db.learningOutbox.findMany();
  expect(outbox.length).toBeGreaterThan(0);
  expect(JSON.stringify([log, outbox])).not.toMatch(/ada@|example\.com/);
});
