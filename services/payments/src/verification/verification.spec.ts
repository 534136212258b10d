import {
  payAtProvider,
  createPaymentsTestService,
  guideBody,
  type PaymentsTestService,
  paymentOf,
} from '../testing/test-service';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const verify = (sessionId: string) => shop.api.raw('GET /api/verify-payment/:sessionId', { params: { sessionId } });

test.each([
  'pi_unknown',
  'cs_unknown',
  'free_unknown',
  'free_018f3c1e-0000-7000-8000-000000000000',
  "x' OR 1=1",
  'undefined',
])('an unknown payment is answered with 200, not an error: %s', async (id) => {
  expect(await verify(id)).toMatchObject({
    status: 200,
    body: { success: false, message: 'Payment session not found', state: 'failed', downloadUrl: '' },
  });
});

test('a paid guide answers with its title and where to get it', async () => {
  const id = await payAtProvider(shop);
  shop.provider.change(id, { email: 'ruth@example.com' });
  expect((await verify(id)).body).toEqual({
    success: true,
    message: 'Payment successful',
    title: 'Seeds of Wealth',
    downloadUrl: '/api/download/seeds-of-wealth',
    state: 'paid',
    kind: 'guide',
    productId: 'seeds-of-wealth',
    orderNumber: expect.stringMatching(/^FARM-/),
    needsEmail: false,
  });
});

test('a free order is verified like a paid one', async () => {
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  expect((await verify(sessionId)).body).toMatchObject({ success: true, title: 'Seeds of Change', needsEmail: true });
});

test('a processing payment is not reported as failed', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  const id = paymentOf({ clientSecret });
  shop.provider.change(id, { status: 'processing' });
  expect((await verify(id)).body).toMatchObject({
    success: false,
    state: 'processing',
    message: 'Payment is still processing. We will email you when it completes.',
  });
  shop.provider.pay(id);
  expect((await verify(id)).body).toMatchObject({ success: true, state: 'paid' });
});

test('an unconfirmed payment is not a success', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: guideBody });
  expect((await verify(paymentOf({ clientSecret }))).body).toMatchObject({
    success: false,
    state: 'failed',
    message: 'Payment verification failed',
  });
});

test('an outage of the provider is not a failed payment', async () => {
  const id = await payAtProvider(shop);
  shop.provider.setAway(true);
  expect(await verify(id)).toMatchObject({ status: 503, body: { message: 'Failed to verify payment' } });
});
