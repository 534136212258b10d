import type Stripe from 'stripe';
import { errorOf, createSale, TARGETS, TEST_TIMEOUT_MS, type ContractTarget } from '../testing/contract-targets';

jest.setTimeout(TEST_TIMEOUT_MS);

describe.each(TARGETS)('balance transactions at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());

  test('a sale costs 2.9 % and 30 cents, a refund nothing', async () => {
    const { id, latest_charge: charge } = await createSale(stripe);
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

  test('a range of dates is listed page by page', async () => {
    const first = await createSale(stripe);
    const range = { gte: first.created, lt: first.created + 24 * 60 * 60 };
    for (let n = 0; n < 2; n += 1) await createSale(stripe);
    const walked: Stripe.BalanceTransaction[] = [];
    for await (const movement of stripe.balanceTransactions.list({ created: range, type: 'charge', limit: 2 }))
      walked.push(movement);
    expect(walked.length).toBeGreaterThanOrEqual(3);
    expect(walked.map(({ created }) => created)).toEqual(walked.map(({ created }) => created).sort((a, b) => b - a));
    expect((await stripe.balanceTransactions.list({ created: { lt: 1 } })).data).toEqual([]);
  });

  test('the source of a movement can be expanded', async () => {
    const { latest_charge: charge } = await createSale(stripe);
    const list = await stripe.balanceTransactions.list({ source: String(charge), expand: ['data.source'] });
    expect(list.data[0]?.source).toMatchObject({ object: 'charge', id: charge });
    const unknown = errorOf(stripe.balanceTransactions.retrieve('txn_nobody'));
    expect(await unknown).toMatchObject({ statusCode: 404 });
  });
});
