import { canMove, DISPUTE_FEE_CENTS, DISPUTE_MOVES, moveDispute, NotDisputable, openDispute } from './dispute';
import type { ChargeRecord, DisputeRecord, DisputeStatus } from './records';

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
  disputedAt: moment.now,
};
const open = (inquiry = false, amount: number | null = null, of = charge) =>
  openDispute(of, { amount, reason: 'fraudulent', inquiry }, moment);

test('a dispute takes the money and a fee at once', () => {
  const opened = open();
  expect(opened).toMatchObject({
    dispute: { status: 'needs_response', amount: 3999, movements: [opened.movement?.id] },
    charge: { dispute: opened.dispute.id, disputedAt: null },
    movement: { amount: -3999, fee: DISPUTE_FEE_CENTS, kind: 'adjustment' },
    events: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  });
});

test('an inquiry only asks', () => {
  expect(open(true)).toMatchObject({
    dispute: { status: 'warning_needs_response', movements: [] },
    events: ['charge.dispute.created'],
  });
  expect(open(true).movement).toBeUndefined();
});

const declined = { code: 'card_declined', message: 'Your card was declined.' } as const;
test.each<[string, () => unknown]>([
  ['twice', () => open(false, null, { ...charge, dispute: 'dp_1' })],
  ['for more than was paid', () => open(false, 4000)],
  ['when nothing was paid', () => open(false, null, { ...charge, problem: declined })],
])('a charge cannot be disputed %s', (_, move) => {
  expect(move).toThrow(NotDisputable);
});

const inState: Record<DisputeStatus, () => DisputeRecord> = {
  needs_response: () => open().dispute,
  under_review: () => moveDispute(open().dispute, 'submit', moment).dispute,
  won: () => moveDispute(inState.under_review(), 'win', moment).dispute,
  lost: () => moveDispute(open().dispute, 'lose', moment).dispute,
  warning_needs_response: () => open(true).dispute,
  warning_closed: () => moveDispute(open(true).dispute, 'drop', moment).dispute,
};

test.each<[DisputeStatus, string[]]>([
  ['needs_response', ['submit', 'lose', 'close']],
  ['under_review', ['win', 'lose']],
  ['won', []],
  ['lost', []],
  ['warning_needs_response', ['drop']],
  ['warning_closed', []],
])('in %s only %j are possible', (status, possible) => {
  const dispute = inState[status]();
  expect(dispute.status).toBe(status);
  expect(DISPUTE_MOVES.filter((move) => canMove(dispute, move))).toEqual(possible);
  for (const move of DISPUTE_MOVES.filter((each) => !possible.includes(each)))
    expect(() => moveDispute(dispute, move, moment)).toThrow(NotDisputable);
});

test('one that is won brings the money back, not the fee', () => {
  const won = moveDispute(inState.under_review(), 'win', moment);
  expect(won).toMatchObject({
    dispute: { status: 'won' },
    movement: { amount: 3999, fee: 0 },
    events: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
  });
  expect(won.dispute.movements).toHaveLength(2);
  expect(moveDispute(open().dispute, 'lose', moment).events).toEqual(['charge.dispute.closed']);
});
