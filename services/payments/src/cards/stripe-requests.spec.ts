import { intentParams, keyOf, pageParams, refundKey, refundParams } from './stripe-requests.provider';

// That each body is the SDK's own type is proved by the compiler (`satisfies` in stripe-requests.provider.ts); that the
// provider takes it, by first-sale.spec.ts over the wire. Here: what stands in it.
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

test('a card form’s payment: amount, currency, mark; the card company’s own receipt for the course only', () => {
  const asked = {
    amount: 3999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: 'Order FARM-7K2Q-91XD',
    metadata,
  };
  expect(intentParams(attempt)).toEqual(asked);
  expect(intentParams({ ...attempt, receiptEmail: 'ruth@example.com' })).toEqual({
    ...asked,
    receipt_email: 'ruth@example.com',
  });
});

test('a page: one line, the mark on page and payment, the way back, and an end 35 minutes after the attempt', () => {
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
  expect(keyOf('pi', attempt)).toEqual({ idempotencyKey: `pi:${attempt.orderId}:2` });
  expect(keyOf('cs', attempt)).toEqual({ idempotencyKey: `cs:${attempt.orderId}:2` });
  expect(intentParams({ ...attempt })).toEqual(intentParams(attempt));
  expect(pageParams({ ...attempt }, 'https://farm.example')).toEqual(pageParams(attempt, 'https://farm.example'));
});

test('a refund: of one payment, under its own key, with the row that asks for it', () => {
  const refund = { id: 'row-1', orderId: attempt.orderId, paymentIntentId: 'pi_1', cents: 1000 };
  expect(refundParams(refund)).toEqual({
    payment_intent: 'pi_1',
    amount: 1000,
    metadata: { app: 'farm', orderId: attempt.orderId, refundId: 'row-1' },
  });
  expect(refundKey(refund)).toEqual({ idempotencyKey: 'refund:row-1' });
});
