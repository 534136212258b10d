import type Stripe from 'stripe';
import { around } from '../around';
import { momentOf } from '../company';
import { CANCELLATION_REASONS, type CancellationReason, type Intent, type Method } from '../machines/records';
import { cancel, confirm, open, type Step, Unexpected } from '../machines/payment-intent';
import { INTENT_IN_FULL, paymentIntent } from '../objects/payment-intent';
import { paymentMethod } from '../objects/payment-method';
import { putsOf } from '../puts';
import { cardOfId } from '../test-cards';
import { causeOf, shows, type Answer, type Call } from './call';
import { invalid, missing, wrongState } from './errors';
import { expandOf } from './expand';
import { onlyKnown, textOf } from './form';
import { CREATED_PARAMETERS, LIST_PARAMETERS, page } from './lists';
import { amountOf, metadataOf, redirectsOf } from './payment-parameters';

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
const LIST = LIST_PARAMETERS satisfies readonly (keyof Stripe.PaymentIntentListParams)[];

const NESTED = { automatic_payment_methods: ['allow_redirects', 'enabled'] };

/** POST /v1/payment_intents */
export function createIntent(call: Call): Answer {
  const { form, company } = call;
  onlyKnown(form, CREATE, NESTED);
  const given = {
    amount: amountOf(form),
    description: textOf(form, 'description'),
    receiptEmail: textOf(form, 'receipt_email'),
    metadata: metadataOf(form),
    allowRedirects: redirectsOf(form),
  };
  const opened = open(given, momentOf(company));
  if (textOf(form, 'confirm') !== 'true') return answer(call, [opened]);
  return pay(call, opened.intent, [opened]); // events are told in the order things happened
}

/** GET /v1/payment_intents/:id */
export function getIntent(call: Call): Answer {
  onlyKnown(call.form, ['expand', 'client_secret']);
  return shows(paymentIntent(intentOf(call), around(call.company), expanded(call)));
}

/** GET /v1/payment_intents */
export function listIntents(call: Call): Answer {
  onlyKnown(call.form, LIST, { created: CREATED_PARAMETERS });
  const { items, wrap } = page(call.company.ledger.all('intent'), call.form, '/v1/payment_intents', 'payment_intent');
  const expand = expandOf(call.form, INTENT_IN_FULL, 'data.');
  return shows(wrap(items.map((intent) => paymentIntent(intent, around(call.company), expand))));
}

/** POST /v1/payment_intents/:id/confirm, with one of the provider's test ids such as `pm_card_visa` */
export function confirmIntent(call: Call): Answer {
  onlyKnown(call.form, CONFIRM);
  return pay(call, intentOf(call));
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent(call: Call): Answer {
  onlyKnown(call.form, CANCEL);
  const reason = textOf(call.form, 'cancellation_reason');
  if (reason !== null && !isReason(reason))
    throw invalid(`Invalid cancellation_reason: ${reason}`, { param: 'cancellation_reason' });
  const intent = intentOf(call);
  if (intent.session)
    throw wrongState(
      'You cannot cancel this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.',
      { payment_intent: paymentIntent(intent, around(call.company)) },
    );
  return step(call, () => cancel(intent, reason, momentOf(call.company)));
}

const isReason = (text: string): text is CancellationReason => CANCELLATION_REASONS.some((reason) => reason === text);

function pay(call: Call, intent: Intent, before: readonly Step[] = []): Answer {
  const { company, form } = call;
  const id = textOf(form, 'payment_method');
  if (id === null)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: 'payment_intent_unexpected_state' },
    );
  const card = cardOfId(id);
  if (!card) throw missing('PaymentMethod', id, 'payment_method');
  const now = company.clock.now();
  const method: Method = {
    id: company.mint('pm_'),
    kind: 'card',
    created: now,
    card: { brand: 'visa', ...card },
    email: textOf(form, 'receipt_email'),
    name: null,
    country: 'US',
    postalCode: null,
  };
  const declineNext = company.faults.take('decline_next') !== undefined;
  const how = { method, returnUrl: textOf(form, 'return_url'), inPage: false, declineNext };
  const receiptEmail = textOf(form, 'receipt_email') ?? intent.receiptEmail;
  return step(call, () => confirm({ ...intent, receiptEmail }, how, momentOf(company)), method, before);
}

function step(call: Call, move: () => Step, method?: Method, before: readonly Step[] = []): Answer {
  try {
    return answer(call, [...before, move()], method);
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    throw wrongState(error.message, {
      code: 'payment_intent_unexpected_state',
      payment_intent: paymentIntent(error.intent, around(call.company)),
    });
  }
}

function answer(call: Call, steps: readonly Step[], method?: Method): Answer {
  const { company } = call;
  const done = steps[steps.length - 1];
  if (!done) throw new Error('A call that did nothing');
  const puts = putsOf(company, steps, causeOf(call), method);
  const see = around(company, puts);
  if (!done.declined) return { status: 200, body: paymentIntent(done.intent, see, expanded(call)), puts };
  const error = {
    type: 'card_error',
    ...done.declined,
    ...(done.charge && { charge: done.charge.id }),
    payment_intent: paymentIntent(done.intent, see),
    ...(method && { payment_method: paymentMethod(method) }),
  };
  return { status: 402, body: { error }, puts };
}

function intentOf({ company, id }: Call): Intent {
  const intent = company.ledger.find('intent', id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

const expanded = ({ form }: Call) => expandOf(form, INTENT_IN_FULL);
