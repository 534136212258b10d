import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox';

const TEST_SHOP = 'This is a test shop. Use a test card number.';
let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const page = (more = {}) =>
  sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 3999, product_data: { name: 'Grant Gold' } }, quantity: 1 },
    ],
    success_url: 'http://localhost:4000/download-success?session_id={CHECKOUT_SESSION_ID}&book_id=grant-gold',
    cancel_url: 'http://localhost:4000/country-store',
    payment_intent_data: { metadata: { app: 'farm' } },
    ...more,
  });

/** What the hosted page's own script does. */
async function call(name: string, body?: object) {
  const [method = 'GET', path = ''] = name.split(' ');
  const response = await fetch(`${sandbox.origin}/sandbox/v1/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const card = (number: string) => ({ type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } });
const pay = (id: string, method: object) =>
  call(`POST checkout/${id}/confirm`, { payment_method: { ...method, billing_details: { email: 'ann@example.com' } } });
const successUrl = (id: string) => `http://localhost:4000/download-success?session_id=${id}&book_id=grant-gold`;
const types = async () => (await sandbox.stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

test('an approved card completes the session and returns to the shop', async () => {
  const { id } = await page();
  expect((await call(`GET checkout/${id}`)).body).toMatchObject({ status: 'open', total: 3999, go: null });
  expect(await pay(id, card('4242424242424242'))).toEqual({ status: 200, body: { go: successUrl(id) } });
  const after = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  expect(after).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer_details: { email: 'ann@example.com' },
    payment_intent: { status: 'succeeded', metadata: { app: 'farm' }, latest_charge: { paid: true } },
  });
  expect(await types()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
  expect((await call(`GET checkout/${id}`)).body).toMatchObject({ go: successUrl(id) });
  const twice = await pay(id, card('4242424242424242'));
  expect(twice.status).toBe(400);
});

test('a session is listed by its payment', async () => {
  const { id } = await page();
  await page();
  await pay(id, card('4242424242424242'));
  const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(id);
  const sessions = await sandbox.stripe.checkout.sessions.list({ payment_intent: String(intent) });
  expect(sessions.data.map((each) => each.id)).toEqual([id]);
});

test('after a declined card, session and payment stay open', async () => {
  const { id } = await page();
  const declined = await pay(id, card('4000000000009995'));
  expect(declined).toMatchObject({ status: 402, body: { error: { message: 'Your card has insufficient funds.' } } });
  const { payment_intent: first } = await sandbox.stripe.checkout.sessions.retrieve(id);
  expect((await call(`GET checkout/${id}`)).body).toMatchObject({ problem: 'Your card has insufficient funds.' });
  await pay(id, card('4242424242424242'));
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_intent: first,
    payment_status: 'paid',
  });
});

test.each([true, false])('3-D Secure in a dialog, the buyer agrees: %s', async (agreed) => {
  const { id } = await page();
  const { bank } = (await pay(id, card('4000002500003155'))).body;
  expect(await call(`POST bank/${String(bank)}`, { agreed })).toMatchObject({ status: 200, body: { go: null } });
  const current = (await call(`GET checkout/${id}`)).body;
  expect(current).toMatchObject(agreed ? { go: successUrl(id) } : { status: 'open', go: null });
  expect(current['problem']).toEqual(agreed ? null : expect.stringContaining('unable to authenticate'));
});

test('a buyer who returns from the bank without an answer can pay in another way', async () => {
  const { id } = await page();
  const { bank } = (await pay(id, card('4000002500003155'))).body;
  await pay(id, card('4242424242424242'));
  expect((await call(`POST bank/${String(bank)}`, { agreed: true })).status).toBe(404);
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

test('a redirect bank returns to the hosted page', async () => {
  const { id } = await page();
  const { go } = (await pay(id, { type: 'amazon_pay' })).body;
  expect(go).toMatch(/^http:\/\/localhost:4000\/sandbox\/bank\/bank_/);
  const decided = await call(`POST bank/${String(go).split('/').pop() ?? ''}`, { agreed: true });
  expect(decided.body).toEqual({ go: `http://localhost:4000/sandbox/pay/${id}` });
  expect((await call(`GET checkout/${id}`)).body).toMatchObject({ go: successUrl(id) });
});

test('a slow bank completes the session at once and pays it later', async () => {
  const { id } = await page();
  expect((await pay(id, { type: 'us_bank_account' })).body).toEqual({ go: successUrl(id) });
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  await sandbox.control('POST clock', { advanceMs: 8_000 });
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect(await types()).toEqual(
    expect.arrayContaining(['checkout.session.completed', 'checkout.session.async_payment_succeeded']),
  );
});

test('a session expires with its unfinished payment', async () => {
  const { id } = await page({ expires_at: Math.floor(Date.now() / 1000) + 35 * 60 });
  await pay(id, card('4000000000000002'));
  await sandbox.control('POST clock', { advanceMs: 35 * 60_000 });
  const closed = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(closed).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } });
  expect((await pay(id, card('4242424242424242'))).status).toBe(400);
  expect((await types()).slice(-2)).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
});

test("after the sandbox's clock has moved ahead, the shop can still create sessions", async () => {
  await sandbox.control('POST clock', { advanceMs: 24 * 60 * 60_000 });
  const expires_at = Math.floor(Date.now() / 1000) + 35 * 60;
  const { id } = await page({ expires_at });
  await sandbox.control('POST clock', { advanceMs: 34 * 60_000 });
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', expires_at });
  await sandbox.control('POST clock', { advanceMs: 60_000 });
  expect((await sandbox.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
});

test('the payment of a session cannot be canceled alone', async () => {
  const { id } = await page();
  await pay(id, card('4000000000000002'));
  const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(id);
  await expect(sandbox.stripe.paymentIntents.cancel(String(intent))).rejects.toThrow(
    'Expire the Checkout Session instead.',
  );
});

test('a real card number is rejected before anything is stored', async () => {
  const { id } = await page();
  const declined = await pay(id, card('4111111111111111'));
  expect(declined).toMatchObject({ status: 402, body: { error: { message: TEST_SHOP } } });
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_intent: null });
});

test('an unknown session is 404', async () => {
  expect((await call('GET checkout/cs_test_nobody')).status).toBe(404);
});
