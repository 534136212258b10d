import fc from 'fast-check';
import type { AttemptFacts, ProviderDispute, ProviderRefund } from '../payment-provider/payment.provider';
import { canReach, entitlementOf, statusOf, TRANSITIONS, type OrderStatus, type OrderTerms } from './order-state';

const now = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-03-01T11:59:59Z');
const after = new Date('2026-03-01T12:10:00Z');

const order = (status: OrderStatus = 'open', extra: Partial<OrderTerms> = {}): OrderTerms => ({
  id: 'order-1',
  status,
  totalCents: 3999,
  livemode: false,
  expiresAt: after,
  chargeId: null,
  ...extra,
});

const attempt = (extra: Partial<AttemptFacts> = {}): AttemptFacts => ({
  attemptId: 'attempt-1',
  paymentIntentId: 'pi_1',
  status: 'succeeded',
  receivedCents: 3999,
  currency: 'usd',
  livemode: false,
  orderId: 'order-1',
  chargeId: 'ch_1',
  email: null,
  refunds: [],
  disputes: [],
  declined: null,
  ...extra,
});

const refund = (cents: number, status: ProviderRefund['status'] = 'succeeded'): ProviderRefund => ({
  providerId: `re_${cents}_${status}`,
  ourId: null,
  cents,
  status,
});
const dispute = (status: string): ProviderDispute => ({ providerId: 'du_1', cents: 3999, status, dueBy: null });

test.each<[string, OrderTerms, AttemptFacts[], OrderStatus]>([
  ['no attempt yet stays open', order(), [], 'open'],
  ['money arrived', order(), [attempt()], 'paid'],
  ['I2: a cent less goes to review', order(), [attempt({ receivedCents: 3998 })], 'review'],
  ['I2: a cent more goes to review', order(), [attempt({ receivedCents: 4000 })], 'review'],
  ['I2: another currency goes to review', order(), [attempt({ currency: 'eur' })], 'review'],
  ['I2: live money for a test order goes to review', order(), [attempt({ livemode: true })], 'review'],
  ['I2: money of another order goes to review', order(), [attempt({ orderId: 'order-2' })], 'review'],
  ['I2: money without our order id goes to review', order(), [attempt({ orderId: null })], 'review'],
  ['a slow bank', order(), [attempt({ status: 'processing' })], 'processing'],
  ['I11: a bank that refuses opens the order again', order('processing'), [attempt({ status: 'open' })], 'open'],
  ['I11: a canceled payment gives nothing', order(), [attempt({ status: 'canceled' })], 'open'],
  ['time is over', order('open', { expiresAt: before }), [attempt({ status: 'canceled' })], 'expired'],
  [
    'a live payment keeps an old order open',
    order('open', { expiresAt: before }),
    [attempt({ status: 'open' })],
    'open',
  ],
  [
    'a slow bank keeps an old order',
    order('open', { expiresAt: before }),
    [attempt({ status: 'processing' })],
    'processing',
  ],
  ['I12: paid after we expired it is fulfilled', order('expired'), [attempt()], 'paid'],
  ['the second attempt paid', order(), [attempt({ status: 'canceled' }), attempt({ attemptId: 'attempt-2' })], 'paid'],
  ['I13: part of the money back', order('paid'), [attempt({ refunds: [refund(1000)] })], 'partly_refunded'],
  ['I13: all of it back', order('paid'), [attempt({ refunds: [refund(1000), refund(2999)] })], 'refunded'],
  ['I13: on its way back', order('paid'), [attempt({ refunds: [refund(3999, 'pending')] })], 'refunded'],
  ['I13: a refund that failed gives back', order('refunded'), [attempt({ refunds: [refund(3999, 'failed')] })], 'paid'],
  ['I14: a dispute suspends', order('paid'), [attempt({ disputes: [dispute('needs_response')] })], 'disputed'],
  ['I14: a dispute won gives back', order('disputed'), [attempt({ disputes: [dispute('won')] })], 'paid'],
  ['I14: a closed warning gives back', order('disputed'), [attempt({ disputes: [dispute('warning_closed')] })], 'paid'],
  ['I14: a dispute lost', order('disputed'), [attempt({ disputes: [dispute('lost')] })], 'lost'],
  ['paid and refunded before we heard of it', order(), [attempt({ refunds: [refund(3999)] })], 'refunded'],
  ['paid, but the payment is gone: stays', order('paid'), [attempt({ status: 'canceled' })], 'paid'],
  ['an impossible step goes to review', order('lost'), [attempt()], 'review'],
  ['an operator looks at it until the facts fit', order('review'), [attempt({ status: 'open' })], 'review'],
])('%s', (_, terms, facts, expected) => expect(statusOf(terms, facts, now)).toBe(expected));

test.each<[OrderStatus, string | null]>([
  ['open', null],
  ['processing', null],
  ['expired', null],
  ['review', null],
  ['paid', 'active'],
  ['partly_refunded', 'active'],
  ['disputed', 'suspended'],
  ['refunded', 'revoked'],
  ['lost', 'revoked'],
])('an order that is %s gives %s', (status, expected) => expect(entitlementOf(status)).toBe(expected));

test('the transitions are those of the diagram, and lost is final', () => {
  for (const [from, steps] of Object.entries(TRANSITIONS))
    for (const to of steps) expect(canReach(from as OrderStatus, to)).toBe(true);
  expect(Object.keys(TRANSITIONS).filter((to) => to !== 'lost' && canReach('lost', to as OrderStatus))).toEqual([]);
});

/** The provider's truth moves forward; we are told of it late, twice, out of order or not at all. */
const story: AttemptFacts[] = [
  attempt({ status: 'open', receivedCents: 0, chargeId: null }),
  attempt({ status: 'processing', receivedCents: 0, chargeId: null }),
  attempt(),
  attempt({ refunds: [refund(1000, 'pending')] }),
  attempt({ refunds: [refund(1000, 'failed')] }),
  attempt({ refunds: [refund(1000, 'failed'), refund(3999, 'succeeded')] }),
];

test('I4: the same final payment state ends in the same order state, whatever was read before', () => {
  const told = fc.array(fc.nat(story.length - 1), { maxLength: 12 });
  fc.assert(
    fc.property(told, fc.integer({ min: 2, max: story.length - 1 }), (heard, last) => {
      const moments = heard.filter((moment) => moment <= last).sort((a, b) => a - b); // facts never run backwards
      const read = (terms: OrderTerms, moment: number): OrderTerms => ({
        ...terms,
        status: statusOf(terms, [story[moment] as AttemptFacts], now),
      });
      const end = [...moments, last, last].reduce(read, order());
      expect(end.status).toBe(read(order(), last).status);
    }),
  );
});
