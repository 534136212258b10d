import { reconcile } from '../reconcile/sweeps';
import {
  MINUTE_MS,
  paymentOf,
  createPaymentsTestService,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const page = { bookId: 'seeds-of-wealth', title: 'Seeds of Wealth', price: 39.99, userId: 'guest-user' };
const openPage = (body: object = page) => shop.api.raw('POST /api/stripe/create-checkout', { body });
const openForm = () => shop.api('POST /api/create-payment-intent', { body: guideBody });
const pageOf = async () => ((await openPage()).body as { url: string }).url.split('/').at(-1) ?? '';
const attempts = () =>
  shop.db.paymentAttempt.findMany({ select: { no: true, kind: true, status: true }, orderBy: { no: 'asc' } });

test('a guide opens the provider’s page; the same page when requested again', async () => {
  const first = await openPage();
  expect(first).toMatchObject({ status: 200, body: { url: expect.stringContaining('/cs_') } });
  expect((await openPage()).body).toEqual(first.body);
  expect(shop.provider.payments().map(({ attempt }) => [attempt.amountCents, attempt.title])).toEqual([
    [3999, 'Seeds of Wealth'],
  ]);
  expect(await shop.db.order.findFirstOrThrow()).toMatchObject({ guestId: 'guest-user', totalCents: 3999 });
});

test.each([
  ['cents in place of dollars', { ...page, price: 3999 }, 409, 'checkout.price_changed'],
  ['another price', { ...page, price: 1 }, 409, 'checkout.price_changed'],
  ['a free guide', { ...page, bookId: 'seeds-of-change', price: 0 }, 409, 'checkout.is_free'],
  ['the course', { ...page, bookId: 'southern-market-garden', price: 79.99 }, 404, 'checkout.unknown_product'],
  ['an unknown guide', { ...page, bookId: 'starter-garden-guide', price: 14.99 }, 404, 'checkout.unknown_product'],
])('I1, I17: %s is rejected before any request to the provider', async (_, body, status, code) => {
  expect(await openPage(body)).toMatchObject({ status, body: { code } });
  expect(shop.provider.paymentCount()).toBe(0);
});

test('switching to the hosted page cancels the card form’s payment, and back', async () => {
  const form = paymentOf(await openForm());
  const hosted = await pageOf();
  expect(shop.provider.payments().map(({ id, status }) => [id === form, status])).toEqual([
    [true, 'canceled'],
    [false, 'open'],
  ]);
  await openForm();
  expect(shop.provider.payments().find((payment) => payment.page === hosted)?.status).toBe('canceled');
  expect(await attempts()).toEqual([
    { no: 1, kind: 'intent', status: 'canceled' },
    { no: 2, kind: 'page', status: 'canceled' },
    { no: 3, kind: 'intent', status: 'open' },
  ]);
  expect(await shop.db.order.count()).toBe(1);
});

test('a paid card form is returned instead of a second payment', async () => {
  const form = paymentOf(await openForm());
  shop.provider.pay(form);
  expect(await openPage()).toMatchObject({ status: 409, body: { code: 'checkout.already_paid', sessionId: form } });
  expect(shop.provider.paymentCount()).toBe(1);
});

test('a page that was paid is verified by its own id', async () => {
  const id = await pageOf();
  const verify = () => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(await verify()).toMatchObject({ success: false });
  const payment = shop.provider.pay(id, { email: 'ruth@example.com' });
  expect(await verify()).toMatchObject({ success: true, downloadUrl: '/api/download/seeds-of-wealth' });
  expect(await shop.db.paymentAttempt.findFirstOrThrow()).toMatchObject({ providerId: id, paymentIntentId: payment });
  expect(await openPage()).toMatchObject({ status: 409, body: { code: 'checkout.already_paid', sessionId: id } });
});

test('the page expires with its order after 30 minutes', async () => {
  await openPage();
  shop.clock.advance(31 * MINUTE_MS);
  await reconcile(shop.context);
  expect(shop.provider.payments()[0]?.status).toBe('canceled');
  expect((await shop.db.order.findFirstOrThrow()).status).toBe('expired');
});
