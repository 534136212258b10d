import { MAILBOX_PATH, type Mailbox } from '@farm/contracts';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import type { CommunityDeps } from '../community-deps';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest, tokenIn } from '../testing/outbox-for-test';

const SUBSCRIBE = 'POST /api/newsletter/subscribe';
const CONFIRM = 'POST /api/newsletter/confirm';
const LEAVE = 'POST /api/newsletter/unsubscribe/:token';
const MAILBOX_KEY = 'the-key-of-this-site';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: TestDatabase<CommunityDeps['db']>;
let deps: ReturnType<typeof communityDepsForTest>;
let woken: string[];
const jobs: CommunityDeps['jobs'] = {
  sendInTransaction: async (_tx, queue) => void woken.push(queue),
};
let make: () => Api;
let api: Api;

beforeEach(async () => {
  woken = [];
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database, { jobs, mailboxKey: MAILBOX_KEY });
  make = () => createApi(communityApp(deps));
  api = make();
});
afterEach(() => database.close());

// Each from a network of their own: the limit of addresses is tried here, not the one of visitors.
let neighbors = 0;
const anybody = () => ({ as: createTestBrowser(), from: `198.18.${(neighbors += 1) % 250}.1` });
const subscribe = (email: string, at: Api = api) => at(SUBSCRIBE, { body: { email } }, anybody());
const confirm = (token: string) => api.raw(CONFIRM, { body: { token } }, anybody());
const leave = (token: string) => api.raw(LEAVE, { params: { token } }, anybody());

async function emails(): Promise<Mailbox['letters']> {
  await outboxForTest(deps).deliver();
  const { body } = await api.raw(`GET ${MAILBOX_PATH}`, {}, { headers: { authorization: `Bearer ${MAILBOX_KEY}` } });
  return (body as Mailbox).letters;
}
const newestToken = async () => tokenIn((await emails())[0]);
const leads = () => database.db.lead.findMany();
const stateOf = async () => (await leads()).map(({ newsletter }) => newsletter);

test('subscribing creates an unconfirmed lead and one email, whose button confirms it', async () => {
  expect(await subscribe(' Ada@Example.com ')).toEqual({ success: true });
  expect(await leads()).toMatchObject([{ emailKey: 'ada@example.com', newsletter: 'UNCONFIRMED', confirmedAt: null }]);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: 'ada@example.com', writtenAt: '2026-03-20T12:00:00.000Z' });
  expect(email?.text).toMatch(/^Yes, sign me up: http:\/\/localhost:4000\/newsletter\/confirm\?token=[\w-]{43}$/m);
  expect(woken).toEqual(['outbox']);
  expect((await confirm(tokenIn(email))).body).toEqual({ confirmed: true });
  expect(await leads()).toMatchObject([{ newsletter: 'CONFIRMED', consentVersion: expect.any(String) as string }]);
});

test('known, rate limited, confirmed and unknown addresses get the same response', async () => {
  const answers = [];
  for (const email of ['ada@example.com', 'ada@example.com', 'bo@example.com']) {
    const { status, body } = await api.raw(SUBSCRIBE, { body: { email } }, anybody());
    answers.push({ status, body });
  }
  await confirm(await newestToken());
  deps.clock.advance(11 * MINUTE_MS);
  const { status, body } = await api.raw(SUBSCRIBE, { body: { email: 'bo@example.com' } }, anybody());
  expect([...answers, { status, body }]).toEqual(Array(4).fill({ status: 200, body: { success: true } }));
});

test('thirty concurrent requests for one address, on two replicas, create one lead and one email', async () => {
  const replica = make();
  await Promise.all(Array.from({ length: 30 }, (_, i) => subscribe('ada@example.com', i % 2 ? api : replica)));
  expect([(await leads()).length, (await emails()).length]).toEqual([1, 1]);
});

test('an address gets one email in ten minutes and three a day, whoever asks', async () => {
  const counts: number[] = [];
  for (const minutes of [0, 9, 1, 10, 10, 10, 24 * 60]) {
    deps.clock.advance(minutes * MINUTE_MS);
    await subscribe('ada@example.com');
    counts.push((await emails()).length);
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 3, 4]);
});

test('the email of a second request goes to the stored address', async () => {
  await subscribe('ada@example.com');
  deps.clock.advance(11 * MINUTE_MS);
  await subscribe('ADA@EXAMPLE.COM');
  expect((await emails()).map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com']);
});

test('an email contains nothing that a visitor typed', async () => {
  await subscribe('ada@example.com');
  const [email] = await emails();
  expect(JSON.stringify({ ...email, to: '' })).not.toContain('ada@');
});

test('the database stores only the hash of a token', async () => {
  await subscribe('ada@example.com');
  const token = await newestToken();
  const { rows } = await database.pool.query('SELECT l::text || t::text AS text FROM lead l, newsletter_token t');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link works for seven days, any number of times, also concurrently, and then expires', async () => {
  await subscribe('ada@example.com');
  const token = await newestToken();
  const twice = await Promise.all([confirm(token), confirm(token)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const [{ confirmedAt } = {}] = await leads();
  deps.clock.advance(7 * DAY_MS - 1);
  expect((await confirm(token)).status).toBe(200);
  expect((await leads())[0]?.confirmedAt).toEqual(confirmedAt);
  deps.clock.advance(1);
  expect(await confirm(token)).toMatchObject({
    status: 410,
    body: { code: 'newsletter.expired', error: 'This link has expired.' },
  });
  expect(await stateOf()).toEqual(['CONFIRMED']);
});

test('an unknown token is rejected like an expired one', async () => {
  expect(await confirm('A'.repeat(43))).toMatchObject({ status: 410, body: { message: 'This link has expired.' } });
  expect((await leave('A'.repeat(43))).status).toBe(404);
});

test('links change nothing by GET', async () => {
  await subscribe('ada@example.com');
  const token = await newestToken();
  const opened = await Promise.all([
    api.raw(`GET /api/newsletter/confirm?token=${token}`),
    api.raw(`GET /api/newsletter/unsubscribe/${token}`),
  ]);
  expect(opened.map(({ status }) => status)).toEqual([404, 404]);
  expect(await stateOf()).toEqual(['UNCONFIRMED']);
});

test('subscribers get an email that says so, with an unsubscribe link', async () => {
  await subscribe('ada@example.com');
  await confirm(await newestToken());
  deps.clock.advance(11 * MINUTE_MS);
  await subscribe('ada@example.com');
  const [email] = await emails();
  expect(email?.subject).toMatch(/^You already get/);
  expect(await stateOf()).toEqual(['CONFIRMED']);
  expect((await leave(tokenIn(email))).body).toEqual({ unsubscribed: true });
  expect(await stateOf()).toEqual(['UNSUBSCRIBED']);
});

test('one-click unsubscription works without cookies, from other sites and twice', async () => {
  await subscribe('ada@example.com');
  const token = await newestToken();
  await confirm(token);
  const oneClick = () =>
    api.raw(
      LEAVE,
      { params: { token } },
      {
        ...anybody(),
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      },
    );
  expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200]);
  expect(await stateOf()).toEqual(['UNSUBSCRIBED']);
});

test('an old link cannot resubscribe, a new confirmation can', async () => {
  await subscribe('ada@example.com');
  const old = await newestToken();
  await confirm(old);
  deps.clock.advance(11 * MINUTE_MS);
  await leave(old);
  expect((await confirm(old)).status).toBe(410);
  deps.clock.advance(MINUTE_MS);
  await subscribe('ada@example.com');
  expect((await confirm(old)).status).toBe(410);
  expect((await confirm(await newestToken())).status).toBe(200);
  expect(await stateOf()).toEqual(['CONFIRMED']);
});

test.each([
  ['blank', ' '],
  ['without an @', 'ada'],
  ['without a dot after the @', 'ada@example'],
  ['with a space inside', 'ada lovelace@example.com'],
  ['two addresses', 'ada@example.com,bo@example.com'],
  ['a name around it', 'Ada <ada@example.com>'],
  ['with a line of its own', 'ada@example.com\nBcc: bo@example.com'],
  ['too long', `${'a'.repeat(250)}@example.com`],
])('an address that is %s is rejected in words', async (_, email) => {
  const { status, body } = await api.raw(SUBSCRIBE, { body: { email } }, anybody());
  expect([status, body]).toMatchObject([400, { error: 'Please enter a valid email address' }]);
  expect(await leads()).toEqual([]);
});

test('a visitor can subscribe ten times an hour', async () => {
  const one = { as: createTestBrowser(), from: '198.51.100.1' };
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1)
    statuses.push((await api.raw(SUBSCRIBE, { body: { email: `a${i}@example.com` } }, one)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test('a network can try 300 tokens a minute, whatever its cookies', async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 301; i += 1) {
    const guess = { body: { token: 'B'.repeat(43) } };
    statuses.add((await api.raw(CONFIRM, guess, { as: createTestBrowser(), from: '198.51.100.2' })).status);
  }
  expect([...statuses]).toEqual([410, 429]);
});

test.each([
  ['no key', {}],
  ['a wrong key', { authorization: 'Bearer something else' }],
])('with %s there is no mailbox', async (_, headers) => {
  await subscribe('ada@example.com');
  expect((await api.raw(`GET ${MAILBOX_PATH}`, {}, { headers })).status).toBe(404);
});

test('without a key there is no mailbox', async () => {
  const closed = createApi(communityApp({ ...deps, mailboxKey: undefined }));
  const { status } = await closed.raw(`GET ${MAILBOX_PATH}`, {}, { headers: { authorization: 'Bearer undefined' } });
  expect(status).toBe(404);
});
