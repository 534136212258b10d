import {
  ASYNC_DELAY_MS,
  type RecordChange,
  type ChargeRecord,
  type DisputeRecord,
  type DisputeStatus,
  type Method,
  type Movement,
  type RefundRecord,
  type TransitionContext,
} from '../records';

/** `code` is Stripe's. */
export class NotRefundableError extends Error {
  constructor(
    message: string,
    readonly code: 'charge_already_refunded' | 'charge_disputed' | null,
    readonly param?: string,
  ) {
    super(message);
  }
}

export type RefundChange = RecordChange & { refund: RefundRecord; charge: ChargeRecord };

export type RefundInput = Pick<RefundRecord, 'reason' | 'metadata'> & {
  /** Cents; null refunds the rest of the charge. */
  amount: number | null;
};

/** The money of these disputes is already with the bank and cannot be refunded as well. */
const DISPUTED: readonly DisputeStatus[] = ['needs_response', 'under_review', 'lost'];

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Cents of a charge that can still be refunded. */
export const refundableCents = (charge: ChargeRecord) => charge.amount - (charge.refunded ?? 0);

/** @throws NotRefundableError */
export function createRefund(
  charge: ChargeRecord,
  input: RefundInput & { method: Method; dispute: DisputeRecord | undefined },
  { now, createId }: TransitionContext,
): RefundChange {
  const { reason, metadata, method, dispute } = input;
  const amount = refundAmount(charge, input.amount, dispute);
  const outcome = pendingOutcome(method);
  const isBank = method.kind !== 'card';
  const id = createId(isBank ? 'pyr_' : 're_');
  const movement: Movement = {
    id: createId('txn_'),
    source: id,
    amount: -amount,
    fee: 0, // Stripe does not return its fee
    created: now,
    kind: isBank ? 'payment_refund' : 'refund',
  };
  return {
    refund: {
      id,
      charge: charge.id,
      intent: charge.intent,
      amount,
      created: now,
      status: outcome ? 'pending' : 'succeeded',
      reason,
      metadata,
      movement: movement.id,
      failureMovement: null,
      ends: outcome && { at: now + ASYNC_DELAY_MS, status: outcome },
    },
    charge: { ...charge, refunded: (charge.refunded ?? 0) + amount },
    movement,
    events: ['refund.created', 'charge.refunded'],
  };
}

function refundAmount(charge: ChargeRecord, requested: number | null, dispute: DisputeRecord | undefined): number {
  const rest = refundableCents(charge);
  if (dispute && DISPUTED.includes(dispute.status))
    throw new NotRefundableError(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    );
  if (rest === 0)
    throw new NotRefundableError(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = requested ?? rest;
  if (amount <= rest) return amount;
  throw new NotRefundableError(
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(rest)})`,
    null,
    'amount',
  );
}

function pendingOutcome({ card }: Method): 'succeeded' | 'failed' | null {
  if (card?.behaviour === 'refund_pending') return 'succeeded';
  return card?.behaviour === 'refund_fails' ? 'failed' : null;
}

/** Ends a pending refund. The money of a failed one returns to the shop. */
export function completeRefund(
  pending: RefundRecord,
  charge: ChargeRecord,
  { now, createId }: TransitionContext,
): RefundChange {
  if (!pending.ends) throw new Error(`${pending.id} is not pending`);
  const { status } = pending.ends;
  const refund = { ...pending, status, ends: null };
  if (status === 'succeeded') return { refund, charge, events: ['refund.updated', 'charge.refund.updated'] };
  const { id: source, amount } = pending;
  const movement: Movement = { id: createId('txn_'), source, amount, fee: 0, created: now, kind: 'refund_failure' };
  return {
    refund: { ...refund, failureMovement: movement.id },
    charge: { ...charge, refunded: (charge.refunded ?? 0) - amount },
    movement,
    events: ['refund.failed', 'refund.updated', 'charge.refund.updated'],
  };
}
