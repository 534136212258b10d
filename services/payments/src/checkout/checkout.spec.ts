import { productOf } from '@farm/farm';
import { createTestBrowser } from '@farm/server-kit/testing';
import {
  DAY_MS,
  MINUTE_MS,
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  repeat,
  guideBody,
  type PaymentsTestService,
  paymentOf,
} from '../testing/test-service';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const open = (body: object = guideBody) => shop.api.raw('POST /api/create-payment-intent', { body });

test('the config response has the mode and sets the visitor cookie, so that later calls share it', async () => {
  expect(await shop.api('GET /api/payments/config')).toEqual({
    mode: 'test',
    cookies: false,
    publishableKey: 'pk_test_1',
    scriptUrl: null,
    released: [],
    pages: { 'grant-gold': 12, 'growing-minds-education': 12, 'seeds-of-change': 12, 'seeds-of-wealth': 12 },
  });
  expect(shop.api.visitor.cookie('__Host-visitor')).toBeDefined();
});

test.each<[string, object, number, string, string]>([
  [
    'an unknown book',
    { ...guideBody, bookId: 'starter-garden-guide' },
    404,
    'checkout.unknown_product',
    'We do not know this guide.',
  ],
  [
    'another price',
    { ...guideBody, amount: 100 },
    409,
    'checkout.price_changed',
    'The price just changed! Refresh the page for the updated price.',
  ],
  [
    'dollars for a book',
    { ...guideBody, amount: 39.99 },
    409,
    'checkout.price_changed',
    'The price just changed! Refresh the page for the updated price.',
  ],
  [
    'cents for the course',
    { ...courseBody, amount: 7999 },
    409,
    'checkout.price_changed',
    'The price just changed! Refresh the page for the updated price.',
  ],
  [
    'a free guide',
    { bookId: 'seeds-of-change', title: 'x', amount: 0 },
    409,
    'checkout.is_free',
    'This guide is free. You can download it in the store.',
  ],
  [
    'no address for the course',
    { ...courseBody, userEmail: 'nobody' },
    400,
    'checkout.bad_email',
    'Please enter a valid email address.',
  ],
  [
    'both ids',
    { ...guideBody, courseId: 'southern-market-garden' },
    400,
    'request.invalid',
    'Unable to setup payment. Please try again.',
  ],
  [
    'an amount in words',
    { ...guideBody, amount: '3999' },
    400,
    'request.invalid',
    'Unable to setup payment. Please try again.',
  ],
])('I17: %s never reaches the provider', async (_, body, status, code, sentence) => {
  const answer = await open(body);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code, error: sentence, message: sentence, requestId: expect.any(String) });
  expect(shop.provider.paymentCount()).toBe(0);
});

test('I1: the provider charges the catalogue’s price', async () => {
  await open({ bookId: 'growing-minds-education', title: 'anything', amount: 19.99 * 100 });
  await open(courseBody);
  expect(shop.provider.payments().map(({ attempt }) => [attempt.amountCents, attempt.receiptEmail])).toEqual([
    [1999, null],
    [7999, 'ruth@example.com'],
  ]);
});

test('I8: twenty concurrent setups leave one live payment', async () => {
  await shop.api('GET /api/payments/config');
  const other = shop.second();
  const setUp = (index: number) =>
    (index % 2 ? shop.api : other)('POST /api/create-payment-intent', { body: guideBody }, { as: shop.api.visitor });
  const answers = await Promise.all(repeat(20, setUp));
  expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(shop.provider.paymentCount()).toBe(1);
  expect(await shop.db.order.count()).toBe(1);
  expect(await shop.db.paymentAttempt.count()).toBe(1);
});

test('each visitor has their own payment', async () => {
  const first = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  const second = await shop.api('POST /api/create-payment-intent', { body: guideBody }, { as: createTestBrowser() });
  expect(second.clientSecret).not.toBe(first.clientSecret);
});

test('I9: after a crash the retry uses the same key', async () => {
  shop.provider.setAway(true);
  const failed = await open();
  expect(failed.status).toBe(503);
  expect(failed.body).toMatchObject({
    code: 'checkout.provider_away',
    message: 'Unable to setup payment. Please try again.',
  });
  shop.provider.setAway(false);
  const order = await shop.db.order.findFirstOrThrow({ include: { attempts: true } });
  // the provider made the payment, and we died before we could store its id
  await shop.provider.asProvider.openIntent({
    ...{ id: '', no: 1, orderId: order.id, orderNumber: order.number, productId: order.productId },
    ...{ amountCents: 3999, providerId: null, receiptEmail: null, title: '', createdAt: shop.clock.now() },
  });
  expect((await open()).status).toBe(200);
  expect(shop.provider.paymentCount()).toBe(1);
  expect(new Set(shop.provider.requests())).toEqual(new Set([`open ${order.id}:1`]));
});

test('a payment of the last 15 minutes is returned', async () => {
  const paid = await payAtProvider(shop);
  const second = await open(); // no webhook arrived: the provider knows it
  expect(second.body).toMatchObject({ code: 'checkout.already_paid', sessionId: paid });
  expect((await open()).body).toMatchObject({ code: 'checkout.already_paid', sessionId: paid });
  shop.clock.advance(16 * MINUTE_MS);
  expect((await open()).status).toBe(200); // a later purchase is intended
  expect(shop.provider.paymentCount()).toBe(2);
});

test('a processing payment is not charged a second time', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  const id = paymentOf({ clientSecret });
  shop.provider.change(id, { status: 'processing' });
  expect((await open()).body).toMatchObject({ code: 'checkout.already_paid', sessionId: id });
  expect((await open()).body).toMatchObject({ code: 'checkout.already_paid', sessionId: id });
});

test('I11: after a canceled payment a new attempt is possible', async () => {
  const first = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  shop.provider.change(paymentOf(first), { status: 'canceled' });
  const second = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  expect(second.clientSecret).not.toBe(first.clientSecret);
  expect(await shop.db.order.count()).toBe(1);
  expect(await shop.db.paymentAttempt.findMany({ select: { no: true, status: true }, orderBy: { no: 'asc' } })).toEqual(
    [
      { no: 1, status: 'canceled' },
      { no: 2, status: 'open' },
    ],
  );
});

test('I10: after 30 minutes a new order is created and the old payment canceled', async () => {
  await open();
  shop.clock.advance(31 * MINUTE_MS);
  expect((await open()).status).toBe(200);
  expect(shop.provider.payments().map(({ status }) => status)).toEqual(['canceled', 'open']);
  const statuses = await shop.db.order.findMany({ select: { status: true }, orderBy: { createdAt: 'asc' } });
  expect(statuses).toEqual([{ status: 'expired' }, { status: 'open' }]);
});

test('I10: an open order keeps the price that the browser shows', async () => {
  await open();
  const earlier = await shop.db.price.create({ data: { productId: guideBody.bookId, cents: 3499 } });
  await shop.db.order.updateMany({ data: { totalCents: 3499, listPriceCents: 3499, priceId: earlier.id } });
  await shop.db.paymentAttempt.updateMany({ data: { amountCents: 3499 } });
  expect((await open({ ...guideBody, amount: 3499 })).status).toBe(200);
  expect(shop.provider.paymentCount()).toBe(1);
  expect((await open({ ...guideBody, amount: 3999 })).status).toBe(200); // sees the new one: the old order ends
  expect(shop.provider.payments().map(({ status, attempt }) => [status, attempt.amountCents])).toEqual([
    ['canceled', 3999],
    ['open', 3999],
  ]);
  expect((await open({ ...guideBody, amount: 3499 })).body).toMatchObject({ code: 'checkout.price_changed' });
});

test('I9: a different address for the course creates a new payment with a new key', async () => {
  await open(courseBody);
  await open({ ...courseBody, userEmail: 'ruth.green@example.com' });
  expect(shop.provider.payments().map(({ status, attempt }) => [status, attempt.receiptEmail])).toEqual([
    ['canceled', 'ruth@example.com'],
    ['open', 'ruth.green@example.com'],
  ]);
});

test('I17: an unreleased guide is not for sale in live mode until an operator releases it', async () => {
  const live = await createPaymentsTestService({ mode: 'live' });
  const setUp = () => live.api.raw('POST /api/create-payment-intent', { body: guideBody });
  expect(await setUp()).toMatchObject({
    status: 409,
    body: { code: 'store.not_for_sale', message: 'This guide is not for sale yet.' },
  });
  expect(live.provider.paymentCount()).toBe(0);
  await live.db.guideRelease.create({ data: { productId: guideBody.bookId, releasedBy: 'operator' } });
  expect((await setUp()).status).toBe(200);
  expect((await live.api('GET /api/payments/config')).released).toEqual(['seeds-of-wealth']);
  await live.close();
});

test('a price is written once and points to the catalogue', async () => {
  await Promise.all(
    repeat(5, (i) =>
      shop.api.raw(
        'POST /api/create-payment-intent',
        { body: guideBody },
        { as: createTestBrowser(), from: `198.51.100.${i}` },
      ),
    ),
  );
  expect(await shop.db.price.findMany({ select: { productId: true, cents: true } })).toEqual([
    { productId: 'seeds-of-wealth', cents: productOf('seeds-of-wealth')?.price },
  ]);
});

const freeOrder = (bookId: string) => shop.api.raw('POST /api/free-orders', { body: { bookId } });

test('a free order is paid at once and returned again for a day', async () => {
  await shop.api('GET /api/payments/config');
  const answers = await Promise.all(repeat(8, () => freeOrder('seeds-of-change')));
  expect(new Set(answers.map(({ body }) => (body as { sessionId: string }).sessionId)).size).toBe(1);
  const order = await shop.db.order.findFirstOrThrow({ include: { entitlement: true } });
  expect(order).toMatchObject({ status: 'paid', totalCents: 0, chargeId: null, entitlement: { status: 'active' } });
  shop.clock.advance(DAY_MS + MINUTE_MS);
  await freeOrder('seeds-of-change');
  expect(await shop.db.order.count()).toBe(2);
});

test('a free order is rejected for a guide with a price', async () => {
  expect(await freeOrder('seeds-of-wealth')).toMatchObject({ status: 409, body: { code: 'checkout.not_free' } });
  expect(await freeOrder('no-such-guide')).toMatchObject({ status: 404, body: { code: 'checkout.unknown_product' } });
});

test('the configuration says whether the visitor cookie has come back', async () => {
  const as = createTestBrowser();
  const cookies = async () => (await shop.api('GET /api/payments/config', {}, { as })).cookies;
  expect([await cookies(), await cookies()]).toEqual([false, true]);
});
