import { answerRefund, NotRefundable, refund, restOf } from './refund';
import {
  LATER_MS,
  type ChargeRecord,
  type DisputeRecord,
  type DisputeStatus,
  type Method,
  type MethodKind,
} from './records';
import type { Behaviour } from '../test-cards';

let made = 0;
const moment = { now: Date.parse('2026-11-21T09:00:00Z'), mint: (prefix: string) => `${prefix}${(made += 1)}` };

const charge: ChargeRecord = {
  id: 'ch_1',
  intent: 'pi_1',
  method: 'pm_1',
  amount: 3999,
  created: moment.now,
  description: null,
  receiptEmail: null,
  metadata: {},
  problem: null,
  movement: 'txn_0',
  threeDSecure: false,
};
const methodOf = (kind: MethodKind, behaviour: Behaviour = 'good'): Method => ({
  id: 'pm_1',
  kind,
  created: moment.now,
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
  created: moment.now,
  dueBy: moment.now,
  status,
  reason: 'fraudulent',
  movements: [],
});
const giveBack = (
  amount: number | null,
  of = charge,
  method = methodOf('card'),
  dispute: DisputeRecord | undefined = undefined,
) => refund(of, { amount, method, dispute, reason: null, metadata: {} }, moment);

test('a part keeps the rest, and the rest can follow', () => {
  const part = giveBack(1000);
  expect(part).toMatchObject({ refund: { amount: 1000, status: 'succeeded', ends: null }, charge: { refunded: 1000 } });
  expect(part.events).toEqual(['refund.created', 'charge.refunded']);
  const rest = giveBack(null, part.charge);
  expect(rest.refund.amount).toBe(2999);
  expect(restOf(rest.charge)).toBe(0);
});

test.each<[MethodKind, string, string]>([
  ['card', 'refund', 're_'],
  ['slow_bank', 'payment_refund', 'pyr_'],
])('money given back to a %s is booked as %s, without a fee', (kind, booked, prefix) => {
  const { movement, refund: made } = giveBack(500, charge, methodOf(kind));
  expect(movement).toMatchObject({ amount: -500, fee: 0, kind: booked, source: made.id });
  expect(made.id.startsWith(prefix)).toBe(true);
});

test.each<[string, () => unknown, string | null]>([
  ['more than the rest', () => giveBack(4000), null],
  ['what was given back already', () => giveBack(1, giveBack(null).charge), 'charge_already_refunded'],
  ...(['needs_response', 'under_review', 'lost'] as const).map((status): [string, () => unknown, string | null] => [
    `a dispute that is ${status}`,
    () => giveBack(1, charge, methodOf('card'), disputeIn(status)),
    'charge_disputed',
  ]),
])('%s is refused', (_, move, code) => {
  expect(move).toThrow(NotRefundable);
  expect(move).toThrow(expect.objectContaining({ code }));
});

test.each<DisputeStatus>(['warning_needs_response', 'warning_closed', 'won'])(
  '%s does not stand in the way',
  (status) => {
    expect(giveBack(1, charge, methodOf('card'), disputeIn(status)).refund.amount).toBe(1);
  },
);

test.each<[Behaviour, 'succeeded' | 'failed', string[], number]>([
  ['refund_pending', 'succeeded', ['refund.updated', 'charge.refund.updated'], 3999],
  ['refund_fails', 'failed', ['refund.failed', 'refund.updated', 'charge.refund.updated'], 0],
])('%s: pending first, then %s', (behaviour, status, events, refunded) => {
  const pending = giveBack(null, charge, methodOf('card', behaviour));
  expect(pending.refund).toMatchObject({ status: 'pending', ends: { at: moment.now + LATER_MS } });
  const answered = answerRefund(pending.refund, pending.charge, moment);
  expect(answered).toMatchObject({ refund: { status, ends: null }, charge: { refunded }, events });
  const sum = (pending.movement?.amount ?? 0) + (answered.movement?.amount ?? 0);
  expect(sum + refunded).toBe(0);
  expect(() => answerRefund(answered.refund, answered.charge, moment)).toThrow();
});
