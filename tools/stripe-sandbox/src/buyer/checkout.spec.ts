import { started, type Started } from '../testing/started';

const TEST_SHOP = 'This is a test shop. Use a test card number.';
let its: Started;
beforeEach(async () => {
  its = await started();
});
afterEach(() => its.sandbox.close());

const page = (more = {}) =>
  its.stripe.checkout.sessions.create({
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
async function ask(call: string, body?: object) {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await fetch(`${its.origin}/sandbox/v1/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const card = (number: string) => ({ type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } });
const pay = (id: string, method: object) =>
  ask(`POST checkout/${id}/confirm`, { payment_method: { ...method, billing_details: { email: 'ann@example.com' } } });
const went = (id: string) => `http://localhost:4000/download-success?session_id=${id}&book_id=grant-gold`;
const types = async () => (await its.stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

test('a good card: complete, paid, back to the shop under the id of the page', async () => {
  const { id } = await page();
  expect((await ask(`GET checkout/${id}`)).body).toMatchObject({ status: 'open', total: 3999, go: null });
  expect(await pay(id, card('4242424242424242'))).toEqual({ status: 200, body: { go: went(id) } });
  const after = await its.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
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
  expect((await ask(`GET checkout/${id}`)).body).toMatchObject({ go: went(id) });
  const twice = await pay(id, card('4242424242424242'));
  expect(twice.status).toBe(400);
});

test('a page is found by its payment', async () => {
  const { id } = await page();
  await page();
  await pay(id, card('4242424242424242'));
  const { payment_intent: intent } = await its.stripe.checkout.sessions.retrieve(id);
  const found = await its.stripe.checkout.sessions.list({ payment_intent: String(intent) });
  expect(found.data.map((each) => each.id)).toEqual([id]);
});

test('a declined card keeps the page and its payment for another try', async () => {
  const { id } = await page();
  const declined = await pay(id, card('4000000000009995'));
  expect(declined).toMatchObject({ status: 402, body: { error: { message: 'Your card has insufficient funds.' } } });
  const { payment_intent: first } = await its.stripe.checkout.sessions.retrieve(id);
  expect((await ask(`GET checkout/${id}`)).body).toMatchObject({ problem: 'Your card has insufficient funds.' });
  await pay(id, card('4242424242424242'));
  expect(await its.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_intent: first,
    payment_status: 'paid',
  });
});

test.each([true, false])('the bank asks in a dialog, and the buyer agrees: %s', async (agreed) => {
  const { id } = await page();
  const { bank } = (await pay(id, card('4000002500003155'))).body;
  expect(await ask(`POST bank/${String(bank)}`, { agreed })).toMatchObject({ status: 200, body: { go: null } });
  const seen = (await ask(`GET checkout/${id}`)).body;
  expect(seen).toMatchObject(agreed ? { go: went(id) } : { status: 'open', go: null });
  expect(seen['problem']).toEqual(agreed ? null : expect.stringContaining('unable to authenticate'));
});

test('who comes back from the bank without an answer may choose another way', async () => {
  const { id } = await page();
  const { bank } = (await pay(id, card('4000002500003155'))).body;
  await pay(id, card('4242424242424242'));
  expect((await ask(`POST bank/${String(bank)}`, { agreed: true })).status).toBe(404);
  expect(await its.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

test('a bank with a page of its own leads back to the hosted page', async () => {
  const { id } = await page();
  const { go } = (await pay(id, { type: 'amazon_pay' })).body;
  expect(go).toMatch(/^http:\/\/localhost:4000\/sandbox\/bank\/bank_/);
  const decided = await ask(`POST bank/${String(go).split('/').pop() ?? ''}`, { agreed: true });
  expect(decided.body).toEqual({ go: `http://localhost:4000/sandbox/pay/${id}` });
  expect((await ask(`GET checkout/${id}`)).body).toMatchObject({ go: went(id) });
});

test('a slow bank: complete at once, paid later', async () => {
  const { id } = await page();
  expect((await pay(id, { type: 'us_bank_account' })).body).toEqual({ go: went(id) });
  expect(await its.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  await its.control('POST clock', { advanceMs: 8_000 });
  expect(await its.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect(await types()).toEqual(
    expect.arrayContaining(['checkout.session.completed', 'checkout.session.async_payment_succeeded']),
  );
});

test('a page closes when its time is over, with the payment begun on it', async () => {
  const { id } = await page({ expires_at: Math.floor(Date.now() / 1000) + 35 * 60 });
  await pay(id, card('4000000000000002'));
  await its.control('POST clock', { advanceMs: 35 * 60_000 });
  const closed = await its.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(closed).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } });
  expect((await pay(id, card('4242424242424242'))).status).toBe(400);
  expect((await types()).slice(-2)).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
});

test('a shop whose clock was left behind can still ask for pages', async () => {
  await its.control('POST clock', { advanceMs: 24 * 60 * 60_000 });
  const expires_at = Math.floor(Date.now() / 1000) + 35 * 60;
  const { id } = await page({ expires_at });
  await its.control('POST clock', { advanceMs: 34 * 60_000 });
  expect(await its.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', expires_at });
  await its.control('POST clock', { advanceMs: 60_000 });
  expect((await its.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
});

test('the payment of a page is given up with the page, not by itself', async () => {
  const { id } = await page();
  await pay(id, card('4000000000000002'));
  const { payment_intent: intent } = await its.stripe.checkout.sessions.retrieve(id);
  await expect(its.stripe.paymentIntents.cancel(String(intent))).rejects.toThrow(
    'Expire the Checkout Session instead.',
  );
});

test('a real card number is refused before anything is kept', async () => {
  const { id } = await page();
  const refused = await pay(id, card('4111111111111111'));
  expect(refused).toMatchObject({ status: 402, body: { error: { message: TEST_SHOP } } });
  expect(await its.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_intent: null });
});

test('a page nobody made is not there', async () => {
  expect((await ask('GET checkout/cs_test_nobody')).status).toBe(404);
});
