import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox } from '../testing/test-sandbox';

const PAYMENT = { amount: 3999, currency: 'usd', automatic_payment_methods: { enabled: true } } as const;
const TEST_SHOP = 'This is a test shop. Use a test card number.';

async function shopWithJournal() {
  const journal = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'data', 'journal.jsonl');
  return { journal, sandbox: await startTestSandbox({ journal }) };
}

test('a real card number is stored and logged nowhere', async () => {
  const output: string[] = [];
  const listen = (text: unknown) => output.push(String(text)) > 0;
  const spies = [jest.spyOn(process.stdout, 'write'), jest.spyOn(process.stderr, 'write')];
  spies.forEach((spy) => spy.mockImplementation(listen));
  const { sandbox, journal } = await shopWithJournal();
  const intent = await sandbox.stripe.paymentIntents.create(PAYMENT);
  const before = readFileSync(journal, 'utf8');
  const declined = await sandbox.pay(intent, '4111 1111 1111 1111');
  const after = readFileSync(journal, 'utf8');
  await sandbox.close();
  spies.forEach((spy) => spy.mockRestore());

  expect(declined).toMatchObject({ status: 402, body: { error: { type: 'card_error', message: TEST_SHOP } } });
  expect(after).toBe(before);
  // Not four figures alone: the hour of the payment may spell them.
  expect(JSON.stringify([declined, output, sandbox.errors])).not.toMatch(/4111 ?1111|last4\W+1111/);
});

test('only brand and last four digits of a test card are stored', async () => {
  const { sandbox, journal } = await shopWithJournal();
  const paid = await sandbox.pay(await sandbox.stripe.paymentIntents.create(PAYMENT), '4242 4242 4242 4242');
  await sandbox.close();
  expect(paid.body.payment_intent?.status).toBe('succeeded');
  const stored = readFileSync(journal, 'utf8').replace(/\s/g, '');
  expect(stored).not.toMatch(/42424242/);
  expect(stored).toContain('"last4":"4242"');
});

test.each([
  ['4242424242424241', 'Your card number is invalid.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['5555555555554444', TEST_SHOP],
  ['', TEST_SHOP],
])('%s: %s', async (number, message) => {
  const sandbox = await startTestSandbox();
  const response = await sandbox.pay(await sandbox.stripe.paymentIntents.create(PAYMENT), number);
  await sandbox.close();
  expect(response.body.error).toMatchObject({ type: 'card_error', message });
});

test('payments, stored responses and the clock survive a restart', async () => {
  const { sandbox, journal } = await shopWithJournal();
  const intent = await sandbox.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'pi:1:1' });
  await sandbox.pay(intent, '4242424242424242');
  await sandbox.control('POST clock', { advanceMs: 60_000 });
  await sandbox.close();

  const again = await startTestSandbox({ journal });
  const paid = await again.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { paid: true } });
  const replayed = await again.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'pi:1:1' });
  expect(replayed.id).toBe(intent.id);
  expect(await again.control('GET clock')).toMatchObject({ aheadMs: 60_000 });
  await again.close();
});

test('3-D Secure in a dialog: the buyer agrees', async () => {
  const sandbox = await startTestSandbox();
  const intent = await sandbox.stripe.paymentIntents.create(PAYMENT);
  const challenged = await sandbox.pay(intent, '4000002500003155');
  const token = challenged.body.payment_intent?.next_action?.use_stripe_sdk?.token ?? '';
  const bank = `${sandbox.origin}/sandbox/v1/bank/${token}`;
  expect(await (await fetch(bank)).json()).toMatchObject({ amount: 3999 });
  const decide = () => fetch(bank, { method: 'POST', body: JSON.stringify({ agreed: true }) });
  expect((await decide()).status).toBe(200);
  expect((await decide()).status).toBe(404);
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  await sandbox.close();
});

test('a redirect bank returns to the shop, and only to an http address', async () => {
  const sandbox = await startTestSandbox();
  const intent = await sandbox.stripe.paymentIntents.create(PAYMENT);
  const by = (return_url: string) => sandbox.pay(intent, '', { return_url, payment_method: { type: 'amazon_pay' } });
  expect((await by('javascript:alert(1)')).body.error?.message).toBe('Invalid return_url.');
  await by('http://localhost:4000/download-success');
  const { next_action: next } = await sandbox.stripe.paymentIntents.retrieve(intent.id);
  const page = next?.redirect_to_url?.url ?? '';
  expect(page).toMatch(/^http:\/\/localhost:4000\/sandbox\/bank\/bank_/);
  const bank = `${sandbox.origin}/sandbox/v1/bank/${page.split('/').pop() ?? ''}`;
  const response = await fetch(bank, { method: 'POST', body: JSON.stringify({ agreed: false }) });
  const { go } = (await response.json()) as { go: string };
  const back = new URL(go);
  expect(back.pathname).toBe('/download-success');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'failed',
  });
  await sandbox.close();
});

test('a browser needs the publishable key and the client secret, and receives no metadata', async () => {
  const sandbox = await startTestSandbox();
  const intent = await sandbox.stripe.paymentIntents.create({
    ...PAYMENT,
    metadata: { orderId: 'order-of-this-spec' },
  });
  const retrieve = async (body: object) => {
    const url = `${sandbox.origin}/sandbox/v1/payment_intents/${intent.id}/retrieve`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  };
  const key = 'pk_test_sandbox_of_a_spec';
  expect((await retrieve({ key, client_secret: `${intent.id}_secret_guess` })).status).toBe(404);
  expect((await retrieve({ key: 'pk_test_other', client_secret: intent.client_secret })).status).toBe(401);
  const result = await retrieve({ key, client_secret: intent.client_secret });
  expect(result.status).toBe(200);
  expect(result.text).not.toContain('order-of-this-spec');
  await sandbox.close();
});
