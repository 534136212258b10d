import { listeningShop, started, WEBHOOK_SECRET, type Started } from './testing/started';
import { given, sale } from './testing/targets';

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

test.each(['reset', 'faults', 'clock', 'disputes', 'deliveries/evt_1'])('%s needs the secret key', async (what) => {
  const call = (authorization: string) =>
    fetch(`${its.origin}/_control/${what}`, { method: 'POST', headers: { authorization } });
  expect((await call('')).status).toBe(401);
  expect((await call('Bearer pk_test_sandbox_of_a_spec')).status).toBe(403);
});

test.each<[string, object, string]>([
  ['faults', { kind: 'rain' }, 'kind'],
  ['faults', { kind: 'api_500', count: -1 }, 'count'],
  ['faults', { kind: 'api_500', count: 'many' }, 'count'],
  ['clock', { advanceMs: -1 }, 'advanceMs'],
  ['disputes', { action: 'open' }, 'payment_intent'],
  ['disputes', { action: 'shout', dispute: 'dp_1' }, 'action'],
])('%s refuses %j and names what is wrong', async (what, body, param) => {
  expect(await its.control(`POST ${what}`, body)).toMatchObject({ error: { param } });
});

test('a dispute is opened, answered and decided by hand, and told step by step', async () => {
  const { id } = await sale(its.stripe);
  const opened = await its.control('POST disputes', { action: 'open', payment_intent: id, amount: 1000 });
  expect(opened).toMatchObject({ intent: id, amount: 1000, status: 'needs_response' });
  const at = { dispute: opened['id'] };
  expect(await its.control('POST disputes', { action: 'submit', ...at })).toMatchObject({ status: 'under_review' });
  expect(await its.control('POST disputes', { action: 'win', ...at })).toMatchObject({ status: 'won' });
  expect(await its.control('POST disputes', { action: 'lose', ...at })).toMatchObject({ error: {} });
  await its.sandbox.settled();
  const told = shop.types().filter((type) => type.startsWith('charge.dispute.'));
  expect(told.map((type) => type.slice('charge.dispute.'.length)).sort()).toEqual([
    'closed',
    'created',
    'funds_reinstated',
    'funds_withdrawn',
    'updated',
  ]);
});

test.each([
  ['lose', 'lost', -3999],
  ['win', 'won', 0],
])('%s straight away: %s', async (action, status, kept) => {
  const { id } = await sale(its.stripe);
  await its.control('POST disputes', { action: 'open', payment_intent: id });
  expect(await its.control('POST disputes', { action, payment_intent: id })).toMatchObject({ status });
  const { data } = await its.stripe.balanceTransactions.list({ type: 'adjustment' });
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(kept);
});

test('an inquiry takes no money, and may come to nothing', async () => {
  const { id } = await sale(its.stripe);
  await its.control('POST disputes', { action: 'open', payment_intent: id, inquiry: true });
  expect((await its.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
    { status: 'warning_needs_response', is_charge_refundable: true, balance_transactions: [] },
  ]);
  expect(await its.control('POST disputes', { action: 'drop', payment_intent: id })).toMatchObject({
    status: 'warning_closed',
  });
  expect((await its.stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
});

test('a delivery is shown with its tries, and made again on demand', async () => {
  shop.answerWith(500);
  await its.stripe.paymentIntents.create(given);
  await its.sandbox.settled();
  const [event] = (await its.stripe.events.list()).data;
  const path = `deliveries/${String(event?.id)}`;
  expect(await its.control(`GET ${path}`)).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] });
  expect(event?.pending_webhooks).toBe(1);
  expect(await its.control(`POST ${path}`)).toMatchObject({ state: 'delivered' });
  expect((await its.stripe.events.list({ delivery_success: true })).data[0]?.pending_webhooks).toBe(0);
  expect(await its.control('GET deliveries/evt_nobody')).toMatchObject({ error: { code: 'resource_missing' } });
});

test('the script and the form can be taken away, as often as asked', async () => {
  const script = async () => (await fetch(`${its.origin}/sandbox/stripe.js`)).status;
  await its.control('POST faults', { kind: 'script_404', count: 2 });
  expect([await script(), await script()]).toEqual([404, 404]);
  expect(await its.control('GET faults')).toEqual({});
});
