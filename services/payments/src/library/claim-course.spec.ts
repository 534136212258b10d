import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { syncOrder } from '../orders/sync-order';
import {
  DAY_MS,
  MINUTE_MS,
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { tokenIn, createTestMailer } from '../testing/test-mailer';

const RUTH = 'ruth@example.com';
const params = { courseId: 'southern-market-garden' };

let shop: PaymentsTestService;
let post: ReturnType<typeof createTestMailer>;
beforeEach(async () => {
  shop = await createPaymentsTestService();
  post = createTestMailer(shop);
});
afterEach(() => shop.close());

const claim = (body: object, as: Browser) =>
  shop.api.raw('POST /api/course-access/:courseId/claim', { params, body }, { as });
const overview = async (as: Browser) =>
  (await shop.api.raw('GET /api/course-access/:courseId', { params }, { as })).status;
const giveAddress = (sessionId: string, email = RUTH, as = shop.api.visitor) =>
  shop.api.raw('POST /api/library/email', { body: { sessionId, email } }, { as });

async function synced(body: typeof guideBody | typeof courseBody) {
  const id = await payAtProvider(shop, body);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}
async function mailedGrant() {
  const [email] = await post.emails();
  if (!email) throw new Error('no email was sent');
  return tokenIn(email, 'grant');
}

test('the emailed link opens the course on another device; a third one asks for the address', async () => {
  await synced(courseBody);
  const grant = await mailedGrant();
  const [phone, school] = [createTestBrowser(), createTestBrowser()];
  expect((await claim({ grant }, phone)).body).toEqual({ state: 'open' });
  expect(await overview(phone)).toBe(200);
  expect((await claim({ grant }, school)).body).toEqual({ state: 'confirm_email' });
  expect(await overview(school)).toBe(401);
  expect((await claim({ grant, email: RUTH }, school)).body).toEqual({ state: 'open' });
  expect(await overview(school)).toBe(200);
});

test('the link of another product opens no course', async () => {
  const id = await payAtProvider(shop);
  shop.provider.change(id, { email: RUTH });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect((await claim({ grant: await mailedGrant() }, createTestBrowser())).status).toBe(410);
});

test('I13: after a refund the emailed link opens nothing', async () => {
  const id = await synced(courseBody);
  const grant = await mailedGrant();
  shop.provider.change(id, { refunds: [{ providerId: 're_1', cents: 7999, status: 'succeeded', ourId: null }] });
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
  expect(await claim({ grant }, createTestBrowser())).toMatchObject({ status: 410, body: { code: 'course.revoked' } });
});

test.each([
  ['another browser', 0, () => createTestBrowser()],
  ['the same browser a day later', DAY_MS + MINUTE_MS, () => shop.api.visitor],
])('a payment id sent by %s: the buyer gets an email, the browser no access', async (_, later, browserOf) => {
  const paymentIntent = await synced(courseBody);
  await post.emails();
  shop.clock.advance(later);
  const as = browserOf();
  expect(await claim({ paymentIntent }, as)).toMatchObject({ status: 200, body: { state: 'mailed' } });
  expect(as.cookie('__Host-library')).toBeUndefined();
  const [, link] = await post.emails();
  expect(link?.to).toBe(RUTH);
  const opened = await shop.api.raw('POST /api/library/open', { body: { key: link && tokenIn(link, 'key') } }, { as });
  expect(opened.body).toEqual({ state: 'open' });
  expect(await overview(as)).toBe(200);
});

test('an address added after paying gets one email, whether the first row was processed or not', async () => {
  for (const sentBefore of [true, false]) {
    const id = await synced(sentBefore ? guideBody : { bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
    if (sentBefore) await post.drain();
    expect(await giveAddress(id)).toMatchObject({ status: 202, body: { message: 'Your copy is on its way.' } });
    await post.drain();
  }
  expect((await post.emails()).map(({ email }) => email.subject).sort()).toEqual([
    'Your guide and receipt: Grant Gold',
    'Your guide and receipt: Seeds of Wealth',
  ]);
  expect(await shop.db.entitlement.count({ where: { emailHash: shop.deps.emailHash(RUTH) } })).toBe(2);
});

test('an address may be added once, by the browser that paid, within a day', async () => {
  const id = await synced(guideBody);
  const verified = await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(verified.needsEmail).toBe(true);
  expect(await giveAddress(id, RUTH, createTestBrowser())).toMatchObject({
    status: 403,
    body: { code: 'library.not_yours' },
  });
  expect((await giveAddress('pi_unknown')).status).toBe(403);
  expect((await giveAddress(id, 'nobody')).status).toBe(400);
  expect((await giveAddress(id)).status).toBe(202);
  expect(await giveAddress(id, 'other@example.com')).toMatchObject({
    status: 409,
    body: { code: 'library.has_email' },
  });
  expect((await shop.db.order.findFirstOrThrow()).email).toBe(RUTH);
  const later = await synced({ bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
  shop.clock.advance(DAY_MS + MINUTE_MS);
  expect((await giveAddress(later)).status).toBe(403);
});

test('a free guide is saved to a library too', async () => {
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  await giveAddress(sessionId);
  expect(await post.emails()).toMatchObject([{ to: RUTH, email: { subject: 'Your free guide: Seeds of Change' } }]);
  const as = createTestBrowser();
  await shop.api.raw('POST /api/library/open', { body: { grant: await mailedGrant() } }, { as });
  const { body } = await shop.api.raw('GET /api/library', {}, { as });
  expect(body).toMatchObject({ items: [{ productId: 'seeds-of-change', downloads: null }], receipts: [] });
});

test('a browser with an open library keeps all of it when it claims a course', async () => {
  const guide = await payAtProvider(shop);
  shop.provider.change(guide, { email: RUTH });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: guide } });
  const as = shop.api.visitor;
  await shop.api.raw('POST /api/library/open', { body: { grant: await mailedGrant() } }, { as });
  const paymentIntent = await payAtProvider(shop, courseBody);
  expect((await claim({ paymentIntent }, as)).body).toEqual({ state: 'open' });
  expect(await overview(as)).toBe(200);
  const { items } = await shop.api('GET /api/library', {}, { as });
  expect(items.map(({ productId }) => productId).sort()).toEqual(['seeds-of-wealth', 'southern-market-garden']);
});
