import type Stripe from 'stripe';
import { problemOf, sale, TARGETS, TEST_MS, type Its } from '../testing/targets';

jest.setTimeout(TEST_MS);

describe.each(TARGETS)('balance transactions at $name', ({ open }) => {
  let its: Its;
  let stripe: Stripe;
  beforeAll(async () => {
    its = await open();
    ({ stripe } = its);
  });
  afterAll(() => its.close());

  test('a sale is booked with the fee of 2.9 % and 30 cents, a refund without', async () => {
    const { id, latest_charge: charge } = await sale(stripe);
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    const [sold] = (await stripe.balanceTransactions.list({ source: String(charge) })).data;
    expect(sold).toMatchObject({
      object: 'balance_transaction',
      amount: 3999,
      fee: 146,
      net: 3853,
      source: charge,
      type: 'charge',
      reporting_category: 'charge',
      fee_details: [{ amount: 146, type: 'stripe_fee' }],
    });
    const [back] = (await stripe.balanceTransactions.list({ type: 'refund', limit: 1 })).data;
    expect(back).toMatchObject({ amount: -1000, fee: 0, net: -1000, source: refund.id });
    expect(await stripe.balanceTransactions.retrieve(String(sold?.id))).toMatchObject({ id: sold?.id, amount: 3999 });
  });

  test('a day is listed from its first second to before its last, page by page', async () => {
    const first = await sale(stripe);
    const range = { gte: first.created, lt: first.created + 24 * 60 * 60 };
    for (let n = 0; n < 2; n += 1) await sale(stripe);
    const walked: Stripe.BalanceTransaction[] = [];
    for await (const movement of stripe.balanceTransactions.list({ created: range, type: 'charge', limit: 2 }))
      walked.push(movement);
    expect(walked.length).toBeGreaterThanOrEqual(3);
    expect(walked.map(({ created }) => created)).toEqual(walked.map(({ created }) => created).sort((a, b) => b - a));
    expect((await stripe.balanceTransactions.list({ created: { lt: 1 } })).data).toEqual([]);
  });

  test('what moved the money stands in full when asked for', async () => {
    const { latest_charge: charge } = await sale(stripe);
    const list = await stripe.balanceTransactions.list({ source: String(charge), expand: ['data.source'] });
    expect(list.data[0]?.source).toMatchObject({ object: 'charge', id: charge });
    const unknown = problemOf(stripe.balanceTransactions.retrieve('txn_nobody'));
    expect(await unknown).toMatchObject({ statusCode: 404 });
  });
});
