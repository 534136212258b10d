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
  ['a matching payment pays the order', order(), [attempt()], 'paid'],
  ['I2: a cent less goes to review', order(), [attempt({ receivedCents: 3998 })], 'review'],
  ['I2: a cent more goes to review', order(), [attempt({ receivedCents: 4000 })], 'review'],
  ['I2: another currency goes to review', order(), [attempt({ currency: 'eur' })], 'review'],
  ['I2: a live payment for a test order goes to review', order(), [attempt({ livemode: true })], 'review'],
  ['I2: a payment of another order goes to review', order(), [attempt({ orderId: 'order-2' })], 'review'],
  ['I2: a payment without our order id goes to review', order(), [attempt({ orderId: null })], 'review'],
  ['a slow bank', order(), [attempt({ status: 'processing' })], 'processing'],
  ['I11: a declined payment opens the order again', order('processing'), [attempt({ status: 'open' })], 'open'],
  ['I11: a canceled payment opens nothing', order(), [attempt({ status: 'canceled' })], 'open'],
  ['after 30 minutes it expires', order('open', { expiresAt: before }), [attempt({ status: 'canceled' })], 'expired'],
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
  ['I12: paid after it expired it is fulfilled', order('expired'), [attempt()], 'paid'],
  ['the second attempt paid', order(), [attempt({ status: 'canceled' }), attempt({ attemptId: 'attempt-2' })], 'paid'],
  ['I13: a partial refund', order('paid'), [attempt({ refunds: [refund(1000)] })], 'partly_refunded'],
  [
    'I13: two refunds of the whole amount',
    order('paid'),
    [attempt({ refunds: [refund(1000), refund(2999)] })],
    'refunded',
  ],
  ['I13: a pending full refund', order('paid'), [attempt({ refunds: [refund(3999, 'pending')] })], 'refunded'],
  ['I13: a failed refund restores access', order('refunded'), [attempt({ refunds: [refund(3999, 'failed')] })], 'paid'],
  ['I14: a dispute suspends', order('paid'), [attempt({ disputes: [dispute('needs_response')] })], 'disputed'],
  ['I14: a dispute that was won restores access', order('disputed'), [attempt({ disputes: [dispute('won')] })], 'paid'],
  [
    'I14: a closed warning restores access',
    order('disputed'),
    [attempt({ disputes: [dispute('warning_closed')] })],
    'paid',
  ],
  ['I14: a dispute that was lost is final', order('disputed'), [attempt({ disputes: [dispute('lost')] })], 'lost'],
  ['paid and refunded before the first read', order(), [attempt({ refunds: [refund(3999)] })], 'refunded'],
  ['a paid order whose payment is missing stays paid', order('paid'), [attempt({ status: 'canceled' })], 'paid'],
  ['an impossible step goes to review', order('lost'), [attempt()], 'review'],
  ['it stays under review until a payment matches', order('review'), [attempt({ status: 'open' })], 'review'],
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

/** Payment states at the provider, oldest first. Reads may be late, repeated or missing. */
const story: AttemptFacts[] = [
  attempt({ status: 'open', receivedCents: 0, chargeId: null }),
  attempt({ status: 'processing', receivedCents: 0, chargeId: null }),
  attempt(),
  attempt({ refunds: [refund(1000, 'pending')] }),
  attempt({ refunds: [refund(1000, 'failed')] }),
  attempt({ refunds: [refund(1000, 'failed'), refund(3999, 'succeeded')] }),
];

test('I4: the same final payment state ends in the same order state, whatever was read before', () => {
  const reads = fc.array(fc.nat(story.length - 1), { maxLength: 12 });
  fc.assert(
    fc.property(reads, fc.integer({ min: 2, max: story.length - 1 }), (read, last) => {
      const moments = read.filter((moment) => moment <= last).sort((a, b) => a - b); // states never go back
      const apply = (terms: OrderTerms, moment: number): OrderTerms => ({
        ...terms,
        status: statusOf(terms, [story[moment] as AttemptFacts], now),
      });
      const end = [...moments, last, last].reduce(apply, order());
      expect(end.status).toBe(apply(order(), last).status);
    }),
  );
});
