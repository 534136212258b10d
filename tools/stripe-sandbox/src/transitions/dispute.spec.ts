import {
  isAllowed,
  DISPUTE_FEE_CENTS,
  DISPUTE_ACTIONS,
  updateDispute,
  DisputeStateError,
  openDispute,
} from './dispute';
import type { ChargeRecord, DisputeRecord, DisputeStatus } from '../records';

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
  disputedAt: context.now,
};
const open = (inquiry = false, amount: number | null = null, source = charge) =>
  openDispute(source, { amount, reason: 'fraudulent', inquiry }, context);

test('a dispute withdraws the money and a fee at once', () => {
  const opened = open();
  expect(opened).toMatchObject({
    dispute: { status: 'needs_response', amount: 3999, movements: [opened.movement?.id] },
    charge: { dispute: opened.dispute.id, disputedAt: null },
    movement: { amount: -3999, fee: DISPUTE_FEE_CENTS, kind: 'adjustment' },
    events: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  });
});

test('an inquiry moves no money', () => {
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
])('a charge cannot be disputed %s', (_, action) => {
  expect(action).toThrow(DisputeStateError);
});

const inState: Record<DisputeStatus, () => DisputeRecord> = {
  needs_response: () => open().dispute,
  under_review: () => updateDispute(open().dispute, 'submit', context).dispute,
  won: () => updateDispute(inState.under_review(), 'win', context).dispute,
  lost: () => updateDispute(open().dispute, 'lose', context).dispute,
  warning_needs_response: () => open(true).dispute,
  warning_closed: () => updateDispute(open(true).dispute, 'drop', context).dispute,
};

test.each<[DisputeStatus, string[]]>([
  ['needs_response', ['submit', 'lose', 'close']],
  ['under_review', ['win', 'lose']],
  ['won', []],
  ['lost', []],
  ['warning_needs_response', ['drop']],
  ['warning_closed', []],
])('%s allows only %j', (status, possible) => {
  const dispute = inState[status]();
  expect(dispute.status).toBe(status);
  expect(DISPUTE_ACTIONS.filter((action) => isAllowed(dispute, action))).toEqual(possible);
  for (const action of DISPUTE_ACTIONS.filter((each) => !possible.includes(each)))
    expect(() => updateDispute(dispute, action, context)).toThrow(DisputeStateError);
});

test('a won dispute returns the money, but not the fee', () => {
  const won = updateDispute(inState.under_review(), 'win', context);
  expect(won).toMatchObject({
    dispute: { status: 'won' },
    movement: { amount: 3999, fee: 0 },
    events: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
  });
  expect(won.dispute.movements).toHaveLength(2);
  expect(updateDispute(open().dispute, 'lose', context).events).toEqual(['charge.dispute.closed']);
});
