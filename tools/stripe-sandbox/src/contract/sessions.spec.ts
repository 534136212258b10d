import type Stripe from 'stripe';
import { errorOf, TARGETS, TEST_TIMEOUT_MS, type ContractTarget } from '../testing/contract-targets';

jest.setTimeout(TEST_TIMEOUT_MS);

const MINUTE = 60;
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * MINUTE;

/** The page as the shop asks for it (one guide, its own marks on page and payment). */
const page = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 3999, product_data: { name: 'Grant Gold' } } },
  ],
  success_url: 'http://localhost:4000/download-success?session_id={CHECKOUT_SESSION_ID}&book_id=grant-gold',
  cancel_url: 'http://localhost:4000/country-store',
  metadata: { app: 'farm', orderId: 'o1' },
  payment_intent_data: { description: 'Order FARM-1', metadata: { app: 'farm', orderId: 'o1' } },
  expires_at: inMinutes(35),
  ...more,
});
const line = (more: object) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: 3999, product_data: { name: 'Grant Gold' }, ...more },
});

describe.each(TARGETS)('checkout sessions at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());

  test('a new session is open, unpaid, and has no payment', async () => {
    const session = await stripe.checkout.sessions.create(page());
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 3999,
      currency: 'usd',
      livemode: false,
      metadata: { app: 'farm', orderId: 'o1' },
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: 'http://localhost:4000/download-success?session_id={CHECKOUT_SESSION_ID}&book_id=grant-gold',
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toContain(session.id);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id, url: session.url });
  });

  test('one idempotency key creates one session', async () => {
    const params = page();
    const once = () => stripe.checkout.sessions.create(params, { idempotencyKey: `cs:${params.expires_at}` });
    expect((await once()).id).toBe((await once()).id);
    const other = errorOf(
      stripe.checkout.sessions.create(page({ cancel_url: 'http://localhost:4000/' }), {
        idempotencyKey: `cs:${params.expires_at}`,
      }),
    );
    expect((await other).type).toBe('StripeIdempotencyError');
  });

  test('the total is the sum of the lines', async () => {
    const lines = [line({}), { ...line({ unit_amount: 1999, product_data: { name: 'Growing Minds' } }), quantity: 2 }];
    const full = await stripe.checkout.sessions.create(page({ line_items: lines }));
    expect(full.amount_total).toBe(3999 + 3998);
  });

  test('a session can expire once, and then has no URL', async () => {
    const { id } = await stripe.checkout.sessions.create(page());
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ id, status: 'expired', url: null });
    const again = await errorOf(stripe.checkout.sessions.expire(id));
    expect(again).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect(again.message).toContain('Only Checkout Sessions with a status in ["open"] can be expired.');
  });

  test('sessions are listed newest first, and by status', async () => {
    const older = await stripe.checkout.sessions.create(page());
    const newer = await stripe.checkout.sessions.create(page());
    const listed = (await stripe.checkout.sessions.list({ limit: 2 })).data.map(({ id }) => id);
    expect(listed).toEqual([newer.id, older.id]);
    await stripe.checkout.sessions.expire(newer.id);
    const expired = await stripe.checkout.sessions.list({ status: 'expired', limit: 1 });
    expect(expired.data[0]?.id).toBe(newer.id);
    const next = await stripe.checkout.sessions.list({ limit: 1, starting_after: newer.id });
    expect(next.data[0]?.id).toBe(older.id);
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['closes in less than 30 minutes', { expires_at: inMinutes(20) }, 'expires_at'],
    ['stays open longer than a day', { expires_at: inMinutes(25 * 60) }, 'expires_at'],
    ['leads nowhere', { success_url: 'download-success' }, 'success_url'],
    ['sells without a currency', { line_items: [line({ currency: '' })] }, 'line_items[0][price_data][currency]'],
    [
      'sells something without a name',
      { line_items: [line({ product_data: { name: '' } })] },
      'line_items[0][price_data][product_data][name]',
    ],
  ])('rejects a session that %s', async (_, wrong, param) => {
    const problem = await errorOf(stripe.checkout.sessions.create(page(wrong)));
    expect(problem).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
  });

  test('an unknown session is 404', async () => {
    const problem = await errorOf(stripe.checkout.sessions.retrieve('cs_test_nobody'));
    expect(problem).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });
});
