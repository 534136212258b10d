import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox } from './testing/test-sandbox';
import { createSale } from './testing/contract-targets';

const journalFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'journal.jsonl');

test('refunds, disputes, sessions, movements and events survive a restart', async () => {
  const journal = journalFile();
  const sandbox = await startTestSandbox({ journal });
  const part = await createSale(sandbox.stripe);
  await sandbox.stripe.refunds.create({ payment_intent: part.id, amount: 100 });
  const bad = await createSale(sandbox.stripe, 'pm_card_createDispute');
  const line = { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A guide' } }, quantity: 1 };
  const url = 'http://localhost:4000/';
  await sandbox.stripe.checkout.sessions.create({ mode: 'payment', line_items: [line], success_url: url });
  await sandbox.control('POST clock', { advanceMs: 8_000 });
  await sandbox.control('POST disputes', { action: 'submit', payment_intent: bad.id });
  await sandbox.control('POST clock', { advanceMs: 24 * 60 * 60 * 1000 }); // the page closes by itself

  const snapshot = async ({ stripe }: typeof sandbox) => ({
    payments: (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data,
    refunds: (await stripe.refunds.list()).data,
    disputes: (await stripe.disputes.list()).data,
    pages: (await stripe.checkout.sessions.list()).data,
    money: (await stripe.balanceTransactions.list()).data,
    events: (await stripe.events.list({ limit: 100 })).data,
  });
  const before = await snapshot(sandbox);
  await sandbox.close();
  const again = await startTestSandbox({ journal });
  expect(await snapshot(again)).toEqual(before);
  expect(before).toMatchObject({
    refunds: [{ amount: 100 }],
    disputes: [{ status: 'under_review' }],
    pages: [{ status: 'expired' }],
  });
  await again.close();
});

test('timers that expired while it was stopped run once at the start', async () => {
  const journal = journalFile();
  let now = Date.parse('2026-11-21T09:00:00Z');
  const clock = () => now;
  const sandbox = await startTestSandbox({ journal, clock });
  const { id } = await createSale(sandbox.stripe, 'pm_card_pendingRefund');
  for (const amount of [100, 200, 300]) await sandbox.stripe.refunds.create({ payment_intent: id, amount });
  await sandbox.close();
  now += 60_000;
  const again = await startTestSandbox({ journal, clock });
  await Promise.all([again.runDue(), again.runDue(), again.runDue()]);
  const { data } = await again.stripe.refunds.list();
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect((await again.stripe.events.list({ types: ['refund.updated'] })).data).toHaveLength(3);
  await again.close();
});

test('a line cut off by a crash is skipped, and later lines are read', async () => {
  const journal = journalFile();
  const sandbox = await startTestSandbox({ journal });
  const { id } = await createSale(sandbox.stripe);
  await sandbox.close();
  appendFileSync(journal, '[{"kind":"intent","val');
  const again = await startTestSandbox({ journal });
  await again.stripe.refunds.create({ payment_intent: id });
  await again.close();
  const third = await startTestSandbox({ journal });
  expect((await third.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  await third.close();
});
