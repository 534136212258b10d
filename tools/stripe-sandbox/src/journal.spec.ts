import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { started } from './testing/started';
import { sale } from './testing/targets';

const journalFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'journal.jsonl');

test('refunds, disputes, pages, money and events are the same after a restart', async () => {
  const journal = journalFile();
  const its = await started({ journal });
  const part = await sale(its.stripe);
  await its.stripe.refunds.create({ payment_intent: part.id, amount: 100 });
  const bad = await sale(its.stripe, 'pm_card_createDispute');
  const line = { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A guide' } }, quantity: 1 };
  const url = 'http://localhost:4000/';
  await its.stripe.checkout.sessions.create({ mode: 'payment', line_items: [line], success_url: url });
  await its.control('POST clock', { advanceMs: 8_000 });
  await its.control('POST disputes', { action: 'submit', payment_intent: bad.id });
  await its.control('POST clock', { advanceMs: 24 * 60 * 60 * 1000 }); // the page closes by itself

  const seen = async ({ stripe }: typeof its) => ({
    payments: (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data,
    refunds: (await stripe.refunds.list()).data,
    disputes: (await stripe.disputes.list()).data,
    pages: (await stripe.checkout.sessions.list()).data,
    money: (await stripe.balanceTransactions.list()).data,
    events: (await stripe.events.list({ limit: 100 })).data,
  });
  const before = await seen(its);
  await its.sandbox.close();
  const again = await started({ journal });
  expect(await seen(again)).toEqual(before);
  expect(before).toMatchObject({
    refunds: [{ amount: 100 }],
    disputes: [{ status: 'under_review' }],
    pages: [{ status: 'expired' }],
  });
  await again.sandbox.close();
});

test('what was due during the stop happens at the start, once', async () => {
  const journal = journalFile();
  let now = Date.parse('2026-11-21T09:00:00Z');
  const at = () => now;
  const its = await started({ journal, at });
  const { id } = await sale(its.stripe, 'pm_card_pendingRefund');
  for (const amount of [100, 200, 300]) await its.stripe.refunds.create({ payment_intent: id, amount });
  await its.sandbox.close();
  now += 60_000;
  const again = await started({ journal, at });
  await Promise.all([again.sandbox.settled(), again.sandbox.settled(), again.sandbox.settled()]);
  const { data } = await again.stripe.refunds.list();
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect((await again.stripe.events.list({ types: ['refund.updated'] })).data).toHaveLength(3);
  await again.sandbox.close();
});

test('a line cut off by a crash is left out, and what comes after it is read', async () => {
  const journal = journalFile();
  const its = await started({ journal });
  const { id } = await sale(its.stripe);
  await its.sandbox.close();
  appendFileSync(journal, '[{"kind":"intent","val');
  const again = await started({ journal });
  await again.stripe.refunds.create({ payment_intent: id });
  await again.sandbox.close();
  const third = await started({ journal });
  expect((await third.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  await third.sandbox.close();
});
