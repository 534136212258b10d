import { idempotencyKeyOf, intentParams, pageParams, refundKey, refundParams } from './stripe.provider';

// The compiler checks the parameters against the SDK's types (`satisfies` in stripe.provider.ts), purchase-flow.spec.ts that
// the sandbox accepts them. This spec checks their values.
const attempt = {
  id: '0197279a-0000-7000-8000-000000000002',
  no: 2,
  orderId: '0197279a-0000-7000-8000-000000000001',
  orderNumber: 'FARM-7K2Q-91XD',
  productId: 'seeds-of-wealth',
  title: 'Seeds of Wealth',
  amountCents: 3999,
  createdAt: new Date('2026-03-01T12:00:00.400Z'),
  providerId: null,
  receiptEmail: null,
};
const metadata = { app: 'farm', orderId: attempt.orderId, productId: 'seeds-of-wealth', attempt: '2' };

test('parameters of a card form’s payment: amount, currency, metadata, Stripe’s receipt for courses only', () => {
  const requested = {
    amount: 3999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: 'Order FARM-7K2Q-91XD',
    metadata,
  };
  expect(intentParams(attempt)).toEqual(requested);
  expect(intentParams({ ...attempt, receiptEmail: 'ruth@example.com' })).toEqual({
    ...requested,
    receipt_email: 'ruth@example.com',
  });
});

test('parameters of a page: one line, metadata on page and payment, return URL, expiry 35 minutes after the attempt', () => {
  expect(pageParams(attempt, 'https://farm.example')).toEqual({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 3999, product_data: { name: 'Seeds of Wealth' } } },
    ],
    success_url: 'https://farm.example/download-success?session_id={CHECKOUT_SESSION_ID}&book_id=seeds-of-wealth',
    cancel_url: 'https://farm.example/country-store',
    metadata,
    payment_intent_data: { description: 'Order FARM-7K2Q-91XD', metadata },
    expires_at: Date.parse('2026-03-01T12:35:01Z') / 1000,
  });
});

test('I9: one key, one set of parameters, built from the stored attempt only', () => {
  expect(idempotencyKeyOf('pi', attempt)).toEqual({ idempotencyKey: `pi:${attempt.orderId}:2` });
  expect(idempotencyKeyOf('cs', attempt)).toEqual({ idempotencyKey: `cs:${attempt.orderId}:2` });
  expect(intentParams({ ...attempt })).toEqual(intentParams(attempt));
  expect(pageParams({ ...attempt }, 'https://farm.example')).toEqual(pageParams(attempt, 'https://farm.example'));
});

test('parameters of a refund: one payment, its own key, the id of its row', () => {
  const refund = { id: 'row-1', orderId: attempt.orderId, paymentIntentId: 'pi_1', cents: 1000 };
  expect(refundParams(refund)).toEqual({
    payment_intent: 'pi_1',
    amount: 1000,
    metadata: { app: 'farm', orderId: attempt.orderId, refundId: 'row-1' },
  });
  expect(refundKey(refund)).toEqual({ idempotencyKey: 'refund:row-1' });
});
