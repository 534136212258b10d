import Stripe from 'stripe';
import { PUBLISHABLE_KEY, SECRET_KEY, startTestSandbox, type TestSandbox } from '../testing/test-sandbox';
import { PAYMENT, errorOf } from '../testing/contract-targets';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

test('an unknown route is 404 and a wrong key is 401', async () => {
  expect(await errorOf(sandbox.stripe.customers.list())).toMatchObject({ statusCode: 404 });
  const stranger = new Stripe('sk_test_of_a_stranger', { host: '127.0.0.1', port: sandbox.port, protocol: 'http' });
  expect(await errorOf(stranger.events.list())).toMatchObject({ statusCode: 401 });
});

test('the publishable key opens nothing', async () => {
  const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
  expect((await fetch(`${sandbox.origin}/v1/events`, { headers })).status).toBe(403);
});

test('rejects parameters that the sandbox does not implement', async () => {
  const problem = await errorOf(sandbox.stripe.paymentIntents.create({ ...PAYMENT, customer: 'cus_1' }));
  expect(problem).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'customer' });
  const inside = sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:4000/',
    line_items: [{ price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x', unit_label: 'y' } } }],
  });
  expect(await errorOf(inside)).toMatchObject({ param: 'line_items[0][price_data][product_data][unit_label]' });
});

test('rejects another API version', async () => {
  const headers = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': '2020-08-27' };
  expect((await fetch(`${sandbox.origin}/v1/events`, { headers })).status).toBe(400);
});

test('every response has a request id and the API version', async () => {
  const answer = await fetch(`${sandbox.origin}/v1/events`, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
  expect(answer.headers.get('request-id')).toMatch(/^req_/);
  expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
});

test('an idempotency key expires after a day', async () => {
  const under = { idempotencyKey: 'pi:4:1' };
  const first = await sandbox.stripe.paymentIntents.create(PAYMENT, under);
  await sandbox.control('POST clock', { advanceMs: 24 * 60 * 60 * 1000 + 1 });
  expect((await sandbox.stripe.paymentIntents.create(PAYMENT, under)).id).not.toBe(first.id);
});
