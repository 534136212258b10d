import { browser, type Browser } from '@farm/server-kit/testing';
import { settle } from '../orders/settle';
import { carriedBy, postmanForTest } from '../testing/postman-for-test';
import {
  DAY_MS,
  MINUTE_MS,
  paidAtTheBank,
  paymentsForTest,
  theCourse,
  wealth,
  type PaymentsForTest,
} from '../testing/payments-for-test';

const RUTH = 'ruth@example.com';
const params = { courseId: 'southern-market-garden' };

let shop: PaymentsForTest;
let post: ReturnType<typeof postmanForTest>;
beforeEach(async () => {
  shop = await paymentsForTest();
  post = postmanForTest(shop);
});
afterEach(() => shop.close());

const claim = (body: object, as: Browser) =>
  shop.api.raw('POST /api/course-access/:courseId/claim', { params, body }, { as });
const overview = async (as: Browser) =>
  (await shop.api.raw('GET /api/course-access/:courseId', { params }, { as })).status;
const giveAddress = (sessionId: string, email = RUTH, as = shop.api.visitor) =>
  shop.api.raw('POST /api/library/email', { body: { sessionId, email } }, { as });

async function settled(body: typeof wealth | typeof theCourse) {
  const id = await paidAtTheBank(shop, body);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}
async function mailedGrant() {
  const [letter] = await post.letters();
  if (!letter) throw new Error('no letter came');
  return carriedBy(letter, 'grant');
}

test('the letter’s link opens the course on another device; a third one asks for the e-mail', async () => {
  await settled(theCourse);
  const grant = await mailedGrant();
  const [phone, school] = [browser(), browser()];
  expect((await claim({ grant }, phone)).body).toEqual({ state: 'open' });
  expect(await overview(phone)).toBe(200);
  expect((await claim({ grant }, school)).body).toEqual({ state: 'confirm_email' });
  expect(await overview(school)).toBe(401);
  expect((await claim({ grant, email: RUTH }, school)).body).toEqual({ state: 'open' });
  expect(await overview(school)).toBe(200);
});

test('the link of another product opens no course', async () => {
  const id = await paidAtTheBank(shop);
  shop.cards.change(id, { email: RUTH });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect((await claim({ grant: await mailedGrant() }, browser())).status).toBe(410);
});

test('I13: after a refund the letter’s link opens nothing', async () => {
  const id = await settled(theCourse);
  const grant = await mailedGrant();
  shop.cards.change(id, { refunds: [{ providerId: 're_1', cents: 7999, status: 'succeeded', ourId: null }] });
  await settle((await shop.db.order.findFirstOrThrow()).id, shop.rooms);
  expect(await claim({ grant }, browser())).toMatchObject({ status: 410, body: { code: 'course.revoked' } });
});

test.each([
  ['another browser', 0, () => browser()],
  ['the same browser a day later', DAY_MS + MINUTE_MS, () => shop.api.visitor],
])('a payment shown by %s: the buyer gets a letter, the browser nothing', async (_, later, who) => {
  const paymentIntent = await settled(theCourse);
  await post.letters();
  shop.clock.advance(later);
  const as = who();
  expect(await claim({ paymentIntent }, as)).toMatchObject({ status: 200, body: { state: 'mailed' } });
  expect(as.cookie('__Host-library')).toBeUndefined();
  const [, link] = await post.letters();
  expect(link?.to).toBe(RUTH);
  const opened = await shop.api.raw(
    'POST /api/library/open',
    { body: { key: link && carriedBy(link, 'key') } },
    { as },
  );
  expect(opened.body).toEqual({ state: 'open' });
  expect(await overview(as)).toBe(200);
});

test('an address given after paying: one letter, whether the first row has been worked off or not', async () => {
  for (const sentBefore of [true, false]) {
    const id = await settled(sentBefore ? wealth : { bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
    if (sentBefore) await post.drain();
    expect(await giveAddress(id)).toMatchObject({ status: 202, body: { message: 'Your copy is on its way.' } });
    await post.drain();
  }
  expect((await post.letters()).map(({ letter }) => letter.subject).sort()).toEqual([
    'Your guide and receipt: Grant Gold',
    'Your guide and receipt: Seeds of Wealth',
  ]);
  expect(await shop.db.entitlement.count({ where: { emailHash: shop.deps.emailHash(RUTH) } })).toBe(2);
});

test('an address given after paying is asked of the browser that paid, within a day, once', async () => {
  const id = await settled(wealth);
  const verified = await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(verified.needsEmail).toBe(true);
  expect(await giveAddress(id, RUTH, browser())).toMatchObject({ status: 403, body: { code: 'library.not_yours' } });
  expect((await giveAddress('pi_unknown')).status).toBe(403);
  expect((await giveAddress(id, 'nobody')).status).toBe(400);
  expect((await giveAddress(id)).status).toBe(202);
  expect(await giveAddress(id, 'other@example.com')).toMatchObject({
    status: 409,
    body: { code: 'library.has_email' },
  });
  expect((await shop.db.order.findFirstOrThrow()).email).toBe(RUTH);
  const later = await settled({ bookId: 'grant-gold', title: 'Grant Gold', amount: 3999 });
  shop.clock.advance(DAY_MS + MINUTE_MS);
  expect((await giveAddress(later)).status).toBe(403);
});

test('a free guide is saved to a library too', async () => {
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  await giveAddress(sessionId);
  expect(await post.letters()).toMatchObject([{ to: RUTH, letter: { subject: 'Your free guide: Seeds of Change' } }]);
  const as = browser();
  await shop.api.raw('POST /api/library/open', { body: { grant: await mailedGrant() } }, { as });
  const { body } = await shop.api.raw('GET /api/library', {}, { as });
  expect(body).toMatchObject({ items: [{ productId: 'seeds-of-change', downloads: null }], receipts: [] });
});

test('who has the library open keeps all of it when a bought course is claimed', async () => {
  const guide = await paidAtTheBank(shop);
  shop.cards.change(guide, { email: RUTH });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: guide } });
  const as = shop.api.visitor;
  await shop.api.raw('POST /api/library/open', { body: { grant: await mailedGrant() } }, { as });
  const paymentIntent = await paidAtTheBank(shop, theCourse);
  expect((await claim({ paymentIntent }, as)).body).toEqual({ state: 'open' });
  expect(await overview(as)).toBe(200);
  const { items } = await shop.api('GET /api/library', {}, { as });
  expect(items.map(({ productId }) => productId).sort()).toEqual(['seeds-of-wealth', 'southern-market-garden']);
});
