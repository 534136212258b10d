import type { Change, ChargeRecord, DisputeRecord, DisputeStatus, EventName, Moment, Movement } from './records';

/** The call does not fit the state of the dispute, or of the charge. */
export class NotDisputable extends Error {}

export type DisputeChange = Change & { dispute: DisputeRecord };

/** The card company's price of a dispute, kept whoever wins. */
export const DISPUTE_FEE_CENTS = 1_500;

/** A shop has this long to answer. */
const ANSWER_WITHIN_MS = 14 * 24 * 60 * 60 * 1000;

/** A buyer tells the bank that a charge was wrong. The money is taken at once; an inquiry only asks. */
export function openDispute(
  charge: ChargeRecord,
  { amount, reason, inquiry }: { amount: number | null; reason: string; inquiry: boolean },
  moment: Moment,
): DisputeChange {
  if (charge.problem) throw new NotDisputable(`${charge.id} took no money.`);
  if (charge.dispute !== undefined) throw new NotDisputable(`${charge.id} is disputed already.`);
  const cents = amount ?? charge.amount;
  if (cents > charge.amount) throw new NotDisputable(`${charge.id} took less than ${cents} cents.`);
  const id = moment.mint('dp_');
  const movement = inquiry ? undefined : moved(id, -cents, DISPUTE_FEE_CENTS, moment);
  const dispute: DisputeRecord = {
    id,
    charge: charge.id,
    intent: charge.intent,
    amount: cents,
    created: moment.now,
    dueBy: moment.now + ANSWER_WITHIN_MS,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    reason,
    movements: movement ? [movement.id] : [],
  };
  const disputed = { ...charge, dispute: id, disputedAt: null };
  if (!movement) return { dispute, charge: disputed, events: ['charge.dispute.created'] };
  return {
    dispute,
    charge: disputed,
    movement,
    events: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  };
}

/** What can be done with a dispute, from which states, and where it leads. */
const MOVES = {
  submit: { from: ['needs_response'], to: 'under_review', events: ['charge.dispute.updated'] },
  win: { from: ['under_review'], to: 'won', events: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'] },
  lose: { from: ['needs_response', 'under_review'], to: 'lost', events: ['charge.dispute.closed'] },
  close: { from: ['needs_response'], to: 'lost', events: ['charge.dispute.closed'] },
  drop: { from: ['warning_needs_response'], to: 'warning_closed', events: ['charge.dispute.closed'] },
} as const satisfies Record<
  string,
  { from: readonly DisputeStatus[]; to: DisputeStatus; events: readonly EventName[] }
>;

/**
 * `submit`: the shop sends evidence. `win`, `lose`: the bank decides. `close`: the shop gives in. `drop`: an inquiry
 * comes to nothing.
 */
export type DisputeMove = keyof typeof MOVES;
export const DISPUTE_MOVES = Object.keys(MOVES) as DisputeMove[];

/** Whether this can be done with a dispute as it stands. */
export const canMove = ({ status }: DisputeRecord, move: DisputeMove) =>
  MOVES[move].from.some((from: DisputeStatus) => from === status);

/** Moves a dispute on. A dispute won gives the money back, not the fee. */
export function moveDispute(dispute: DisputeRecord, move: DisputeMove, moment: Moment): DisputeChange {
  if (!canMove(dispute, move)) throw new NotDisputable(`This dispute has a status of ${dispute.status}.`);
  const { to, events } = MOVES[move];
  const moved = { ...dispute, status: to };
  if (move !== 'win') return { dispute: moved, events: [...events] };
  const movement = giveBack(dispute, moment);
  return { dispute: { ...moved, movements: [...dispute.movements, movement.id] }, movement, events: [...events] };
}

const giveBack = ({ id, amount }: DisputeRecord, moment: Moment) => moved(id, amount, 0, moment);

const moved = (source: string, amount: number, fee: number, { now, mint }: Moment): Movement => ({
  id: mint('txn_'),
  source,
  amount,
  fee,
  created: now,
  kind: 'adjustment',
});
