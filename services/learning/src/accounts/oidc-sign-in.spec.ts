import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { learningConfig, oidcOf } from '../config';
import { oidcProviderForTest, type OidcProviderForTest, type Visit } from '../testing/oidc-provider-for-test';
import { ADA, SESSION, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const EVE = 'eve@example.com';
const MINUTE = 60_000;
const ada: Visit = { sub: 'ada-1', email: ADA, email_verified: true };

let issuer: OidcProviderForTest;
let site: SignInForTest;
beforeAll(async () => void (issuer = await oidcProviderForTest()));
afterAll(() => issuer.close());
beforeEach(async () => {
  site = await signInForTest({ oidc: issuer.settings });
});
afterEach(() => site.database.close());

const start = async (as: Browser, returnTo?: string) => {
  const { status, headers } = await site.api.raw('GET /api/auth/oidc/start', { query: { returnTo } }, { as });
  expect(status).toBe(302);
  return String(headers.location);
};
const callback = async (as: Browser, query: Record<string, unknown>, on = site.api) => {
  const { status, headers } = await on.raw('GET /api/auth/oidc/callback', { query }, { as });
  expect(status).toBe(302);
  return headers.location;
};
const visit = async (as: Browser, who: Visit, returnTo?: string) =>
  callback(as, issuer.visit(await start(as, returnTo), who));

/** Ada, joined to her account at the provider. */
async function joined() {
  const as = createTestBrowser();
  await visit(as, ada);
  await site.enterCode(as, (await site.codes()).at(-1) ?? '');
}

test('the first time, the address is proved by a code; then the provider signs in, on any copy', async () => {
  const as = createTestBrowser();
  expect(await visit(as, ada, '/grant-search')).toBe('/sign-in?provider=prove');
  expect(as.cookie(SESSION)).toBeUndefined();
  expect(await site.db.person.count()).toBe(0); // nothing can be claimed beforehand
  const entered = await site.enterCode(as, (await site.codes()).at(-1) ?? '');
  expect(entered).toMatchObject({ status: 200, body: { email: ADA, returnTo: '/grant-search' } });

  const again = createTestBrowser();
  const back = issuer.visit(await start(again, '/ops?q=ü'), { ...ada, email: 'moved@example.com' });
  expect(await callback(again, back, site.second)).toBe('/ops?q=%C3%BC');
  expect((await site.user(again)).body).toMatchObject({ email: ADA });
  const amrs = (await site.db.session.findMany({ orderBy: { createdAt: 'asc' } })).map(({ amr }) => amr);
  expect(amrs).toEqual(expect.arrayContaining([['code', 'oidc'], ['oidc']]));
});

test("a stranger who says they are Ada gets a letter sent to Ada, and not Ada's account", async () => {
  await site.signedIn();
  const eve = createTestBrowser();
  expect(await visit(eve, { ...ada, sub: 'eve-1' })).toBe('/sign-in?provider=prove');
  expect((await site.enterCode(eve, '2222-2223')).status).toBe(400);
  expect(await visit(createTestBrowser(), { ...ada, sub: 'eve-1' })).toBe('/sign-in?provider=prove');
  expect(await site.db.identity.count()).toBe(0);
});

test('a code requested on the sign-in page joins nothing', async () => {
  const as = createTestBrowser();
  await visit(as, ada);
  await site.requestCode(as); // replaces the provider's
  await site.enterCode(as, (await site.codes()).at(-1) ?? '');
  expect(await site.db.identity.count()).toBe(0);
});

test.each<[string, Visit]>([
  ['not verified', { email: ADA, email_verified: false }],
  ['without a word on that', { email: ADA }],
  ['missing', { email_verified: true }],
  ['no address', { email: 'ada＠example.com', email_verified: true }],
])('an address that is %s joins nobody', async (_, who) => {
  expect(await visit(createTestBrowser(), who)).toBe('/sign-in?provider=unverified');
  expect(await site.db.learningOutbox.count()).toBe(0);
});

describe('of who is joined already', () => {
  beforeEach(joined);

  test.each<[string, Visit]>([
    ['another nonce', { nonce: 'of another sign-in' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another site’s token', { aud: 'another-site' }],
    ['a token that is over', { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
    ["a stranger's signature", { forged: true }],
  ])('%s is refused', async (_, wrong) => {
    const as = createTestBrowser();
    expect(await visit(as, { ...ada, ...wrong })).toBe('/sign-in?provider=failed');
    expect(as.cookie(SESSION)).toBeUndefined();
  });

  test.each<[string, (back: Record<string, string>) => Record<string, unknown>, string]>([
    ['another state', (back) => ({ ...back, state: 'of-somebody-else' }), 'late'],
    ['no state', ({ code, iss }) => ({ code, iss }), 'late'],
    ['another provider’s answer', (back) => ({ ...back, iss: 'https://evil.example' }), 'failed'],
    ['an answer that names no provider', ({ code, state }) => ({ code, state }), 'failed'],
    ['somebody who said no', ({ state, iss }) => ({ state, iss, error: 'access_denied' }), 'refused'],
    ['a provider that failed', ({ state, iss }) => ({ state, iss, error: 'server_error' }), 'failed'],
  ])('%s is sent back to the door, and no code is spent', async (_, change, outcome) => {
    const [as, calls] = [createTestBrowser(), issuer.tokenCalls()];
    const back = issuer.visit(await start(as), ada);
    expect(await callback(as, change(back))).toBe(`/sign-in?provider=${outcome}`);
    expect(as.cookie(SESSION)).toBeUndefined();
    expect(issuer.tokenCalls()).toBe(calls);
  });

  test.each([
    ['/es', '/es/sign-in'],
    ['/es/ops', '/es/ops'],
  ])('who comes from a page in Spanish gets one: %s leads to %s', async (returnTo, address) => {
    const as = createTestBrowser();
    expect(await visit(as, ada, returnTo)).toBe(address);
    const refused = issuer.visit(await start(as, returnTo), ada);
    const { state = '', iss = '' } = refused;
    expect(await callback(as, { state, iss, error: 'access_denied' })).toBe('/es/sign-in?provider=refused');
  });

  test('a mixed-up callback: the code of one sign-in with the state of another', async () => {
    const [as, eve] = [createTestBrowser(), createTestBrowser()];
    const mine = issuer.visit(await start(as), ada);
    const hers = issuer.visit(await start(eve), { ...ada, sub: 'eve-1', email: EVE });
    expect(await callback(as, { ...hers, state: mine.state })).toBe('/sign-in?provider=failed'); // PKCE
    expect(as.cookie(SESSION)).toBeUndefined();
  });

  test('a callback in another browser, a replayed one and a late one', async () => {
    const as = createTestBrowser();
    const back = issuer.visit(await start(as), ada);
    expect(await callback(createTestBrowser(), back)).toBe('/sign-in?provider=late');
    expect(await callback(as, back)).toBe('/sign-in');
    expect(await callback(as, back)).toBe('/sign-in?provider=late');
    const late = issuer.visit(await start(as), ada);
    site.clock.advance(5 * MINUTE);
    expect(await callback(as, late)).toBe('/sign-in?provider=late');
  });

  test.each([['//evil.example'], ['/\\evil.example'], ['https://evil.example'], ['/\t/evil.example']])(
    'nobody is led to %j',
    async (returnTo) => expect(await visit(createTestBrowser(), ada, returnTo)).toBe('/sign-in'),
  );

  test("the provider's second factor is written down", async () => {
    await visit(createTestBrowser(), { ...ada, amr: ['pwd', 'mfa'] });
    const sessions = await site.db.session.findMany();
    expect(sessions.map(({ amr }) => amr)).toContainEqual(['oidc', 'mfa']);
  });

  test('who is disabled stays outside; who is signed in gets a new token', async () => {
    const as = await site.signedIn(EVE);
    const before = createTestBrowser();
    before.setCookie(SESSION, as.cookie(SESSION) ?? '');
    await visit(as, ada);
    expect((await site.user(as)).body).toMatchObject({ email: ADA });
    expect((await site.user(before)).body).toBeNull();
    await site.db.person.updateMany({ data: { disabledAt: site.clock.now() } });
    expect(await visit(createTestBrowser(), ada)).toBe('/sign-in?provider=disabled');
  });
});

test('a provider that does not answer leads back to the door', async () => {
  const away = site.service({ oidc: { ...issuer.settings, issuer: 'http://127.0.0.1:9' } });
  const { headers } = await away.raw('GET /api/auth/oidc/start');
  expect(headers.location).toBe('/sign-in?provider=away');
});

test('the button is there when a provider is configured', async () => {
  const none = site.service({ oidc: undefined, mailboxPage: '/dev/mailbox' });
  expect(await site.api('GET /api/auth/ways')).toEqual({ provider: 'Test Accounts', mailbox: null, codeCookie: false });
  expect(await none('GET /api/auth/ways')).toEqual({ provider: null, mailbox: '/dev/mailbox', codeCookie: false });
  expect(await none.raw('GET /api/auth/oidc/start')).toMatchObject({ status: 404, body: { code: 'auth.no_provider' } });
});

describe('configuration', () => {
  const KEY = 'kQ0zv1yV2mX3lW4kU5jT6iS7hR8gQ9fP0eO1dN2cM3b';
  const base = { DATABASE_URL: 'postgres://127.0.0.1/farm', COOKIE_KEYS: KEY, QUIZ_KEY: KEY };
  const whole = { OIDC_ISSUER: 'https://accounts.example', OIDC_CLIENT_ID: 'farm', OIDC_CLIENT_SECRET: 'secret' };

  test('is whole, or absent', () => {
    expect(oidcOf(learningConfig(base))).toBeUndefined();
    expect(oidcOf(learningConfig({ ...base, ...whole, OIDC_NAME: 'Work' }))).toMatchObject({ name: 'Work' });
    expect(() => learningConfig({ ...base, OIDC_ISSUER: 'https://accounts.example' })).toThrow('OIDC_CLIENT_ID');
  });

  test.each([['http://accounts.example'], ['accounts'], ['ftp://accounts.example']])('%s is refused', (OIDC_ISSUER) => {
    expect(() => learningConfig({ ...base, ...whole, OIDC_ISSUER })).toThrow('OIDC_ISSUER');
  });
});
