import { newsletterTexts } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { type Api, createApi, createTestBrowser } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest, tokenIn } from '../testing/outbox-for-test';

const CAPTURE = 'POST /api/capture-lead';
const MINUTE_MS = 60_000;

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

// Each from a network of their own: the limit of addresses is tried here, not the one of visitors.
let neighbors = 0;
const anybody = () => ({ as: createTestBrowser(), from: `198.18.${(neighbors += 1) % 250}.1` });
const signUp = (body: object, at: Api = api) =>
  at.raw(CAPTURE, { body: { firstName: 'Ada', email: 'ada@example.com', ...body } }, anybody());
const lead = () => database.db.lead.findFirst();
const use = (call: string, token: string, more: object = {}) => api.raw(call, { body: { token, ...more } }, anybody());

test('a sign-up creates one lead and one email with four guides and the calendar', async () => {
  expect(await signUp({})).toMatchObject({ status: 200, body: { success: true } });
  expect(await lead()).toMatchObject({ firstName: 'Ada', source: 'free-guides', newsletter: 'NONE' });
  expect(await lead()).toMatchObject({ consentVersion: 'kit-2026-11' });
  const [email, ...others] = await post.emails();
  expect(others).toEqual([]);
  expect(email?.text.match(/\/api\/download\/[a-z-]+$/gm)).toEqual([
    '/api/download/seeds-of-change',
    '/api/download/sustainable-food',
    '/api/download/growing-minds',
    '/api/download/cooperative-living',
  ]);
  expect(email?.text).toContain(
    'Twelve-month garden calendar: http://localhost:4000/api/garden-calendar\n  What to plant and what to do, month by month, on two pages to print.',
  );
  expect(email?.text).toContain('Hey Ada,\n\n');
  expect(email?.text).not.toContain('/newsletter/confirm');
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
});

test('the newsletter box adds the confirmation to the same email, and only its button subscribes', async () => {
  await signUp({ newsletter: true });
  expect(await lead()).toMatchObject({ newsletter: 'UNCONFIRMED' });
  const emails = await post.emails();
  expect(emails).toHaveLength(1);
  const token = /confirm\?token=([\w-]{43})$/m.exec(emails[0]?.text ?? '')?.[1] ?? '';
  const opened = await api.raw(`GET /api/newsletter/confirm?token=${token}`);
  expect([opened.status, (await lead())?.newsletter]).toEqual([404, 'UNCONFIRMED']);
  for (let press = 0; press < 2; press += 1)
    expect(await use('POST /api/newsletter/confirm', token)).toMatchObject({ body: { confirmed: true } });
  expect(await lead()).toMatchObject({ newsletter: 'CONFIRMED', confirmedAt: deps.clock.now() });
});

test('the email contains nothing that the visitor typed', async () => {
  await signUp({ firstName: 'WIN A CAR http://evil.example', email: 'ada@example.com' });
  const [email] = await post.emails();
  expect(JSON.stringify({ ...email, to: '' })).not.toMatch(/a car|evil\.|ada@/i); // with signs that no token holds
});

test('thirty concurrent sign-ups for one address, on two replicas, create one lead and one email', async () => {
  const replica = createApi(communityApp(deps));
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => signUp({}, i % 2 ? api : replica)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await database.db.lead.count(), (await post.emails()).length]).toEqual([1, 1]);
});

test('one email in ten minutes and three a day, without an error', async () => {
  const counts: number[] = [];
  for (const minutes of [0, 9, 2, 11, 11, 24 * 60]) {
    deps.clock.advance(minutes * MINUTE_MS);
    const change = counts.length % 2 ? { email: 'ADA@example.com', newsletter: true } : {};
    expect((await signUp(change)).body).toEqual({ success: true });
    counts.push((await post.emails()).length);
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 4]);
});

test('a newsletter consent within ten minutes of the kit is stored, and confirmed by an email after the pause', async () => {
  await signUp({});
  await post.emails();
  deps.clock.advance(5 * MINUTE_MS);
  const subscribe = () => api.raw('POST /api/newsletter/subscribe', { body: { email: 'ada@example.com' } }, anybody());
  expect((await subscribe()).status).toBe(200);
  expect((await subscribe()).status).toBe(200);
  expect(await lead()).toMatchObject({ newsletter: 'UNCONFIRMED', consentVersion: newsletterTexts.consent.version });
  expect(await post.emails()).toHaveLength(1);
  deps.clock.advance(5 * MINUTE_MS);
  const emails = await post.emails();
  expect(emails).toHaveLength(2);
  const confirmation = emails.find(({ subject }) => subject.startsWith('Please confirm'));
  const token = /confirm\?token=([\w-]{43})$/m.exec(confirmation?.text ?? '')?.[1] ?? '';
  expect(await use('POST /api/newsletter/confirm', token)).toMatchObject({ body: { confirmed: true } });
});

test('the kit within ten minutes of the newsletter is sent once after the pause', async () => {
  await api('POST /api/newsletter/subscribe', { body: { email: 'ada@example.com' } }, anybody());
  await post.emails();
  for (let press = 0; press < 3; press += 1) {
    deps.clock.advance(MINUTE_MS);
    await signUp({});
  }
  deps.clock.advance(10 * MINUTE_MS);
  const emails = await post.emails();
  expect(emails.map(({ text }) => text.includes('/api/download/')).sort()).toEqual([false, true]);
});

test('known, rate limited, erased and unknown addresses get the same response', async () => {
  await signUp({ email: 'bo@example.com' });
  await use('POST /api/newsletter/erase', tokenIn((await post.emails())[0]));
  await signUp({});
  const change = [{}, { email: 'bo@example.com' }, { email: 'cy@example.com' }];
  const answers = await Promise.all(change.map(async (body) => signUp(body)));
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(3).fill({ status: 200, body: { success: true } }),
  );
  expect((await database.db.lead.findMany()).map(({ email }) => email).sort()).toEqual([
    'ada@example.com',
    'cy@example.com',
  ]);
});

test('a filled honeypot promises no kit, and a person who confirms gets it', async () => {
  expect(await signUp({ website: 'http://x.example' })).toMatchObject({
    status: 422,
    body: { code: 'form.confirm_person', message: expect.stringMatching(/^Your kit is not on its way yet\./) },
  });
  expect(await lead()).toBeNull();
  expect(await signUp({ website: 'http://x.example', person: true })).toMatchObject({ status: 200 });
  expect(await post.emails()).toHaveLength(1);
});

test('every response takes the least response time', async () => {
  const slow = createApi(communityApp({ ...deps, minResponseMs: 120 }));
  const times: number[] = [];
  for (const body of [{}, {}, { email: 'bo@example.com' }]) {
    const began = performance.now();
    await signUp(body, slow);
    times.push(performance.now() - began);
  }
  expect(Math.min(...times)).toBeGreaterThanOrEqual(119);
});

test('an erased address gets no email again, and its waiting emails are deleted', async () => {
  await signUp({ newsletter: true });
  const [email] = await post.emails();
  const token = tokenIn(email);
  deps.clock.advance(11 * MINUTE_MS);
  await signUp({});
  expect(await use('POST /api/newsletter/erase', token)).toMatchObject({ body: { erased: true } });
  expect((await use('POST /api/newsletter/erase', token)).status).toBe(404);
  for (const body of [{}, { email: ' ADA@Example.com', newsletter: true }]) {
    deps.clock.advance(24 * 60 * MINUTE_MS);
    expect((await signUp(body)).body).toEqual({ success: true });
  }
  await api('POST /api/newsletter/subscribe', { body: { email: 'ada@example.com' } }, anybody());
  expect([await database.db.lead.count(), (await post.emails()).length]).toEqual([0, 1]);
  const { rows } = await database.pool.query('SELECT s::text AS text FROM community.suppression s');
  expect(JSON.stringify(rows)).not.toMatch(/ada@|example/i); // the mark itself is hexadecimal, and may spell 'ada'
});

test('a sign-up during an erasure never causes an email', async () => {
  await signUp({});
  const token = tokenIn((await post.emails())[0]);
  deps.clock.advance(11 * MINUTE_MS);
  await Promise.all([use('POST /api/newsletter/erase', token), ...Array.from({ length: 20 }, () => signUp({}))]);
  expect([await database.db.lead.count(), (await post.emails()).length]).toEqual([0, 1]);
});

test.each([
  [{ firstName: ' ' }, 'lead.empty', 'Please fill in all fields'],
  [{ email: '' }, 'lead.empty', 'Please fill in all fields'],
  [{ email: 'ada' }, 'lead.email', 'Please enter a valid email address'],
  [{ email: 'ada@example.com, bo@example.com' }, 'lead.email', 'Please enter a valid email address'],
  [{ email: 'ada@example.com\nBcc: bo@example.com' }, 'lead.email', 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'lead.email', 'Please enter a valid email address'],
])('%j is rejected with the specified text', async (body, code, error) => {
  expect(await signUp(body)).toMatchObject({ status: 422, body: { code, error } });
  expect(await database.db.lead.count()).toBe(0);
});

test('an address that is none is named as the field', async () =>
  expect((await signUp({ email: 'ada' })).body).toMatchObject({ field: 'email' }));

test('a name is one line without invisible characters', async () => {
  await signUp({ firstName: ` A\u0001da\n\u202e${'x'.repeat(100)}` });
  expect((await lead())?.firstName).toBe(`A da ${'x'.repeat(75)}`);
});
