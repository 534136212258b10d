import {
  ASYNC_DELAY_MS,
  type CancellationReason,
  type RecordChange,
  type ChargeRecord,
  type EventName,
  type Intent,
  type Method,
  type Problem,
  type TransitionContext,
} from '../records';
import { DECLINES, isApproved } from '../test-cards';

export interface IntentChange extends RecordChange {
  intent: Intent;
  /** The card error with which the call ends, although its changes are stored. */
  declined?: Problem;
}

export class IntentStateError extends Error {
  constructor(
    readonly intent: Intent,
    readonly call: string,
  ) {
    super(`You cannot ${call} this PaymentIntent because it has a status of ${intent.status}.`);
  }
}

/** Stripe's fee in cents: 2.9 % and 30 cents. */
export const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

const AUTHENTICATION_FAILURE: Problem = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export type IntentInput = Pick<
  Intent,
  'amount' | 'description' | 'receiptEmail' | 'metadata' | 'allowRedirects' | 'session'
>;

export function createIntent(input: IntentInput, { now, createId }: TransitionContext): IntentChange {
  const id = createId('pi_');
  const intent: Intent = {
    ...input,
    id,
    secret: `${id}${createId('_secret_')}`,
    status: 'requires_payment_method',
    received: 0,
    currency: 'usd',
    created: now,
    method: null,
    charge: null,
    problem: null,
    challenge: null,
    settlesAt: null,
    canceledAt: null,
    cancellationReason: null,
  };
  return { intent, events: ['payment_intent.created'] };
}

export interface Confirmation {
  method: Method;
  returnUrl: string | null;
  /** The buyer's page can show a 3-D Secure dialog. */
  inPage: boolean;
}

/** A card error leaves the payment open for another attempt. */
export function confirmIntent(intent: Intent, confirmation: Confirmation, context: TransitionContext): IntentChange {
  if (intent.status !== 'requires_payment_method') throw new IntentStateError(intent, 'confirm');
  const { method, returnUrl, inPage } = confirmation;
  const next = { ...intent, method: method.id, problem: null };
  if (method.kind === 'bank') return requireAction(next, 'page', returnUrl, context);
  if (method.kind === 'slow_bank') {
    const settlesAt = context.now + ASYNC_DELAY_MS;
    return { intent: { ...next, status: 'processing', settlesAt }, events: ['payment_intent.processing'] };
  }
  const behaviour = method.card?.behaviour ?? 'good';
  if (isApproved(behaviour)) return succeed(intent, method, context);
  if (behaviour === 'three_d_secure' || behaviour === 'three_d_secure_then_declined')
    return requireAction(next, inPage ? 'dialog' : 'page', returnUrl, context);
  return decline(intent, method, DECLINES[behaviour], context);
}

/** The buyer has answered the question of the bank. */
export function authenticateIntent(
  intent: Intent,
  method: Method,
  agreed: boolean,
  context: TransitionContext,
): IntentChange {
  if (intent.status !== 'requires_action') throw new IntentStateError(intent, 'authenticate');
  if (!agreed) {
    const events: EventName[] = ['payment_intent.payment_failed'];
    return {
      intent: resetIntent(intent, method, AUTHENTICATION_FAILURE, null),
      events,
      declined: AUTHENTICATION_FAILURE,
    };
  }
  return method.card?.behaviour === 'three_d_secure_then_declined'
    ? decline(intent, method, DECLINES.generic_decline, context)
    : succeed(intent, method, context);
}

/** The money of a slow bank has arrived. */
export function completeBankTransfer(intent: Intent, method: Method, context: TransitionContext): IntentChange {
  if (intent.status !== 'processing') throw new IntentStateError(intent, 'settle');
  return succeed(intent, method, context);
}

export function cancelIntent(
  intent: Intent,
  reason: CancellationReason | null,
  { now }: TransitionContext,
): IntentChange {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw new IntentStateError(intent, 'cancel');
  const canceled = { canceledAt: now, cancellationReason: reason, challenge: null };
  return { intent: { ...intent, ...canceled, status: 'canceled' }, events: ['payment_intent.canceled'] };
}

function requireAction(
  intent: Intent,
  where: 'dialog' | 'page',
  returnUrl: string | null,
  { createId }: TransitionContext,
): IntentChange {
  const challenge = { token: createId('bank_'), where, returnUrl };
  return { intent: { ...intent, status: 'requires_action', challenge }, events: ['payment_intent.requires_action'] };
}

function createCharge(intent: Intent, method: Method, { now, createId }: TransitionContext): ChargeRecord {
  return {
    id: createId(method.kind === 'card' ? 'ch_' : 'py_'),
    intent: intent.id,
    method: method.id,
    amount: intent.amount,
    created: now,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    metadata: intent.metadata,
    problem: null,
    movement: null,
  };
}

function succeed(intent: Intent, method: Method, context: TransitionContext): IntentChange {
  const movementId = context.createId('txn_');
  const isDisputed = method.card?.behaviour === 'good_then_disputed';
  const charge = {
    ...createCharge(intent, method, context),
    movement: movementId,
    disputedAt: isDisputed ? context.now + ASYNC_DELAY_MS : null,
  };
  const { amount } = intent;
  const kind = method.kind === 'card' ? 'charge' : 'payment';
  return {
    intent: {
      ...intent,
      status: 'succeeded',
      received: amount,
      method: method.id,
      charge: charge.id,
      problem: null,
      challenge: null,
      settlesAt: null,
    },
    charge,
    movement: { id: movementId, source: charge.id, amount, fee: feeOf(amount), created: context.now, kind },
    events: ['charge.succeeded', 'payment_intent.succeeded'],
  };
}

function decline(intent: Intent, method: Method, problem: Problem, context: TransitionContext): IntentChange {
  const charge = { ...createCharge(intent, method, context), problem };
  return {
    intent: resetIntent(intent, method, problem, charge.id),
    charge,
    events: ['charge.failed', 'payment_intent.payment_failed'],
    declined: problem,
  };
}

function resetIntent(intent: Intent, method: Method, problem: Problem, charge: string | null): Intent {
  return {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    charge: charge ?? intent.charge,
    problem: { problem, method: method.id, charge },
    challenge: null,
  };
}
