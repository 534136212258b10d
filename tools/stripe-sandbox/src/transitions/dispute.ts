import type {
  RecordChange,
  ChargeRecord,
  DisputeRecord,
  DisputeStatus,
  EventName,
  Movement,
  TransitionContext,
} from '../records';

/** The state of the dispute or charge does not allow the call. */
export class DisputeStateError extends Error {}

export type DisputeChange = RecordChange & { dispute: DisputeRecord };

/** Stripe's fee for a dispute, never returned. */
export const DISPUTE_FEE_CENTS = 1_500;

const RESPONSE_PERIOD_MS = 14 * 24 * 60 * 60 * 1000;

export interface DisputeInput {
  /** Cents; null disputes the whole charge. */
  amount: number | null;
  reason: string;
  /** An inquiry moves no money. */
  inquiry: boolean;
}

/** @throws DisputeStateError */
export function openDispute(
  charge: ChargeRecord,
  { amount, reason, inquiry }: DisputeInput,
  context: TransitionContext,
): DisputeChange {
  if (charge.problem) throw new DisputeStateError(`${charge.id} took no money.`);
  if (charge.dispute !== undefined) throw new DisputeStateError(`${charge.id} is disputed already.`);
  const cents = amount ?? charge.amount;
  if (cents > charge.amount) throw new DisputeStateError(`${charge.id} took less than ${cents} cents.`);
  const id = context.createId('dp_');
  const movement = inquiry ? undefined : createMovement(id, -cents, DISPUTE_FEE_CENTS, context);
  return {
    dispute: {
      id,
      charge: charge.id,
      intent: charge.intent,
      amount: cents,
      created: context.now,
      dueBy: context.now + RESPONSE_PERIOD_MS,
      status: inquiry ? 'warning_needs_response' : 'needs_response',
      reason,
      movements: movement ? [movement.id] : [],
    },
    charge: { ...charge, dispute: id, disputedAt: null },
    ...(movement && { movement }),
    events: ['charge.dispute.created', ...(movement ? ['charge.dispute.funds_withdrawn' as const] : [])],
  };
}

/**
 * `submit`: the shop sends evidence. `win`, `lose`: the bank decides. `close`: the shop accepts the dispute. `drop`: an
 * inquiry ends without a dispute.
 */
const TRANSITIONS = {
  submit: { from: ['needs_response'], to: 'under_review', events: ['charge.dispute.updated'] },
  win: { from: ['under_review'], to: 'won', events: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'] },
  lose: { from: ['needs_response', 'under_review'], to: 'lost', events: ['charge.dispute.closed'] },
  close: { from: ['needs_response'], to: 'lost', events: ['charge.dispute.closed'] },
  drop: { from: ['warning_needs_response'], to: 'warning_closed', events: ['charge.dispute.closed'] },
} as const satisfies Record<
  string,
  { from: readonly DisputeStatus[]; to: DisputeStatus; events: readonly EventName[] }
>;

export type DisputeAction = keyof typeof TRANSITIONS;
export const DISPUTE_ACTIONS = Object.keys(TRANSITIONS) as DisputeAction[];

export const isAllowed = ({ status }: DisputeRecord, action: DisputeAction) =>
  TRANSITIONS[action].from.some((from: DisputeStatus) => from === status);

/**
 * A won dispute returns the money, but not the fee.
 * @throws DisputeStateError
 */
export function updateDispute(
  dispute: DisputeRecord,
  action: DisputeAction,
  context: TransitionContext,
): DisputeChange {
  if (!isAllowed(dispute, action)) throw new DisputeStateError(`This dispute has a status of ${dispute.status}.`);
  const { to, events } = TRANSITIONS[action];
  const updated = { ...dispute, status: to };
  if (action !== 'win') return { dispute: updated, events: [...events] };
  const movement = createMovement(dispute.id, dispute.amount, 0, context);
  return { dispute: { ...updated, movements: [...dispute.movements, movement.id] }, movement, events: [...events] };
}

const createMovement = (
  source: string,
  amount: number,
  fee: number,
  { now, createId }: TransitionContext,
): Movement => ({
  id: createId('txn_'),
  source,
  amount,
  fee,
  created: now,
  kind: 'adjustment',
});
