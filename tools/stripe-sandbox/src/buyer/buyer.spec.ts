import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { started } from '../testing/started';

const given = { amount: 3999, currency: 'usd', automatic_payment_methods: { enabled: true } } as const;
const TEST_SHOP = 'This is a test shop. Use a test card number.';

async function shopWithJournal() {
  const journal = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'company', 'journal.jsonl');
  return { journal, its: await started({ journal }) };
}

test('a real card number leaves no trace', async () => {
  const said: string[] = [];
  const listen = (text: unknown) => said.push(String(text)) > 0;
  const spies = [jest.spyOn(process.stdout, 'write'), jest.spyOn(process.stderr, 'write')];
  spies.forEach((spy) => spy.mockImplementation(listen));
  const { its, journal } = await shopWithJournal();
  const intent = await its.stripe.paymentIntents.create(given);
  const before = readFileSync(journal, 'utf8');
  const refused = await its.buyer(intent, '4111 1111 1111 1111');
  const after = readFileSync(journal, 'utf8');
  await its.sandbox.close();
  spies.forEach((spy) => spy.mockRestore());

  expect(refused).toMatchObject({ status: 402, body: { error: { type: 'card_error', message: TEST_SHOP } } });
  expect(after).toBe(before);
  // Not four figures alone: the hour of the payment may spell them.
  expect(JSON.stringify([refused, said, its.failures])).not.toMatch(/4111 ?1111|last4\W+1111/);
});

test('of a test card only brand and last four digits are kept', async () => {
  const { its, journal } = await shopWithJournal();
  const paid = await its.buyer(await its.stripe.paymentIntents.create(given), '4242 4242 4242 4242');
  await its.sandbox.close();
  expect(paid.body.payment_intent?.status).toBe('succeeded');
  const kept = readFileSync(journal, 'utf8').replace(/\s/g, '');
  expect(kept).not.toMatch(/42424242/);
  expect(kept).toContain('"last4":"4242"');
});

test.each([
  ['4242424242424241', 'Your card number is invalid.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['5555555555554444', TEST_SHOP],
  ['', TEST_SHOP],
])('%s: %s', async (number, message) => {
  const its = await started();
  const answer = await its.buyer(await its.stripe.paymentIntents.create(given), number);
  await its.sandbox.close();
  expect(answer.body.error).toMatchObject({ type: 'card_error', message });
});

test('a restart forgets nothing: payments, answers under their keys, the clock', async () => {
  const { its, journal } = await shopWithJournal();
  const made = await its.stripe.paymentIntents.create(given, { idempotencyKey: 'pi:1:1' });
  await its.buyer(made, '4242424242424242');
  await its.control('POST clock', { advanceMs: 60_000 });
  await its.sandbox.close();

  const again = await started({ journal });
  const paid = await again.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { paid: true } });
  const replayed = await again.stripe.paymentIntents.create(given, { idempotencyKey: 'pi:1:1' });
  expect(replayed.id).toBe(made.id);
  expect(await again.control('GET clock')).toMatchObject({ aheadMs: 60_000 });
  await again.sandbox.close();
});

test('the bank asks in the page, and the buyer agrees', async () => {
  const its = await started();
  const intent = await its.stripe.paymentIntents.create(given);
  const asked = await its.buyer(intent, '4000002500003155');
  const token = asked.body.payment_intent?.next_action?.use_stripe_sdk?.token ?? '';
  const bank = `${its.origin}/sandbox/v1/bank/${token}`;
  expect(await (await fetch(bank)).json()).toMatchObject({ amount: 3999 });
  const decide = () => fetch(bank, { method: 'POST', body: JSON.stringify({ agreed: true }) });
  expect((await decide()).status).toBe(200);
  expect((await decide()).status).toBe(404);
  expect((await its.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  await its.sandbox.close();
});

test('a bank with a page of its own leads back to the shop, and only to an address of the web', async () => {
  const its = await started();
  const intent = await its.stripe.paymentIntents.create(given);
  const by = (return_url: string) => its.buyer(intent, '', { return_url, payment_method: { type: 'amazon_pay' } });
  expect((await by('javascript:alert(1)')).body.error?.message).toBe('Invalid return_url.');
  await by('http://localhost:4000/download-success');
  const { next_action: next } = await its.stripe.paymentIntents.retrieve(intent.id);
  const page = next?.redirect_to_url?.url ?? '';
  expect(page).toMatch(/^http:\/\/localhost:4000\/sandbox\/bank\/bank_/);
  const bank = `${its.origin}/sandbox/v1/bank/${page.split('/').pop() ?? ''}`;
  const answer = await fetch(bank, { method: 'POST', body: JSON.stringify({ agreed: false }) });
  const { go } = (await answer.json()) as { go: string };
  const back = new URL(go);
  expect(back.pathname).toBe('/download-success');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'failed',
  });
  await its.sandbox.close();
});

test('a browser needs the publishable key and the client secret, and sees no metadata', async () => {
  const its = await started();
  const intent = await its.stripe.paymentIntents.create({ ...given, metadata: { orderId: 'order-of-this-spec' } });
  const ask = async (body: object) => {
    const url = `${its.origin}/sandbox/v1/payment_intents/${intent.id}/retrieve`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  const key = 'pk_test_sandbox_of_a_spec';
  expect((await ask({ key, client_secret: `${intent.id}_secret_guess` })).status).toBe(404);
  expect((await ask({ key: 'pk_test_other', client_secret: intent.client_secret })).status).toBe(401);
  const seen = await ask({ key, client_secret: intent.client_secret });
  expect(seen.status).toBe(200);
  expect(seen.text).not.toContain('order-of-this-spec');
  await its.sandbox.close();
});
