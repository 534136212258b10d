import { createTestBrowser, COOKIE_KEYS, signedCookie, type Browser } from '@farm/server-kit/testing';
import { ADA, SESSION, SIGN_IN_COOKIE, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';
import { codeHash, createSignInCode } from './code-sign-in';
import { formatCode } from './sign-in-email';

test('a code is eight signs of Crockford, shown in two halves', () => {
  const codes = Array.from({ length: 500 }, createSignInCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('')).size).toBe(32);
  expect(formatCode('7K3M9QRT')).toBe('7K3M-9QRT');
});

test('the same code has another hash in another browser and under another key', () => {
  const hash = codeHash('browser', '7K3M9QRT', 'a2V5');
  expect(codeHash('browser', '7K3M9QRT', 'a2V5').equals(hash)).toBe(true);
  expect(codeHash('other', '7K3M9QRT', 'a2V5').equals(hash)).toBe(false);
  expect(codeHash('browser', '7K3M9QRT', 'b3RoZXI').equals(hash)).toBe(false);
});

const MINUTE = 60_000;

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

test('a browser can learn whether the cookie of its code has come back', async () => {
  const codeCookie = async (as: Browser) => (await site.api('GET /api/auth/ways', {}, { as })).codeCookie;
  const { as } = await site.codeRequested('ada@example.com');
  expect([await codeCookie(as), await codeCookie(createTestBrowser())]).toEqual([true, false]);
});

test.each<[string, (code: string) => string]>([
  ['as the subject line of its email', (code) => `${formatCode(code)} is your sign-in code`],
  ['in full width', (code) => code.replace(/./g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))],
  ['with a minus sign and a full stop', (code) => `${formatCode(code).replace('-', '\u2212')}.`],
  ['with an invisible character', (code) => `\u200b${code}`],
])('a code pasted %s signs in', async (_, paste) => {
  const { as, code } = await site.codeRequested('ada@example.com');
  expect((await site.enterCode(as, paste(code))).status).toBe(200);
});

test('a code signs in, makes the person, and works on every copy of the service', async () => {
  const { db, second, enterCode: enter, user, codeRequested } = site;
  const { as, code } = await codeRequested(' Ada@Example.COM ', { returnTo: '/grant-search?x=1' });
  expect(await db.person.count()).toBe(0); // nobody can claim an address beforehand
  const { status, body, headers } = await enter(as, code, second);
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String) as string, email: ADA, role: 'member', returnTo: '/grant-search?x=1' },
  ]);
  expect(String(headers['set-cookie'])).toMatch(
    /__Host-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  expect(as.cookie(SIGN_IN_COOKIE)).toBeUndefined();
  expect((await user(as)).body).toMatchObject({ email: ADA });
});

test('the same person comes back, typed as they like', async () => {
  const { enterCode: enter, user, codeRequested, signedIn } = site;
  const first = (await user(await signedIn())).body;
  const { as, code } = await codeRequested('ADA@example.com');
  await enter(as, code.toLowerCase().replace('-', ' ').replace(/0/g, 'o').replace(/1/g, 'l'));
  expect((await user(as)).body).toEqual(first);
});

test('a replayed code signs nobody in', async () => {
  const { enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  const copied = createTestBrowser();
  copied.setCookie(SIGN_IN_COOKIE, as.cookie(SIGN_IN_COOKIE) ?? '');
  await enter(as, code);
  expect(await enter(copied, code)).toMatchObject({ status: 410, body: { code: 'auth.code_expired' } });
  expect(copied.cookie(SESSION)).toBeUndefined();
});

test('the sixth try is refused, also with the right code', async () => {
  const { enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  const wrong = code.startsWith('2') ? '3333-3333' : '2222-2222';
  const left: unknown[] = [];
  for (let i = 0; i < 5; i += 1) {
    const { status, body } = await enter(as, wrong);
    expect([status, (body as { code: string }).code]).toEqual([400, 'auth.code_wrong']);
    left.push((body as { triesLeft: number }).triesLeft);
  }
  expect(left).toEqual([4, 3, 2, 1, 0]);
  expect((await enter(as, code)).status).toBe(410);
  expect(as.cookie(SESSION)).toBeUndefined();
});

test('fifty guesses at once are five tries', async () => {
  const { api, second, enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  const guess = (i: number) => `${code.startsWith('2') ? '3' : '2'}222-22${String(i).padStart(2, '0')}`;
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => enter(as, guess(i), i % 2 ? api : second)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(45);
});

test('of two parallel uses one signs in', async () => {
  const { db, second, enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  const copied = createTestBrowser();
  copied.setCookie(SIGN_IN_COOKIE, as.cookie(SIGN_IN_COOKIE) ?? '');
  const answers = await Promise.all([enter(as, code), enter(copied, code, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await db.session.count()).toBe(1);
});

test('a code is over after ten minutes', async () => {
  const { clock, enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  clock.advance(10 * MINUTE - 1);
  const other = await codeRequested('bo@example.com');
  clock.advance(1);
  expect((await enter(as, code)).status).toBe(410);
  expect((await enter(other.as, other.code)).status).toBe(200);
});

test('another browser reads where to enter the code, before the code is checked', async () => {
  const { enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  for (const text of [code, 'nonsense'])
    expect(await enter(createTestBrowser(), text)).toMatchObject({
      status: 409,
      body: { code: 'auth.other_browser', error: 'Enter this code in the window where you asked for it.' },
    });
  const own = await codeRequested('eve@example.com'); // a browser with a sign-in of its own cannot use Ada's code either
  expect((await enter(own.as, code)).status).toBe(400);
  expect((await enter(as, code)).status).toBe(200);
});

test('a forged cookie is no cookie', async () => {
  const { enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  const [token] = decodeURIComponent(as.cookie(SIGN_IN_COOKIE) ?? '').split('.');
  const forged = createTestBrowser();
  forged.setCookie(
    SIGN_IN_COOKIE,
    encodeURIComponent(signedCookie('signin', token ?? '', ['c29tZWJvZHkgZWxzZSdzIGtleQ'])),
  );
  expect((await enter(forged, code)).status).toBe(409);
  forged.setCookie(SIGN_IN_COOKIE, encodeURIComponent(signedCookie('visitor', token ?? '', COOKIE_KEYS)));
  expect((await enter(forged, code)).status).toBe(409);
});

test('a new request from the same browser replaces the old', async () => {
  const { requestCode, enterCode: enter, codes, codeRequested } = site;
  const { as, code } = await codeRequested();
  const old = createTestBrowser();
  old.setCookie(SIGN_IN_COOKIE, as.cookie(SIGN_IN_COOKIE) ?? '');
  await requestCode(as);
  expect((await enter(as, code)).status).toBe(400);
  expect((await enter(old, code)).status).toBe(410);
  expect((await enter(as, (await codes()).at(-1) ?? '')).status).toBe(200);
});

test('session fixation: a planted cookie is not what the person gets', async () => {
  const { enterCode: enter, user, codeRequested, signedIn } = site;
  const eve = await signedIn('eve@example.com');
  const { as, code } = await codeRequested();
  as.setCookie(SESSION, eve.cookie(SESSION) ?? '');
  expect((await enter(as, code)).status).toBe(200);
  expect(as.cookie(SESSION)).not.toBe(eve.cookie(SESSION));
  expect((await user(as)).body).toMatchObject({ email: ADA });
  expect((await user(eve)).body).toBeNull(); // the session that was there before ended
});

test('a forged session cookie costs no query', async () => {
  const { service, user, signedIn } = site;
  const as = await signedIn();
  const [token] = decodeURIComponent(as.cookie(SESSION) ?? '').split('.');
  const sessionOf = jest.fn();
  const counting = service({ findPersonBySession: sessionOf });
  for (const value of [`${token}.AAAA`, token ?? '', signedCookie('visitor', token ?? ''), `${token}x.${token}`, '.']) {
    const forged = createTestBrowser();
    forged.setCookie(SESSION, encodeURIComponent(value));
    expect((await user(forged, counting)).body).toBeNull();
  }
  expect(sessionOf).not.toHaveBeenCalled();
});

test('the database keeps neither code nor token, and the letter forgets its code once it is sent', async () => {
  const { db, enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested();
  const everything = async () =>
    JSON.stringify([
      await db.signIn.findMany(),
      await db.session.findMany(),
      await db.audit.findMany(),
      await db.learningOutbox.findMany(),
    ]);
  const plain = code.replace('-', '');
  const token = decodeURIComponent(as.cookie(SIGN_IN_COOKIE) ?? '').split('.')[0] ?? '-';
  expect(await everything()).not.toContain(plain);
  await enter(as, code);
  expect(await everything()).not.toContain(plain);
  expect(await everything()).not.toContain(token);
});

test('who is disabled is told so only after the right code', async () => {
  const { db, clock, enterCode: enter, codeRequested, signedIn } = site;
  await signedIn();
  await db.person.updateMany({ data: { disabledAt: clock.now() } });
  const { as, code } = await codeRequested();
  expect((await enter(as, '2222-2223')).status).toBe(400);
  expect(await enter(as, code)).toMatchObject({ status: 403, body: { code: 'auth.disabled' } });
  expect(as.cookie(SESSION)).toBeUndefined();
});

test.each([['ada'], ['ada＠example.com'], ['ada@example.com\r\nbcc: eve@evil.example'], ['a@b@example.com']])(
  '%j is told to be no address',
  async (email) => {
    const { db, requestCode } = site;
    expect(await requestCode(createTestBrowser(), email)).toMatchObject({
      status: 400,
      body: { error: 'Please enter a valid email address.' },
    });
    expect(await db.learningOutbox.count()).toBe(0);
  },
);

test.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['/%5cevil.example'],
  ['/\t/evil.example'],
  ['https://evil.example'],
])('a sign-in never leads to %j', async (returnTo) => {
  const { enterCode: enter, codeRequested } = site;
  const { as, code } = await codeRequested(ADA, { returnTo });
  expect((await enter(as, code)).body).toMatchObject({ returnTo: '/' });
});

test('the page is told where letters can be read, on machines that send none', async () => {
  const { service, requestCode } = site;
  const at = service({ mailboxPage: '/dev/mailbox' });
  expect((await requestCode(createTestBrowser(), ADA, {}, at)).body).toMatchObject({ mailbox: '/dev/mailbox' });
  expect((await requestCode(createTestBrowser(), ADA)).body).not.toHaveProperty('mailbox');
});
