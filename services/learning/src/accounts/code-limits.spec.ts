import { createTestBrowser, type Browser, signedCookie } from '@farm/server-kit/testing';
import { ADA, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

/** Twenty at a time: more would wait longer for a database connection than a call may on a busy machine. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < items.length; i += 20) results.push(...(await Promise.all(items.slice(i, i + 20).map(run))));
  return results;
}

test('known and unknown addresses get the same answer and the same letter', async () => {
  const { db, requestCode, signedIn } = site;
  await signedIn();
  const known = await requestCode(createTestBrowser(), ADA);
  const unknown = await requestCode(createTestBrowser(), 'nobody@example.com');
  expect(known.body).toEqual(unknown.body);
  expect(known.status).toBe(unknown.status);
  const rows = await db.learningOutbox.findMany({ orderBy: { createdAt: 'asc' } });
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(1);
});

test('what asking does is the same for known and unknown addresses: the person is never looked up', async () => {
  const { db, service, requestCode } = site;
  const person = jest.fn();
  const blind = new Proxy(db, {
    get: (db, name) => (name === 'person' ? person() : Reflect.get(db, name)) as unknown,
  });
  expect((await requestCode(createTestBrowser(), ADA, {}, service({ db: blind }))).status).toBe(202);
  expect(person).not.toHaveBeenCalled();
});

const from = (network: number) => `203.0.${network}.7`;
const askFrom = (network: number, as = createTestBrowser(), email = ADA) =>
  site.api.raw('POST /api/auth/code', { body: { email } }, { as, from: from(network) });
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

test('a network gets three emails to an address at once, however many browsers ask on however many replicas', async () => {
  const { api, second, codes } = site;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      (i % 2 ? api : second).raw(
        'POST /api/auth/code',
        { body: { email: ADA } },
        { as: createTestBrowser(), from: from(1) },
      ),
    ),
  );
  expect(statusesOf(answers)).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
  expect(await codes()).toHaveLength(3);
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    body: {
      code: 'auth.too_many_letters',
      retryAfter: 300,
      message: 'We already sent several codes to this address. Please wait 5 minutes and try again.',
    },
    headers: { 'retry-after': '300' },
  });
});

test('three requests of a stranger stop neither the owner in another network nor other addresses', async () => {
  const { requestCode, codeRequested, enterCode: enter } = site;
  for (let i = 0; i < 4; i += 1) await askFrom(1);
  expect((await askFrom(1)).status).toBe(429);
  const owner = await codeRequested(ADA);
  expect((await enter(owner.as, owner.code)).status).toBe(200);
  expect((await requestCode(createTestBrowser(), 'bo@example.com')).status).toBe(202);
});

test('pauses grow with every further email and end by themselves', async () => {
  const { clock } = site;
  // A network's hash changes at midnight UTC; the pauses of this test belong to one day.
  const untilMidnight = DAY - (clock.now().getTime() % DAY);
  if (untilMidnight < 60 * MINUTE) clock.advance(untilMidnight);
  for (let i = 0; i < 3; i += 1) expect((await askFrom(1)).status).toBe(202);
  for (const minutes of [5, 10, 20]) {
    clock.advance(minutes * MINUTE - 1);
    expect((await askFrom(1)).status).toBe(429);
    clock.advance(1);
    expect((await askFrom(1)).status).toBe(202);
  }
  clock.advance(DAY);
  expect((await askFrom(1)).status).toBe(202);
});

test('many networks together cannot have unlimited emails sent to an address', async () => {
  const { clock, db } = site;
  const day = 24 * 60;
  for (let minute = 0; minute < day; minute += 15) {
    await Promise.all([askFrom(minute % 250), askFrom((minute + 1) % 250)]);
    clock.advance(15 * MINUTE);
  }
  expect(await db.learningOutbox.count()).toBeLessThanOrEqual(40);
});

test('a browser that was signed in as the address gets its code whatever strangers do, and the next stranger none', async () => {
  const { api, requestCode, codes, enterCode: enter, signedIn } = site;
  const owner = await signedIn();
  await api.raw('POST /api/logout', {}, { as: owner });
  for (let network = 1; network <= 12; network += 1) await askFrom(network);
  expect((await askFrom(13)).status).toBe(429);
  expect((await requestCode(owner)).status).toBe(202);
  expect((await enter(owner, (await codes()).at(-1) ?? '')).status).toBe(200);
});

test('a browser is known for its own address only, and by a cookie of ours only', async () => {
  const { signedIn } = site;
  const bo = await signedIn('bo@example.com');
  for (let network = 1; network <= 12; network += 1) await askFrom(network);
  expect((await askFrom(13, bo)).status).toBe(429);
  const forged = createTestBrowser();
  forged.setCookie('__Host-known', encodeURIComponent(signedCookie('visitor', 'a'.repeat(22))));
  expect((await askFrom(14, forged)).status).toBe(429);
});

test('emails to a browser that was signed in before are bounded as well', async () => {
  const { requestCode, signedIn } = site;
  const owner = await signedIn();
  const statuses: number[] = [];
  // The browser's own three, and then what strangers may have: each request comes from another network.
  for (let i = 0; i < 15; i += 1) statuses.push((await requestCode(owner)).status);
  expect(statuses.slice(0, 3)).toEqual([202, 202, 202]);
  expect(statuses.at(-1)).toBe(429);
});

test('the code that a browser was sent before stays valid when no further one is sent, and the answer says so', async () => {
  const { clock, codes, enterCode: enter } = site;
  const as = createTestBrowser();
  for (let i = 0; i < 3; i += 1) await askFrom(1, as);
  const code = (await codes()).at(-1) ?? '';
  const { status, body } = await askFrom(1, as);
  expect([status, body]).toMatchObject([
    429,
    {
      code: 'auth.too_many_letters',
      message: 'We already sent a code to this address. Please use that one. It still works.',
      expiresAt: new Date(clock.now().getTime() + 10 * MINUTE).toISOString(),
      secondsLeft: 600,
    },
  ]);
  expect((await askFrom(1)).body).not.toHaveProperty('expiresAt'); // another browser has no code
  expect((await enter(as, code)).status).toBe(200);
});

test('a deleted account leaves no trace of itself in the browser', async () => {
  const { api, signedIn } = site;
  const as = await signedIn();
  expect(as.cookie('__Host-known')).toBeDefined();
  expect(as.cookie('__Host-known')).not.toContain('ada');
  await api('DELETE /api/my-data/learning', {}, { as });
  expect(as.cookie('__Host-known')).toBeUndefined();
});

test('a class of a hundred behind one address signs in, though everybody mistypes once', async () => {
  const { api, codes } = site;
  const class100 = Array.from({ length: 100 }, (_, i) => ({
    as: createTestBrowser(),
    from: from(100),
    email: `student${i}@a.example`,
  }));
  const codeRequested = await inBatches(class100, ({ email, ...who }) =>
    api.raw('POST /api/auth/code', { body: { email } }, who),
  );
  expect(new Set(statusesOf(codeRequested))).toEqual(new Set([202]));
  const enter = async (who: { as: Browser; from: string }, code: string) =>
    (await api.raw('POST /api/auth/code/verify', { body: { code } }, who)).status;
  const entered: number[] = [];
  for (const { email, ...who } of class100) {
    expect(await enter(who, '2222-2222')).toBe(400);
    entered.push(await enter(who, (await codes(email)).at(-1) ?? ''));
  }
  expect(new Set(entered)).toEqual(new Set([200]));
});

test('brute force on codes is stopped by the five tries of a code and by the network', async () => {
  const { api, codeRequested } = site;
  const { as } = await codeRequested();
  const guess = (i: number) =>
    api.raw(
      'POST /api/auth/code/verify',
      { body: { code: `2222-2${String(i).padStart(3, '0')}` } },
      { as, from: '203.0.113.9' },
    );
  for (let i = 0; i < 5; i += 1) expect((await guess(i)).status).toBe(400);
  for (let i = 0; i < 7; i += 1) {
    const guesses = Array.from({ length: 85 }, (_, n) => 5 + i * 85 + n);
    expect(new Set(statusesOf(await inBatches(guesses, guess)))).toEqual(new Set([410]));
  }
  expect((await guess(601)).status).toBe(429);
});

test('asking is limited by network, whichever addresses are typed', async () => {
  const addresses = Array.from({ length: 300 }, (_, n) => `a${n}@example.com`);
  const responses = await inBatches(addresses, (email) => askFrom(7, createTestBrowser(), email));
  expect(new Set(statusesOf(responses))).toEqual(new Set([202]));
  expect((await askFrom(7, createTestBrowser(), 'one-more@example.com')).status).toBe(429);
});
