import { createTestBrowser, signedCookie, type Browser } from '@farm/server-kit/testing';
import { tokenIn, buyGuide, newestEmail, createTestMailer, RUTH } from '../testing/test-mailer';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  type PaymentsTestService,
} from '../testing/test-service';

let shop: PaymentsTestService;
let post: ReturnType<typeof createTestMailer>;
beforeEach(async () => {
  shop = await createPaymentsTestService();
  post = createTestMailer(shop);
});
afterEach(() => shop.close());

const verify = (sessionId: string) => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });

const courseBought = async () => {
  const id = await payAtProvider(shop, courseBody);
  await verify(id);
  return id;
};

const requestLink = (email: string, as = shop.api.visitor) =>
  shop.api.raw('POST /api/library/links', { body: { email } }, { as });
const open = (body: object, as: Browser) => shop.api.raw('POST /api/library/open', { body }, { as });
const library = (as: Browser) => shop.api.raw('GET /api/library', {}, { as });
const emailsAbout = async (subject: RegExp) => (await post.emails()).filter(({ email }) => subject.test(email.subject));

/** The key in the newest email. */
async function mailedKey(email = RUTH) {
  await requestLink(email);
  return tokenIn(await newestEmail(post, /Your library/), 'key');
}
async function inside(email = RUTH) {
  const as = createTestBrowser();
  expect((await open({ key: await mailedKey(email) }, as)).body).toEqual({ state: 'open' });
  return as;
}

test('I19: known and unknown addresses get the same response and the same log; only the known one gets an email', async () => {
  await buyGuide(shop);
  await post.emails();
  await shop.db.paymentsOutbox.deleteMany();
  const trace = async (email: string) => {
    const { status, body, headers } = await requestLink(email, createTestBrowser());
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
  const stranger = await trace('nobody@example.com');
  const buyer = await trace(RUTH.toUpperCase());
  expect(buyer).toEqual(stranger);
  expect(buyer).toMatchObject({ status: 202, body: { message: 'If we know this address, a link is on its way.' } });
  expect(await emailsAbout(/Your library/)).toMatchObject([{ to: RUTH }]); // at the stored spelling, not the typed one
});

test.each(['nobody', 'a@b', 'two@@example.com extra@example.com'])('%s is no address', async (email) => {
  expect(await requestLink(email)).toMatchObject({
    status: 400,
    body: { message: 'Please enter a valid email address.' },
  });
  expect(await shop.db.paymentsOutbox.count()).toBe(0);
});

test('an address that never paid is not known', async () => {
  await shop.api('POST /api/create-payment-intent', { body: courseBody });
  await requestLink(RUTH);
  expect(await emailsAbout(/Your library/)).toEqual([]);
});

test('of two concurrent uses of a key one succeeds', async () => {
  await buyGuide(shop);
  const key = await mailedKey();
  const answers = await Promise.all(
    [createTestBrowser(), createTestBrowser(), createTestBrowser()].map((as) => open({ key }, as)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect(await shop.db.access.count()).toBe(1);
});

test('GET consumes nothing: after a mail scanner the key still works', async () => {
  await buyGuide(shop);
  const key = await mailedKey();
  for (const path of [`/api/library/open?key=${key}`, `/library?key=${key}`, '/api/library'])
    expect((await shop.api.raw(`GET ${path}`, {}, { as: createTestBrowser() })).status).toBeGreaterThanOrEqual(400);
  expect((await open({ key }, createTestBrowser())).status).toBe(200);
});

test('a key works for half an hour after its email is sent', async () => {
  await buyGuide(shop);
  await post.emails();
  post.setAway(true);
  await requestLink(RUTH);
  await post.drain();
  shop.clock.advance(2 * HOUR_MS);
  post.setAway(false);
  const delayedKey = tokenIn(await newestEmail(post, /Your library/), 'key');
  shop.clock.advance(29 * MINUTE_MS);
  expect((await open({ key: delayedKey }, createTestBrowser())).status).toBe(200);
  const key = await mailedKey();
  shop.clock.advance(31 * MINUTE_MS);
  expect(await open({ key }, createTestBrowser())).toMatchObject({ status: 410, body: { code: 'library.link_gone' } });
});

test('the library shows guides with downloads left, receipts and the masked address', async () => {
  const id = await buyGuide(shop);
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
  await buyGuide(shop);
  expect(await library(createTestBrowser())).toMatchObject({ status: 401, body: { code: 'access.needed' } });
  const forger = createTestBrowser();
  forger.setCookie('__Host-library', shop.api.visitor.cookie('__Host-visitor') ?? '');
  expect((await library(forger)).status).toBe(401);
});

test('a signed-in person needs no key: sign-in has proved the address', async () => {
  await buyGuide(shop);
  const person = { id: '1', email: 'Ruth@Example.com', role: 'member' } as const;
  const signedIn = await createPaymentsTestService({
    db: shop.db,
    pool: shop.deps.pool,
    findPersonBySession: async () => person,
  });
  const as = createTestBrowser();
  as.setCookie('__Host-session', encodeURIComponent(signedCookie('session', 'any token')));
  const { body } = await signedIn.api.raw('GET /api/library', {}, { as });
  expect(body).toMatchObject({ buyer: 'r•••@example.com', items: [{ productId: 'seeds-of-wealth' }] });
  await signedIn.close();
});

test('access slides for 30 days, and “Forget this device” ends it at once', async () => {
  await buyGuide(shop);
  const as = await inside();
  for (let month = 0; month < 3; month += 1) {
    shop.clock.advance(29 * DAY_MS);
    expect((await library(as)).status).toBe(200);
  }
  const copied = as.cookie('__Host-library') ?? '';
  expect((await shop.api.raw('POST /api/library/forget', {}, { as })).status).toBe(204);
  expect(as.cookie('__Host-library')).toBeUndefined();
  as.setCookie('__Host-library', copied);
  expect((await library(as)).status).toBe(401);
  const other = await inside();
  shop.clock.advance(31 * DAY_MS);
  expect((await library(other)).status).toBe(401);
});

test('the receipt is a PDF, the same each time, and nobody else’s', async () => {
  await buyGuide(shop);
  const { number } = await shop.db.order.findFirstOrThrow();
  const receipt = (as: Browser) => shop.api.raw('GET /api/library/receipts/:number', { params: { number } }, { as });
  const as = await inside();
  const first = await receipt(as);
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  expect((await receipt(as)).bytes.equals(first.bytes)).toBe(true);
  expect((await receipt(createTestBrowser())).status).toBe(401);
  await shop.db.order.updateMany({ data: { emailHash: shop.deps.emailHash('somebody@example.com') } });
  expect((await receipt(as)).status).toBe(404);
});
