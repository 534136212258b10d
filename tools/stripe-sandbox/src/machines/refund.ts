import {
  LATER_MS,
  type Change,
  type ChargeRecord,
  type DisputeRecord,
  type DisputeStatus,
  type Method,
  type Moment,
  type Movement,
  type RefundRecord,
} from './records';

/** Why a charge cannot be given back; `code` is the provider's. */
export class NotRefundable extends Error {
  constructor(
    message: string,
    readonly code: 'charge_already_refunded' | 'charge_disputed' | null,
    readonly param?: string,
  ) {
    super(message);
  }
}

export type RefundChange = Change & { refund: RefundRecord; charge: ChargeRecord };

/** A bank that has taken the money takes it once: what is disputed cannot be given back as well. */
const TAKEN: readonly DisputeStatus[] = ['needs_response', 'under_review', 'lost'];

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Cents of a charge that have not been given back. */
export const restOf = (charge: ChargeRecord) => charge.amount - (charge.refunded ?? 0);

/** Gives a charge back, as a whole unless an amount is asked for. Most banks take it at once. */
export function refund(
  charge: ChargeRecord,
  asked: { amount: number | null; method: Method; dispute: DisputeRecord | undefined } & Pick<
    RefundRecord,
    'reason' | 'metadata'
  >,
  moment: Moment,
): RefundChange {
  const { reason, metadata, method, dispute } = asked;
  const rest = restOf(charge);
  if (dispute && TAKEN.some((status) => status === dispute.status))
    throw new NotRefundable(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (rest === 0) throw new NotRefundable(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = asked.amount ?? rest;
  if (amount > rest)
    throw new NotRefundable(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(rest)})`,
      null,
      'amount',
    );
  const ends = endOf(method);
  const byBank = method.kind !== 'card';
  const id = moment.mint(byBank ? 'pyr_' : 're_');
  const movement: Movement = {
    id: moment.mint('txn_'),
    source: id,
    amount: -amount,
    fee: 0, // the card company keeps its fee
    created: moment.now,
    kind: byBank ? 'payment_refund' : 'refund',
  };
  return {
    refund: {
      id,
      charge: charge.id,
      intent: charge.intent,
      amount,
      created: moment.now,
      status: ends ? 'pending' : 'succeeded',
      reason,
      metadata,
      movement: movement.id,
      failureMovement: null,
      ends: ends && { at: moment.now + LATER_MS, status: ends },
    },
    charge: { ...charge, refunded: charge.amount - rest + amount },
    movement,
    events: ['refund.created', 'charge.refunded'],
  };
}

function endOf({ card }: Method): 'succeeded' | 'failed' | null {
  if (card?.behaviour === 'refund_pending') return 'succeeded';
  return card?.behaviour === 'refund_fails' ? 'failed' : null;
}

/** The bank has answered a pending refund. What it would not take comes back to the shop. */
export function answerRefund(pending: RefundRecord, charge: ChargeRecord, moment: Moment): RefundChange {
  if (!pending.ends) throw new Error(`${pending.id} waits for nothing`);
  const { status } = pending.ends;
  const answered = { ...pending, status, ends: null };
  if (status === 'succeeded') return { refund: answered, charge, events: ['refund.updated', 'charge.refund.updated'] };
  const movement: Movement = {
    id: moment.mint('txn_'),
    source: pending.id,
    amount: pending.amount,
    fee: 0,
    created: moment.now,
    kind: 'refund_failure',
  };
  return {
    refund: { ...answered, failureMovement: movement.id },
    charge: { ...charge, refunded: (charge.refunded ?? 0) - pending.amount },
    movement,
    events: ['refund.failed', 'refund.updated', 'charge.refund.updated'],
  };
}
