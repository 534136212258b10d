import { completeRefund, NotRefundableError, createRefund, refundableCents } from './refund';
import {
  ASYNC_DELAY_MS,
  type ChargeRecord,
  type DisputeRecord,
  type DisputeStatus,
  type Method,
  type MethodKind,
} from '../records';
import type { CardBehavior } from '../test-cards';

let ids = 0;
const context = { now: Date.parse('2026-11-21T09:00:00Z'), createId: (prefix: string) => `${prefix}${(ids += 1)}` };

const charge: ChargeRecord = {
  id: 'ch_1',
  intent: 'pi_1',
  method: 'pm_1',
  amount: 3999,
  created: context.now,
  description: null,
  receiptEmail: null,
  metadata: {},
  problem: null,
  movement: 'txn_0',
};
const methodOf = (kind: MethodKind, behaviour: CardBehavior = 'good'): Method => ({
  id: 'pm_1',
  kind,
  created: context.now,
  card: kind === 'card' ? { brand: 'visa', last4: '4242', behaviour } : null,
  email: null,
  name: null,
  country: null,
  postalCode: null,
});
const disputeIn = (status: DisputeStatus): DisputeRecord => ({
  id: 'dp_1',
  charge: 'ch_1',
  intent: 'pi_1',
  amount: 3999,
  created: context.now,
  dueBy: context.now,
  status,
  reason: 'fraudulent',
  movements: [],
});
const refund = (
  amount: number | null,
  source = charge,
  method = methodOf('card'),
  dispute: DisputeRecord | undefined = undefined,
) => createRefund(source, { amount, method, dispute, reason: null, metadata: {} }, context);

test('refunds a part, then the rest', () => {
  const part = refund(1000);
  expect(part).toMatchObject({ refund: { amount: 1000, status: 'succeeded', ends: null }, charge: { refunded: 1000 } });
  expect(part.events).toEqual(['refund.created', 'charge.refunded']);
  const rest = refund(null, part.charge);
  expect(rest.refund.amount).toBe(2999);
  expect(refundableCents(rest.charge)).toBe(0);
});

test.each<[MethodKind, string, string]>([
  ['card', 'refund', 're_'],
  ['slow_bank', 'payment_refund', 'pyr_'],
])('a refund to a %s is a %s without a fee', (kind, booked, prefix) => {
  const { movement, refund: record } = refund(500, charge, methodOf(kind));
  expect(movement).toMatchObject({ amount: -500, fee: 0, kind: booked, source: record.id });
  expect(record.id.startsWith(prefix)).toBe(true);
});

test.each<[string, () => unknown, string | null]>([
  ['more than the rest', () => refund(4000), null],
  ['what was given back already', () => refund(1, refund(null).charge), 'charge_already_refunded'],
  ...(['needs_response', 'under_review', 'lost'] as const).map((status): [string, () => unknown, string | null] => [
    `a dispute that is ${status}`,
    () => refund(1, charge, methodOf('card'), disputeIn(status)),
    'charge_disputed',
  ]),
])('rejects %s', (_, move, code) => {
  expect(move).toThrow(NotRefundableError);
  expect(move).toThrow(expect.objectContaining({ code }));
});

test.each<DisputeStatus>(['warning_needs_response', 'warning_closed', 'won'])(
  'a dispute that is %s allows a refund',
  (status) => {
    expect(refund(1, charge, methodOf('card'), disputeIn(status)).refund.amount).toBe(1);
  },
);

test.each<[CardBehavior, 'succeeded' | 'failed', string[], number]>([
  ['refund_pending', 'succeeded', ['refund.updated', 'charge.refund.updated'], 3999],
  ['refund_fails', 'failed', ['refund.failed', 'refund.updated', 'charge.refund.updated'], 0],
])('%s: pending first, then %s', (behaviour, status, events, refunded) => {
  const pending = refund(null, charge, methodOf('card', behaviour));
  expect(pending.refund).toMatchObject({ status: 'pending', ends: { at: context.now + ASYNC_DELAY_MS } });
  const completed = completeRefund(pending.refund, pending.charge, context);
  expect(completed).toMatchObject({ refund: { status, ends: null }, charge: { refunded }, events });
  const sum = (pending.movement?.amount ?? 0) + (completed.movement?.amount ?? 0);
  expect(sum + refunded).toBe(0);
  expect(() => completeRefund(completed.refund, completed.charge, context)).toThrow();
});
