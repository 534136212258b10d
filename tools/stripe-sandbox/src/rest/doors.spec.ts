import Stripe from 'stripe';
import { PUBLISHABLE_KEY, SECRET_KEY, started, type Started } from '../testing/started';
import { given, problemOf } from '../testing/targets';

let its: Started;
beforeAll(async () => {
  its = await started();
});
afterAll(() => its.sandbox.close());

test('an unknown route is 404 and a wrong key is 401', async () => {
  expect(await problemOf(its.stripe.customers.list())).toMatchObject({ statusCode: 404 });
  const stranger = new Stripe('sk_test_of_a_stranger', { host: '127.0.0.1', port: its.sandbox.port, protocol: 'http' });
  expect(await problemOf(stranger.events.list())).toMatchObject({ statusCode: 401 });
});

test('the secret key also opens as the user of Basic, the publishable key never', async () => {
  const ask = (header: string) => fetch(`${its.origin}/v1/events`, { headers: { authorization: header } });
  const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  expect((await ask(basic(SECRET_KEY))).status).toBe(200);
  expect((await ask(basic(PUBLISHABLE_KEY))).status).toBe(403);
});

test('what the sandbox does not play is refused, not passed over in silence', async () => {
  const problem = await problemOf(its.stripe.paymentIntents.create({ ...given, customer: 'cus_1' }));
  expect(problem).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'customer' });
  const inside = its.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:4000/',
    line_items: [{ price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x', unit_label: 'y' } } }],
  });
  expect(await problemOf(inside)).toMatchObject({ param: 'line_items[0][price_data][product_data][unit_label]' });
});

test('another version of the API is refused', async () => {
  const headers = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': '2020-08-27' };
  expect((await fetch(`${its.origin}/v1/events`, { headers })).status).toBe(400);
});

test('every answer names its request and the version spoken', async () => {
  const answer = await fetch(`${its.origin}/v1/events`, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
  expect(answer.headers.get('request-id')).toMatch(/^req_/);
  expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
});

test('after a day an idempotency key is new again', async () => {
  const under = { idempotencyKey: 'pi:4:1' };
  const first = await its.stripe.paymentIntents.create(given, under);
  await its.control('POST clock', { advanceMs: 24 * 60 * 60 * 1000 + 1 });
  expect((await its.stripe.paymentIntents.create(given, under)).id).not.toBe(first.id);
});
