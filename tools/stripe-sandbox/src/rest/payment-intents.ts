import type Stripe from 'stripe';
import { invalid, missing, wrongState } from '../errors';
import { recordReader, transitionContext } from '../provider';
import { CANCELLATION_REASONS, type CancellationReason, type Intent, type Method } from '../records';
import { recordWrites } from '../record-writes';
import { paymentIntent, paymentMethod } from '../stripe-objects';
import { cardOfId } from '../test-cards';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  type IntentChange,
  IntentStateError,
} from '../transitions/payment-intent';
import { checkNames, readAmount, readMetadata, readObject, readText } from './form';
import { type ApiResult, type Call, causeOf, expand } from './resources';

const CREATE = [
  'amount',
  'automatic_payment_methods',
  'confirm',
  'currency',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'receipt_email',
  'return_url',
] as const satisfies readonly (keyof Stripe.PaymentIntentCreateParams)[];
const CONFIRM = [
  'expand',
  'payment_method',
  'receipt_email',
  'return_url',
] as const satisfies readonly (keyof Stripe.PaymentIntentConfirmParams)[];
const CANCEL = ['cancellation_reason', 'expand'] as const satisfies readonly (keyof Stripe.PaymentIntentCancelParams)[];

export function postPaymentIntent(call: Call): ApiResult {
  const { form, provider } = call;
  checkNames(form, CREATE);
  const automatic = readObject(form, 'automatic_payment_methods', ['allow_redirects', 'enabled']) ?? {};
  const input = {
    amount: readAmount(form),
    description: readText(form, 'description'),
    receiptEmail: readText(form, 'receipt_email'),
    metadata: readMetadata(form),
    allowRedirects: readText(automatic, 'allow_redirects') === 'never' ? ('never' as const) : ('always' as const),
  };
  const created = createIntent(input, transitionContext(provider));
  if (readText(form, 'confirm') !== 'true') return resultOf(call, [created]);
  return confirm(call, created.intent, [created]);
}

/** POST /v1/payment_intents/:id/confirm, with one of Stripe's test ids such as `pm_card_visa` */
export function postConfirmation(call: Call): ApiResult {
  checkNames(call.form, CONFIRM);
  return confirm(call, intentOf(call));
}

/** POST /v1/payment_intents/:id/cancel */
export function postCancellation(call: Call): ApiResult {
  const { provider, form } = call;
  checkNames(form, CANCEL);
  const reason = readText(form, 'cancellation_reason');
  if (reason !== null && !isReason(reason))
    throw invalid(`Invalid cancellation_reason: ${reason}`, { param: 'cancellation_reason' });
  const intent = intentOf(call);
  if (intent.session)
    throw wrongState(
      'You cannot cancel this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.',
      { payment_intent: paymentIntent(intent, recordReader(provider)) },
    );
  return transition(call, () => cancelIntent(intent, reason, transitionContext(provider)));
}

const isReason = (text: string): text is CancellationReason => CANCELLATION_REASONS.some((reason) => reason === text);

function confirm(call: Call, intent: Intent, earlier: readonly IntentChange[] = []): ApiResult {
  const { provider, form } = call;
  const id = readText(form, 'payment_method');
  if (id === null)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: 'payment_intent_unexpected_state' },
    );
  const card = cardOfId(id);
  if (!card) throw missing('PaymentMethod', id, 'payment_method');
  const method: Method = {
    id: provider.createId('pm_'),
    kind: 'card',
    created: provider.clock.now(),
    card: { brand: 'visa', ...card },
    email: readText(form, 'receipt_email'),
    name: null,
    country: 'US',
    postalCode: null,
  };
  const confirmation = { method, returnUrl: readText(form, 'return_url'), inPage: false };
  const receiptEmail = readText(form, 'receipt_email') ?? intent.receiptEmail;
  const confirmed = () => confirmIntent({ ...intent, receiptEmail }, confirmation, transitionContext(provider));
  return transition(call, confirmed, method, earlier);
}

function transition(
  call: Call,
  change: () => IntentChange,
  method?: Method,
  earlier: readonly IntentChange[] = [],
): ApiResult {
  try {
    return resultOf(call, [...earlier, change()], method);
  } catch (error) {
    if (!(error instanceof IntentStateError)) throw error;
    throw wrongState(error.message, {
      code: 'payment_intent_unexpected_state',
      payment_intent: paymentIntent(error.intent, recordReader(call.provider)),
    });
  }
}

function resultOf(call: Call, changes: readonly IntentChange[], method?: Method): ApiResult {
  const { provider } = call;
  const last = changes.at(-1);
  if (!last) throw new Error('A call without a change');
  const writes = recordWrites(provider, changes, causeOf(call), method);
  const reader = recordReader(provider, writes);
  const object = paymentIntent(last.intent, reader);
  if (!last.declined) return { status: 200, body: expand(object, call, reader), writes };
  const error = {
    type: 'card_error',
    ...last.declined,
    ...(last.charge && { charge: last.charge.id }),
    payment_intent: object,
    ...(method && { payment_method: paymentMethod(method) }),
  };
  return { status: 402, body: { error }, writes };
}

function intentOf({ provider, id }: Call): Intent {
  const intent = provider.records.find('intent', id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}
