import { isGood, REFUSALS } from '../test-cards';
import {
  LATER_MS,
  type CancellationReason,
  type Change,
  type ChargeRecord,
  type EventName,
  type Intent,
  type Method,
  type Moment,
  type Problem,
} from './records';

/** What one call did to a payment. */
export interface Step extends Change {
  intent: Intent;
  /** Set when the call ends as a card error although it was carried out. */
  declined?: Problem;
}

/** The call does not fit the payment's state. */
export class Unexpected extends Error {
  constructor(
    readonly intent: Intent,
    readonly call: string,
  ) {
    super(`You cannot ${call} this PaymentIntent because it has a status of ${intent.status}.`);
  }
}

/** The card company's price: 2.9 % and 30 cents. */
export const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

const BANK_SAID_NO: Problem = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** A new payment waits for a way to pay. */
export function open(
  given: Pick<Intent, 'amount' | 'description' | 'receiptEmail' | 'metadata' | 'allowRedirects' | 'session'>,
  { now, mint }: Moment,
): Step {
  const id = mint('pi_');
  const intent: Intent = {
    ...given,
    id,
    secret: `${id}${mint('_secret_')}`,
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

interface Confirmation {
  method: Method;
  returnUrl: string | null;
  /** The buyer is on a page that can show the bank's question in a dialog. */
  inPage: boolean;
  /** Decline whatever the card says: a fault that was asked for. */
  declineNext: boolean;
}

/** The buyer pays. A card error keeps the payment open for another try. */
export function confirm(intent: Intent, how: Confirmation, moment: Moment): Step {
  if (intent.status !== 'requires_payment_method') throw new Unexpected(intent, 'confirm');
  const { method } = how;
  if (how.declineNext) return failed(intent, method, REFUSALS.generic_decline, moment);
  const mayAsk = { ...intent, method: method.id, problem: null, receiptEmail: intent.receiptEmail };
  if (method.kind === 'bank') return asked(mayAsk, 'page', how.returnUrl, moment);
  if (method.kind === 'slow_bank') {
    const settlesAt = moment.now + LATER_MS;
    return { intent: { ...mayAsk, status: 'processing', settlesAt }, events: ['payment_intent.processing'] };
  }
  const behaviour = method.card?.behaviour ?? 'good';
  if (isGood(behaviour)) return charged(intent, method, false, moment);
  if (behaviour === 'three_d_secure' || behaviour === 'three_d_secure_then_declined')
    return asked(mayAsk, how.inPage ? 'dialog' : 'page', how.returnUrl, moment);
  return failed(intent, method, REFUSALS[behaviour], moment);
}

/** The buyer's bank has asked, and the buyer agreed or refused. */
export function authenticate(intent: Intent, method: Method, agreed: boolean, moment: Moment): Step {
  if (intent.status !== 'requires_action') throw new Unexpected(intent, 'authenticate');
  if (!agreed) {
    const events: EventName[] = ['payment_intent.payment_failed'];
    return { intent: backToStart(intent, method, BANK_SAID_NO, null), events, declined: BANK_SAID_NO };
  }
  return method.card?.behaviour === 'three_d_secure_then_declined'
    ? failed(intent, method, REFUSALS.generic_decline, moment)
    : charged(intent, method, method.kind === 'card', moment);
}

/** A slow bank has sent the money. Only for a payment whose time has come. */
export function arrive(intent: Intent, method: Method, moment: Moment): Step {
  if (intent.status !== 'processing') throw new Unexpected(intent, 'settle');
  return charged(intent, method, false, moment);
}

/** The shop gives the payment up. Money that has moved stays moved. */
export function cancel(intent: Intent, reason: CancellationReason | null, { now }: Moment): Step {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw new Unexpected(intent, 'cancel');
  const canceled = { canceledAt: now, cancellationReason: reason, challenge: null };
  return { intent: { ...intent, ...canceled, status: 'canceled' }, events: ['payment_intent.canceled'] };
}

function asked(intent: Intent, where: 'dialog' | 'page', returnUrl: string | null, { mint }: Moment): Step {
  const challenge = { token: mint('bank_'), where, returnUrl };
  return { intent: { ...intent, status: 'requires_action', challenge }, events: ['payment_intent.requires_action'] };
}

function chargeOf(intent: Intent, method: Method, { now, mint }: Moment): ChargeRecord {
  return {
    id: mint(method.kind === 'card' ? 'ch_' : 'py_'),
    intent: intent.id,
    method: method.id,
    amount: intent.amount,
    created: now,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    metadata: intent.metadata,
    problem: null,
    movement: null,
    threeDSecure: false,
  };
}

function charged(intent: Intent, method: Method, threeDSecure: boolean, moment: Moment): Step {
  const movementId = moment.mint('txn_');
  const disputed = method.card?.behaviour === 'good_then_disputed';
  const charge = {
    ...chargeOf(intent, method, moment),
    movement: movementId,
    threeDSecure,
    disputedAt: disputed ? moment.now + LATER_MS : null,
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
    movement: { id: movementId, source: charge.id, amount, fee: feeOf(amount), created: moment.now, kind },
    events: ['charge.succeeded', 'payment_intent.succeeded'],
  };
}

function failed(intent: Intent, method: Method, problem: Problem, moment: Moment): Step {
  const charge = { ...chargeOf(intent, method, moment), problem };
  return {
    intent: backToStart(intent, method, problem, charge.id),
    charge,
    events: ['charge.failed', 'payment_intent.payment_failed'],
    declined: problem,
  };
}

function backToStart(intent: Intent, method: Method, problem: Problem, charge: string | null): Intent {
  return {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    charge: charge ?? intent.charge,
    problem: { problem, method: method.id, charge },
    challenge: null,
  };
}
