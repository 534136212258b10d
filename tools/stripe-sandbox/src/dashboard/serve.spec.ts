import { request } from 'node:http';
import { listeningShop, started, WEBHOOK_SECRET, type Started } from '../testing/started';
import { sale } from '../testing/targets';

let its: Started;
let shop: Awaited<ReturnType<typeof listeningShop>>;
beforeEach(async () => {
  shop = await listeningShop();
  its = await started({ webhook: { url: shop.url, secret: WEBHOOK_SECRET } });
});
afterEach(async () => {
  await its.sandbox.close();
  await shop.close();
});

/** As fetch, which sets Host and Origin by itself; an attack does not. */
const ask = (path: string, headers: Record<string, string> = {}, fields?: Record<string, string>) =>
  new Promise<{ status?: number; location?: string; text: string; policy: string }>((resolve, reject) => {
    const { port } = its.sandbox;
    const sent = { host: `localhost:${port}`, ...headers };
    const call = request(
      { host: '127.0.0.1', port, path, headers: sent, method: fields ? 'POST' : 'GET' },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        answer.on('end', () => {
          const { location } = answer.headers;
          const policy = String(answer.headers['content-security-policy']);
          resolve({ status: answer.statusCode, text, policy, ...(location !== undefined && { location }) });
        });
      },
    );
    call.on('error', reject);
    call.end(fields && new URLSearchParams(fields).toString());
  });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(path, headers, { token: its.sandbox.formToken, ...fields });

test.each(['/', '/log', '/switches', '/payments/pi_nobody'])('%s opens as localhost only', async (path) => {
  expect((await ask(path)).text).toContain('Card sandbox: no real money.');
  expect((await ask(path, { host: '127.0.0.1:1' })).status).not.toBe(403);
  expect((await ask(path, { host: 'evil.example' })).status).toBe(403);
  expect((await ask(path, { host: 'localhost.evil.example' })).status).toBe(403);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['without the token', { token: '' }, {}],
  ['with a guessed token', { token: 'form_guess' }, {}],
  ['from another site', {}, { origin: 'http://evil.example' }],
  ['from a page without a name', {}, { origin: 'null' }],
  ['under another name', {}, { host: 'evil.example' }],
])('a form sent %s changes nothing', async (_, fields, headers) => {
  await sale(its.stripe);
  expect((await send('/reset', { sure: 'reset', ...fields }, headers)).status).toBe(403);
  expect((await its.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('what a shop wrote cannot run in any page', async () => {
  const evil = '<script>alert(1)</script>"\'';
  const { id } = await its.stripe.paymentIntents.create({
    amount: 3999,
    currency: 'usd',
    description: evil,
    metadata: { note: evil },
  });
  for (const path of ['/', `/payments/${id}`]) {
    const { text, policy } = await ask(path);
    expect(text).toContain('&#60;script&#62;');
    expect(text).not.toContain('<script');
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  }
});

test('a payment has a page of its own, also under the id of its charge', async () => {
  const { id, latest_charge: charge } = await sale(its.stripe, 'pm_card_visa', { metadata: { orderId: 'o1' } });
  for (const under of [id, String(charge)]) {
    const { status, text } = await ask(`/payments/${under}`);
    expect(status).toBe(200);
    for (const fact of [id, 'visa 4242', 'orderId: o1', '$39.99', '$1.46', 'payment_intent.succeeded'])
      expect(text).toContain(fact);
  }
  expect((await ask('/payments/pi_nobody')).status).toBe(404);
  expect((await ask('/nothing')).status).toBe(404);
});

test('money is given back by the form, and refused with a sentence', async () => {
  const { id } = await sale(its.stripe);
  expect(await send(`/payments/${id}/refund`, { dollars: '10' })).toMatchObject({
    status: 303,
    location: `/payments/${id}`,
  });
  expect((await its.stripe.refunds.list({ payment_intent: id })).data).toMatchObject([{ amount: 1000 }]);
  const tooMuch = await send(`/payments/${id}/refund`, { dollars: '39.99' });
  expect(tooMuch).toMatchObject({ status: 400, text: expect.stringContaining('greater than unrefunded amount') });
  expect((await send(`/payments/${id}/refund`, { dollars: 'all' })).status).toBe(400);
});

test('a dispute is opened and decided by its buttons, and the shop is told', async () => {
  const { id } = await sale(its.stripe);
  await send(`/payments/${id}/dispute`, { action: 'open' });
  expect((await ask(`/payments/${id}`)).text).toContain('needs response');
  await send(`/payments/${id}/dispute`, { action: 'win' });
  expect((await its.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ status: 'won' }]);
  await its.sandbox.settled();
  expect(shop.types()).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_reinstated']));
  expect((await send(`/payments/${id}/dispute`, { action: 'lose' })).status).toBe(400);
});

test('an event is sent once more by its button', async () => {
  const { id } = await sale(its.stripe);
  await its.sandbox.settled();
  const [event] = (await its.stripe.events.list({ types: ['payment_intent.succeeded'] })).data;
  const told = () => shop.types().filter((type) => type === 'payment_intent.succeeded').length;
  const before = told();
  const again = await send(`/deliveries/${String(event?.id)}`, {});
  expect(again).toMatchObject({ status: 303, location: `/payments/${id}` });
  expect(told()).toBe(before + 1);
});

test('faults are armed, time goes on, and everything is forgotten, each by its switch', async () => {
  await send('/faults', { kind: 'webhook_delay', count: '2', ms: '500' });
  expect(await its.control('GET faults')).toEqual({ webhook_delay: { count: 2, ms: 500 } });
  expect((await ask('/switches')).text).toContain('Armed: 2 times.');
  expect((await send('/faults', { kind: 'rain', count: '1' })).status).toBe(400);
  await send('/clock', { advanceMs: '8000' });
  expect(await its.control('GET clock')).toMatchObject({ aheadMs: 8000 });
  await sale(its.stripe);
  expect((await send('/reset', { sure: 'yes' })).status).toBe(400);
  expect((await send('/reset', { sure: 'reset' })).status).toBe(303);
  expect((await its.stripe.paymentIntents.list()).data).toEqual([]);
  expect(await its.control('GET faults')).toEqual({});
});

test('the log names calls and deliveries, and nothing a buyer typed', async () => {
  const intent = await its.stripe.paymentIntents.create({ amount: 3999, currency: 'usd' });
  await its.buyer(intent, '4242 4242 4242 4242');
  await its.stripe.paymentIntents.list({ limit: 1 });
  await its.control('POST faults', { kind: 'api_reset', count: 1 });
  await its.stripe.events.list().catch(() => undefined);
  const { text } = await ask('/log');
  expect(text).toContain('POST /v1/payment_intents');
  expect(text).toContain('kept back');
  expect(text).toContain('charge.succeeded');
  expect(text).not.toMatch(/limit=1|sandbox\/v1|4242 4242/);
});
