import { browser, signedCookie, type Browser } from '@farm/server-kit/testing';
import { carriedBy, guideBought, newestOf, postmanForTest, RUTH } from '../testing/postman-for-test';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  paidAtTheBank,
  paymentsForTest,
  theCourse,
  type PaymentsForTest,
} from '../testing/payments-for-test';

let shop: PaymentsForTest;
let post: ReturnType<typeof postmanForTest>;
beforeEach(async () => {
  shop = await paymentsForTest();
  post = postmanForTest(shop);
});
afterEach(() => shop.close());

const verify = (sessionId: string) => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });

const courseBought = async () => {
  const id = await paidAtTheBank(shop, theCourse);
  await verify(id);
  return id;
};

const ask = (email: string, as = shop.api.visitor) =>
  shop.api.raw('POST /api/library/links', { body: { email } }, { as });
const open = (body: object, as: Browser) => shop.api.raw('POST /api/library/open', { body }, { as });
const library = (as: Browser) => shop.api.raw('GET /api/library', {}, { as });
const letters = async (subject: RegExp) => (await post.letters()).filter(({ letter }) => subject.test(letter.subject));

/** The newest letter's key. */
async function mailedKey(email = RUTH) {
  await ask(email);
  return carriedBy(await newestOf(post, /Your library/), 'key');
}
async function inside(email = RUTH) {
  const as = browser();
  expect((await open({ key: await mailedKey(email) }, as)).body).toEqual({ state: 'open' });
  return as;
}

test('I19: known or not, an address gets the same answer and leaves the same trace; only the known one gets a letter', async () => {
  await guideBought(shop);
  await post.letters();
  await shop.db.paymentsOutbox.deleteMany();
  const trace = async (email: string) => {
    const { status, body, headers } = await ask(email, browser());
    const [row] = await shop.db.paymentsOutbox.findMany({ where: { sentAt: null } });
    const names = Object.keys(headers).sort();
    const left = {
      kind: row?.kind,
      fields: Object.keys(row?.payload as object),
      keys: await shop.db.accessKey.count(),
    };
    await post.drain();
    return { status, body, names, left };
  };
  const unknown = await trace('nobody@example.com');
  const known = await trace(RUTH.toUpperCase());
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ status: 202, body: { message: 'If we know this address, a link is on its way.' } });
  expect(await letters(/Your library/)).toMatchObject([{ to: RUTH }]); // as she wrote it, not as somebody typed it
});

test.each(['nobody', 'a@b', 'two@@example.com extra@example.com'])('%s is no address', async (email) => {
  expect(await ask(email)).toMatchObject({ status: 400, body: { message: 'Please enter a valid email address.' } });
  expect(await shop.db.paymentsOutbox.count()).toBe(0);
});

test('an address that somebody typed and never paid with is not known', async () => {
  await shop.api('POST /api/create-payment-intent', { body: theCourse });
  await ask(RUTH);
  expect(await letters(/Your library/)).toEqual([]);
});

test('three letters an hour to one address', async () => {
  await guideBought(shop);
  for (let time = 0; time < 5; time += 1) {
    await ask(RUTH, browser());
    shop.clock.advance(MINUTE_MS);
  }
  expect(await letters(/Your library/)).toHaveLength(3);
  shop.clock.advance(HOUR_MS);
  await ask(RUTH, browser());
  expect(await letters(/Your library/)).toHaveLength(4);
});

test('key used twice at once: one browser is in, the other is told', async () => {
  await guideBought(shop);
  const key = await mailedKey();
  const answers = await Promise.all([browser(), browser(), browser()].map((as) => open({ key }, as)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect(await shop.db.access.count()).toBe(1);
});

test('GET consumes nothing: mail scanners open links, and the key still works', async () => {
  await guideBought(shop);
  const key = await mailedKey();
  for (const path of [`/api/library/open?key=${key}`, `/library?key=${key}`, '/api/library'])
    expect((await shop.api.raw(`GET ${path}`, {}, { as: browser() })).status).toBeGreaterThanOrEqual(400);
  expect((await open({ key }, browser())).status).toBe(200);
});

test('a key is good for half an hour from the moment its letter leaves', async () => {
  await guideBought(shop);
  await post.letters();
  post.refuse(true);
  await ask(RUTH);
  await post.drain();
  shop.clock.advance(2 * HOUR_MS);
  post.refuse(false);
  const late = carriedBy(await newestOf(post, /Your library/), 'key');
  shop.clock.advance(29 * MINUTE_MS);
  expect((await open({ key: late }, browser())).status).toBe(200);
  const key = await mailedKey();
  shop.clock.advance(31 * MINUTE_MS);
  expect(await open({ key }, browser())).toMatchObject({ status: 410, body: { code: 'library.link_gone' } });
});

test('the library shows guides with what is left, receipts, and the masked address', async () => {
  const id = await guideBought(shop);
  await courseBought();
  await shop.api.raw('GET /api/download/:bookId', { params: { bookId: 'seeds-of-wealth' }, query: { session_id: id } });
  const { body, headers } = await library(await inside());
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(body).toMatchObject({
    buyer: 'r•••@example.com',
    items: expect.arrayContaining([
      expect.objectContaining({
        productId: 'seeds-of-wealth',
        title: 'Seeds of Wealth',
        kind: 'guide',
        state: 'active',
        totalCents: 3999,
        downloads: { left: 4, of: 5, until: expect.any(String) },
      }),
      expect.objectContaining({ productId: 'southern-market-garden', kind: 'course', downloads: null }),
    ]),
    receipts: [{ totalCents: expect.any(Number) }, { totalCents: expect.any(Number) }],
    certificates: [],
  });
});

test('nobody sees a library without access', async () => {
  await guideBought(shop);
  expect(await library(browser())).toMatchObject({ status: 401, body: { code: 'access.needed' } });
  const forger = browser();
  forger.put('__Host-library', shop.api.visitor.cookie('__Host-visitor') ?? '');
  expect((await library(forger)).status).toBe(401);
});

test('a signed-in person needs no key: sign-in has proved the address', async () => {
  await guideBought(shop);
  const person = { id: '1', email: 'Ruth@Example.com', role: 'member' } as const;
  const signedIn = await paymentsForTest({ db: shop.db, pool: shop.deps.pool, sessionOf: async () => person });
  const as = browser();
  as.put('__Host-session', encodeURIComponent(signedCookie('session', 'any token')));
  const { body } = await signedIn.api.raw('GET /api/library', {}, { as });
  expect(body).toMatchObject({ buyer: 'r•••@example.com', items: [{ productId: 'seeds-of-wealth' }] });
  await signedIn.close();
});

test('access slides for 30 days, and “Forget this device” ends it at once', async () => {
  await guideBought(shop);
  const as = await inside();
  for (let month = 0; month < 3; month += 1) {
    shop.clock.advance(29 * DAY_MS);
    expect((await library(as)).status).toBe(200);
  }
  const copied = as.cookie('__Host-library') ?? '';
  expect((await shop.api.raw('POST /api/library/forget', {}, { as })).status).toBe(204);
  expect(as.cookie('__Host-library')).toBeUndefined();
  as.put('__Host-library', copied);
  expect((await library(as)).status).toBe(401);
  const other = await inside();
  shop.clock.advance(31 * DAY_MS);
  expect((await library(other)).status).toBe(401);
});

test('the receipt is a PDF, the same each time, and nobody else’s', async () => {
  await guideBought(shop);
  const { number } = await shop.db.order.findFirstOrThrow();
  const receipt = (as: Browser) => shop.api.raw('GET /api/library/receipts/:number', { params: { number } }, { as });
  const as = await inside();
  const first = await receipt(as);
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  expect((await receipt(as)).bytes.equals(first.bytes)).toBe(true);
  expect((await receipt(browser())).status).toBe(401);
  await shop.db.order.updateMany({ data: { emailHash: shop.deps.emailHash('somebody@example.com') } });
  expect((await receipt(as)).status).toBe(404);
});
