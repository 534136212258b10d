import Stripe from 'stripe';
import {
  PAYMENT,
  errorOf,
  createSale,
  TARGETS,
  TEST_TIMEOUT_MS,
  type ContractTarget,
} from '../testing/contract-targets';

/** The real SDK is the judge: what it accepts from the real company it must accept from this one. */
jest.setTimeout(TEST_TIMEOUT_MS);

const return_url = 'http://localhost:4000/download-success';

describe.each(TARGETS)('payments at $name', ({ open }) => {
  let target: ContractTarget;
  let stripe: Stripe;
  beforeAll(async () => {
    target = await open();
    ({ stripe } = target);
  });
  afterAll(() => target.close());

  test('a new payment requires a payment method', async () => {
    const metadata = { app: 'farm', orderId: 'o1' };
    const intent = await stripe.paymentIntents.create({ ...PAYMENT, description: 'A guide', metadata });
    expect(intent).toMatchObject({ amount: 3999, amount_received: 0, metadata, status: 'requires_payment_method' });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id, livemode: false });
  });

  test('a paid payment expands charge and card', async () => {
    const { id } = await stripe.paymentIntents.create(PAYMENT);
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url });
    const expand = ['latest_charge.balance_transaction', 'payment_method'];
    const paid = await stripe.paymentIntents.retrieve(id, { expand });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 3999,
      latest_charge: {
        object: 'charge',
        balance_transaction: { object: 'balance_transaction', amount: 3999 },
        paid: true,
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      },
      payment_method: { object: 'payment_method', card: { last4: '4242' } },
    });
    const charge = paid.latest_charge as Stripe.Charge;
    const alone = await stripe.charges.retrieve(charge.id, { expand: ['payment_intent'] });
    expect(alone).toMatchObject({ id: charge.id, payment_intent: { id, object: 'payment_intent' } });
    const method = paid.payment_method as Stripe.PaymentMethod;
    expect(await stripe.paymentMethods.retrieve(method.id)).toMatchObject({ id: method.id, type: 'card' });
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is declined and can be retried', async (card, code, declined, message) => {
    const { id } = await stripe.paymentIntents.create(PAYMENT);
    const problem = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: card, return_url }));
    expect(problem).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(problem).toMatchObject({ statusCode: 402, code, message, ...(declined && { decline_code: declined }) });
    expect(problem.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    const again = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url });
    expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test.each(['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'])(
    '%s: the bank redirects, and the payment can still be canceled',
    async (card) => {
      const pending = await createSale(stripe, card);
      expect(pending.status).toBe('requires_action');
      expect(pending.next_action).toMatchObject({ type: 'redirect_to_url', redirect_to_url: { return_url } });
      expect((await stripe.paymentIntents.cancel(pending.id)).status).toBe('canceled');
    },
  );

  test('a canceled payment cannot be paid, and a paid one cannot be canceled', async () => {
    const { id } = await stripe.paymentIntents.create(PAYMENT);
    const cancelled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const afterCancel = await errorOf(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url }),
    );
    expect(afterCancel).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const paid = await createSale(stripe);
    const rejected = await errorOf(stripe.paymentIntents.cancel(paid.id));
    expect(rejected).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(rejected.payment_intent).toMatchObject({ status: 'succeeded' });
  });

  test('lists are newest first, and the SDK pages through them in both directions', async () => {
    const newestFirst: string[] = [];
    for (let n = 0; n < 5; n += 1) newestFirst.unshift((await stripe.paymentIntents.create(PAYMENT)).id);
    const listed: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) {
      listed.push(id);
      if (listed.length === 5) break;
    }
    expect(listed).toEqual(newestFirst);
    const before = await stripe.paymentIntents.list({ limit: 2, ending_before: newestFirst[4] });
    expect(before.data.map(({ id }) => id)).toEqual(newestFirst.slice(2, 4));
    expect(before.has_more).toBe(true);
    const after = await stripe.paymentIntents.list({
      limit: 1,
      starting_after: newestFirst[0],
      expand: ['data.latest_charge'],
    });
    expect(after.data.map(({ id }) => id)).toEqual(newestFirst.slice(1, 2));
    expect((await stripe.paymentIntents.list({ created: { lt: 1 } })).data).toEqual([]);
  });
});
