import type { LearningDb } from '@farm/prisma';
import { storeOperatorLink } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import {
  createApi,
  createTestBrowser,
  COOKIE_KEYS,
  fixedClock,
  signedCookie,
  type Api,
} from '@farm/server-kit/testing';
import { learningConfig } from '../config';
import { createOperatorLink } from './operator-link';
import { learningForTest } from '../testing/learning-for-test';

type LearningDatabase = TestDatabase<LearningDb>;

const HOUR = 3_600_000;
const TOKEN = 'a-token-of-the-test-that-is-long-enough';
const USED =
  'This sign-in link was already used or has expired. Restart the site or run npm run operator-link for a new one.';

let database: LearningDatabase;
let api: Api;
// The database's own clock decides when a session is over, so the service's must be near it.
let clock: ReturnType<typeof fixedClock>;

const service = () => learningForTest(database, clock);
const offer = (token = TOKEN) => storeOperatorLink(database.ownerUrl, 'operator@example.com', token);
const use = (token = TOKEN, as = createTestBrowser(), on = api) =>
  on.raw('POST /api/auth/operator-link', { body: { token } }, { as, from: '198.51.100.1' });

beforeEach(async () => {
  database = await createTestDatabase('learning');
  clock = fixedClock(new Date().toISOString());
  api = createApi(service());
});
afterEach(() => database.close());

test('a one-time link signs the operator in, on every copy of the service', async () => {
  await offer();
  const as = createTestBrowser();
  const { status, body, headers } = await use(TOKEN, as);
  expect(status).toBe(200);
  expect(body).toEqual({ id: expect.any(String) as string, email: 'operator@example.com', role: 'operator' });
  expect(String(headers['set-cookie'])).toMatch(
    /__Host-session=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  const other = createApi(service());
  const more = { passkeys: 0, fresh: true, secondFactor: 'advised' };
  expect(await other('GET /api/auth/user', {}, { as })).toEqual({ ...(body as object), ...more });
});

test('the database holds hashes only, and says who signed in', async () => {
  await offer();
  const as = createTestBrowser();
  await use(TOKEN, as);
  const sessions = await database.db.session.findMany();
  const cookie = decodeURIComponent(as.cookie('__Host-session') ?? '').split('.')[0] ?? '-';
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?.amr).toEqual(['operator_link']);
  const everything = JSON.stringify([
    sessions,
    await database.db.operatorLink.findMany(),
    await database.db.audit.findMany(),
  ]);
  expect(everything).not.toContain(cookie);
  expect(everything).not.toContain(TOKEN);
  const audit = await database.db.audit.findMany();
  expect(audit.map(({ what, target }) => [what, target])).toEqual([
    ['sign-in by operator link', sessions[0]?.personId],
  ]);
});

test.each<[string, () => Promise<unknown>]>([
  ['used', () => offer().then(() => use())],
  ['expired', () => offer().then(() => clock.advance(24 * HOUR + 60_000))],
  ['unknown', () => Promise.resolve()],
  [
    'of a disabled person',
    () => offer().then(() => database.db.person.updateMany({ data: { disabledAt: new Date() } })),
  ],
])('a link that is %s signs nobody in', async (_, given) => {
  await given();
  const as = createTestBrowser();
  const { status, body } = await use(TOKEN, as);
  expect(status).toBe(410);
  expect(body).toMatchObject({ code: 'auth.link_used', error: USED, message: USED });
  expect(as.cookie('__Host-session')).toBeUndefined();
});

test('of ten browsers with the same link one is signed in', async () => {
  await offer();
  const other = createApi(service());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => use(TOKEN, createTestBrowser(), i % 2 === 0 ? api : other)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(410)]);
});

test('guessing at links is stopped', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1) statuses.push((await use(`guess-number-${i}-of-many-guesses`)).status);
  expect(statuses).toEqual([...Array<number>(60).fill(410), 429]);
});

test('whoever is not signed in gets null, which is no error', async () => {
  const { status, headers, body } = await api.raw('GET /api/auth/user');
  expect([status, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', null]);
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['a path of this site', '/grant-search?x=1', '/grant-search?x=1'],
  ['nothing', undefined, '/'],
  ['another site', 'https://evil.example', '/'],
  ['another site without a scheme', '//evil.example', '/'],
  ['another site with a backslash', '/\\evil.example', '/'],
  ['a backslash further on', '/a\\..\\evil.example', '/'],
  ['a line break', '/a\r\nset-cookie: x', '/'],
])('sign-in returns to the path asked for: %s', async (_, returnTo, expected) => {
  const { status, headers } = await api.raw('GET /api/login', { query: { returnTo } });
  expect([status, headers.location]).toEqual([302, `/sign-in?returnTo=${encodeURIComponent(expected)}`]);
});

test.each([
  ['/es/grant-search?state=GA', '/es/sign-in'],
  ['/es', '/es/sign-in'],
  ['/estate', '/sign-in'],
])('sign-in has the language of the path asked for, %s', async (returnTo, signIn) => {
  const { headers } = await api.raw('GET /api/login', { query: { returnTo } });
  expect(headers.location).toBe(`${signIn}?returnTo=${encodeURIComponent(returnTo)}`);
});

test('who is signed in already goes straight back', async () => {
  await offer();
  await use(TOKEN, api.visitor);
  const { headers } = await api.raw('GET /api/login', { query: { returnTo: '/ops' } });
  expect(headers.location).toBe('/ops');
});

test.each(['/。', '/grant-search?q=böhnen'])('who is signed in already goes straight back to %s', async (returnTo) => {
  await offer();
  await use(TOKEN, api.visitor);
  const { status, headers } = await api.raw('GET /api/login', { query: { returnTo } });
  expect([status, headers.location]).toEqual([302, encodeURI(returnTo)]);
});

test('signing out ends the session everywhere and clears the cookie', async () => {
  await offer();
  await use(TOKEN, api.visitor);
  const copied = createTestBrowser();
  copied.setCookie('__Host-session', api.visitor.cookie('__Host-session') ?? '');
  const { status, headers } = await api.raw('POST /api/logout');
  expect([status, headers['clear-site-data']]).toEqual([204, '"cache", "storage"']);
  expect(api.visitor.cookie('__Host-session')).toBeUndefined();
  expect((await api.raw('GET /api/auth/user', {}, { as: copied })).body).toBeNull();
  expect((await api.raw('POST /api/logout')).status).toBe(204); // again: nothing to do, nothing wrong
});

test('another site cannot sign a visitor out', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await api.raw('POST /api/logout', {}, { headers })).status).toBe(403);
});

test('signing in again gives a new token and ends the old one', async () => {
  await offer();
  await use(TOKEN, api.visitor);
  const old = createTestBrowser();
  old.setCookie('__Host-session', api.visitor.cookie('__Host-session') ?? '');
  await offer('a-second-token-of-the-same-operator');
  await use('a-second-token-of-the-same-operator', api.visitor);
  expect((await api.raw('GET /api/auth/user')).body).not.toBeNull();
  expect((await api.raw('GET /api/auth/user', {}, { as: old })).body).toBeNull();
});

test('a session with our signature but an unknown token is nobody', async () => {
  const as = createTestBrowser();
  as.setCookie('__Host-session', encodeURIComponent(signedCookie('session', 'made-up')));
  expect((await api.raw('GET /api/auth/user', {}, { as })).body).toBeNull();
});

test('the recovery command prints a link that works', async () => {
  const keys = {
    DATABASE_URL: database.url,
    COOKIE_KEYS: COOKIE_KEYS[0],
    QUIZ_KEY: COOKIE_KEYS[0],
    NODE_ENV: 'test' as const,
  };
  const link = await createOperatorLink(learningConfig(keys));
  expect(link).toMatch(/^http:\/\/localhost:4000\/sign-in#operator=[\w-]{43}$/);
  expect((await use(link.split('=')[1])).status).toBe(200);
});

test('the first operator has the one spelling of their address, and a text that is none is refused', async () => {
  const named = (FIRST_OPERATOR_EMAIL: string) =>
    createOperatorLink(
      learningConfig({
        ...{ DATABASE_URL: database.url, COOKIE_KEYS: COOKIE_KEYS[0], QUIZ_KEY: COOKIE_KEYS[0], NODE_ENV: 'test' },
        FIRST_OPERATOR_EMAIL,
      }),
    );
  await named('Op@Bücher.example');
  expect(await database.db.person.findMany()).toMatchObject([
    { emailKey: 'op@xn--bcher-kva.example', role: 'operator' },
  ]);
  await expect(named('<op@example.com>')).rejects.toThrow('FIRST_OPERATOR_EMAIL');
});

test('in production the operator is named, never assumed', async () => {
  const given = {
    DATABASE_URL: database.url,
    COOKIE_KEYS: COOKIE_KEYS[0],
    QUIZ_KEY: COOKIE_KEYS[0],
    NODE_ENV: 'production' as const,
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'a@example.com',
  };
  await expect(createOperatorLink(learningConfig(given))).rejects.toThrow('FIRST_OPERATOR_EMAIL');
  expect(await database.db.person.count()).toBe(0);
});
