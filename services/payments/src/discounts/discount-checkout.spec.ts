import { createTestBrowser } from '@farm/server-kit/testing';
import { reconcile } from '../reconcile/sweeps';
import {
  DAY_MS,
  MINUTE_MS,
  paymentOf,
  createPaymentsTestService,
  courseBody,
  repeat,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const operatorId = '0197279a-0000-7000-8000-000000000001';
const createCode = (code: string, change: { percent?: number; cents?: number; maxUses?: number }) => {
  const { percent = null, cents = null, maxUses = 10 } = change;
  const [startsAt, endsAt] = [-DAY_MS, DAY_MS].map((ms) => new Date(shop.clock.now().getTime() + ms));
  const days = { startsAt: startsAt ?? new Date(), endsAt: endsAt ?? new Date() };
  return shop.db.discountCode.create({
    data: { code, percent, cents, maxUses, productIds: [], createdBy: operatorId, ...days },
  });
};
const open = (code?: string, as = shop.api.visitor, body: object = guideBody, from = address()) =>
  shop.api.raw(
    'POST /api/create-payment-intent',
    { body: code === undefined ? body : { ...body, code } },
    { as, from },
  );
let calls = 0;
/** Of another network each time. */
const address = () => `198.51.${(calls += 1) % 250}.7`;
const uses = async () => (await shop.db.discountCode.findFirstOrThrow()).uses;

test.each([
  'spring-2026',
  ' Spring 2026. ',
  'SPRING2026',
  '“SPRING–2026”',
  'ｓｐｒｉｎｇ−２０２６',
  'SPRING\u200b-2026\u00a0',
])('the code SPRING-2026 may be typed as %j', async (typed) => {
  await createCode('SPRING-2026', { percent: 10 });
  expect(await open(typed)).toMatchObject({ status: 200, body: { totalCents: 3599 } });
  expect(await uses()).toBe(1);
});

test('a code reduces the total; the browser still sends the catalogue’s price', async () => {
  await createCode('SPRING', { percent: 10 });
  expect(await open(' spring ')).toMatchObject({ status: 200, body: { totalCents: 3599 } });
  expect(shop.provider.payments().map(({ attempt }) => attempt.amountCents)).toEqual([3599]);
  expect(await shop.db.order.findFirstOrThrow()).toMatchObject({
    listPriceCents: 3999,
    discountCents: 400,
    totalCents: 3599,
  });
  expect(await uses()).toBe(1);
  expect(await open('SPRING')).toMatchObject({ status: 200, body: { totalCents: 3599 } }); // the same payment
  expect(shop.provider.paymentCount()).toBe(1);
  expect(await uses()).toBe(1);
});

test('a code entered later creates a new payment; without it the use is released', async () => {
  await createCode('SPRING', { percent: 10 });
  await open();
  await open('SPRING');
  expect(shop.provider.payments().map(({ status, attempt }) => [status, attempt.amountCents])).toEqual([
    ['canceled', 3999],
    ['open', 3599],
  ]);
  await open();
  expect(await uses()).toBe(0);
});

test.each([
  ['unknown', 'NOBODY', 'We do not know this code.'],
  ['used up', 'SPENT', 'This code has already been used.'],
])('a code that is %s is rejected, and nothing is opened', async (_, code, message) => {
  const spent = await createCode('SPENT', { percent: 10, maxUses: 1 });
  await shop.db.discountCode.update({ where: { id: spent.id }, data: { uses: 1 } });
  expect(await open(code)).toMatchObject({ status: 409, body: { code: 'checkout.code_refused', message } });
  expect(shop.provider.paymentCount()).toBe(0);
  expect(await shop.db.order.count()).toBe(0);
});

test('ten concurrent buyers get the last use once', async () => {
  await createCode('LAST', { percent: 10, maxUses: 1 });
  const answers = await Promise.all(repeat(10, () => open('LAST', createTestBrowser())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...repeat(9, () => 409)]);
  expect(await uses()).toBe(1);
  expect(await shop.db.order.count()).toBe(1);
});

test('one use for each browser and each address', async () => {
  await createCode('SPRING', { percent: 10 });
  await open('SPRING');
  expect(await open('SPRING', shop.api.visitor, { ...guideBody, bookId: 'grant-gold' })).toMatchObject({ status: 409 });
  expect((await open('SPRING', createTestBrowser(), courseBody)).status).toBe(200);
  const upper = { ...courseBody, userEmail: 'RUTH@example.com' };
  expect(await open('SPRING', createTestBrowser(), upper)).toMatchObject({
    status: 409,
    body: { code: 'checkout.code_refused' },
  });
});

test('an order that expires unpaid releases its use; a late payment applies it again', async () => {
  await createCode('SPRING', { percent: 10, maxUses: 1 });
  const id = paymentOf((await open('SPRING')).body as { clientSecret: string });
  shop.clock.advance(31 * MINUTE_MS);
  await reconcile(shop.context);
  expect(await uses()).toBe(0);
  shop.provider.pay(id);
  const verified = await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(verified).toMatchObject({ success: true });
  expect(await uses()).toBe(1);
});

test('one network cannot hold all uses of a code with unpaid orders', async () => {
  await createCode('SPRING', { percent: 10, maxUses: 5 });
  const here = () => open('SPRING', createTestBrowser(), guideBody, '203.0.113.7');
  const answers = await Promise.all(repeat(6, here));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...repeat(5, () => 409)]);
  expect((await here()).body).toMatchObject({
    code: 'checkout.code_refused',
    message: 'Somebody near you is using this code right now. Please try again in ten minutes.',
  });
  for (let buyer = 0; buyer < 4; buyer += 1) expect((await open('SPRING', createTestBrowser())).status).toBe(200);
});

test('a paid order does not count as a hold of its network', async () => {
  await createCode('SPRING', { percent: 10, maxUses: 3 });
  const here = () => open('SPRING', createTestBrowser(), guideBody, '203.0.113.7');
  const id = paymentOf((await here()).body as { clientSecret: string });
  expect((await here()).status).toBe(409);
  shop.provider.pay(id);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect((await here()).status).toBe(200);
});

test('an order that is unpaid for ten minutes leaves the last use to the next buyer; if it is paid, both keep the price', async () => {
  await createCode('LAST', { percent: 10, maxUses: 1 });
  const id = paymentOf((await open('LAST', createTestBrowser())).body as { clientSecret: string });
  shop.clock.advance(9 * MINUTE_MS);
  expect((await open('LAST', createTestBrowser())).status).toBe(409);
  shop.clock.advance(2 * MINUTE_MS);
  const answers = await Promise.all(repeat(4, () => open('LAST', createTestBrowser())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await uses()).toBe(1);
  shop.provider.pay(id);
  const verified = await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(verified).toMatchObject({ success: true });
  expect(await uses()).toBe(1);
});

test('I16: a code that leaves one cent charges 50', async () => {
  await createCode('ALMOST', { cents: 3998 });
  expect(await open('ALMOST')).toMatchObject({ body: { totalCents: 50 } });
});

test('a code that leaves nothing to pay creates one paid order', async () => {
  await createCode('GIFT', { percent: 100 });
  const first = await open('GIFT');
  expect(first.body).toEqual({ clientSecret: null, totalCents: 0, sessionId: expect.stringMatching(/^free_/) });
  expect((await open('GIFT')).body).toEqual(first.body);
  expect(shop.provider.paymentCount()).toBe(0);
  expect(await uses()).toBe(1);
  const { sessionId } = first.body as { sessionId: string };
  const verified = await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });
  expect(verified).toMatchObject({ success: true, downloadUrl: '/api/download/seeds-of-wealth' });
  expect(await shop.db.order.findFirstOrThrow({ include: { entitlement: true } })).toMatchObject({
    ...{ status: 'paid', listPriceCents: 3999, discountCents: 3999, totalCents: 0, chargeId: null },
    entitlement: { status: 'active' },
  });
});

test('with the provider’s page, a code that leaves nothing to pay leads to the success page', async () => {
  await createCode('GIFT', { percent: 100 });
  const body = { bookId: 'seeds-of-wealth', title: 'x', price: 39.99, userId: 'guest', code: 'GIFT' };
  const { url } = await shop.api('POST /api/stripe/create-checkout', { body });
  expect(url).toMatch(
    /^http:\/\/localhost:4000\/download-success\?session_id=free_[-0-9a-f]+&book_id=seeds-of-wealth$/,
  );
});
