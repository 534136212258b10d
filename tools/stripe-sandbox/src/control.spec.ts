import { startShop, startTestSandbox, WEBHOOK_SECRET, type TestSandbox } from './testing/test-sandbox';
import { createSale } from './testing/contract-targets';

let sandbox: TestSandbox;
let shop: Awaited<ReturnType<typeof startShop>>;
beforeEach(async () => {
  shop = await startShop();
  sandbox = await startTestSandbox({ webhook: { url: shop.url, secret: WEBHOOK_SECRET } });
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

test.each(['reset', 'faults', 'clock', 'disputes'])('%s needs the secret key', async (path) => {
  const call = (authorization: string) =>
    fetch(`${sandbox.origin}/_control/${path}`, { method: 'POST', headers: { authorization } });
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
])('%s rejects %j and names the parameter', async (path, body, param) => {
  expect(await sandbox.control(`POST ${path}`, body)).toMatchObject({ error: { param } });
});

test('opens, submits and decides a dispute, with an event for each step', async () => {
  const { id } = await createSale(sandbox.stripe);
  const opened = await sandbox.control('POST disputes', { action: 'open', payment_intent: id, amount: 1000 });
  expect(opened).toMatchObject({ intent: id, amount: 1000, status: 'needs_response' });
  const at = { dispute: opened['id'] };
  expect(await sandbox.control('POST disputes', { action: 'submit', ...at })).toMatchObject({ status: 'under_review' });
  expect(await sandbox.control('POST disputes', { action: 'win', ...at })).toMatchObject({ status: 'won' });
  expect(await sandbox.control('POST disputes', { action: 'lose', ...at })).toMatchObject({ error: {} });
  await sandbox.runDue();
  const types = shop.types().filter((type) => type.startsWith('charge.dispute.'));
  expect(types.map((type) => type.slice('charge.dispute.'.length)).sort()).toEqual([
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
])('%s without submitting first: %s', async (action, status, balance) => {
  const { id } = await createSale(sandbox.stripe);
  await sandbox.control('POST disputes', { action: 'open', payment_intent: id });
  expect(await sandbox.control('POST disputes', { action, payment_intent: id })).toMatchObject({ status });
  const { data } = await sandbox.stripe.balanceTransactions.list({ type: 'adjustment' });
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
});

test('an inquiry moves no money and can be dropped', async () => {
  const { id } = await createSale(sandbox.stripe);
  await sandbox.control('POST disputes', { action: 'open', payment_intent: id, inquiry: true });
  expect((await sandbox.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
    { status: 'warning_needs_response', is_charge_refundable: true, balance_transactions: [] },
  ]);
  expect(await sandbox.control('POST disputes', { action: 'drop', payment_intent: id })).toMatchObject({
    status: 'warning_closed',
  });
  expect((await sandbox.stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
});
