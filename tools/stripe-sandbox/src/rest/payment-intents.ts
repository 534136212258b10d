import type Stripe from 'stripe';
import { around, putsOf } from '../company';
import { CANCELLATION_REASONS, type CancellationReason, type Intent, type Method } from '../machines/records';
import { cancel, confirm, open, type Step, Unexpected } from '../machines/payment-intent';
import { paymentIntent, type Expandable } from '../objects/payment-intent';
import { paymentMethod } from '../objects/payment-method';
import { cardOfId } from '../test-cards';
import { shows, type Answer, type Call } from './call';
import { ApiError, invalid, missing } from './errors';
import { listOf, onlyKnown, textOf } from './form';
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
  const opened = open(given, { now: company.clock.now(), mint: company.mint });
  if (textOf(form, 'confirm') !== 'true') return answer(call, opened);
  const puts = putsOf(company, opened, causeOf(call)); // first: events are told in the order things happened
  const confirmed = pay(call, opened.intent);
  return { ...confirmed, puts: [...puts, ...confirmed.puts] };
}

/** GET /v1/payment_intents/:id */
export function getIntent(call: Call): Answer {
  onlyKnown(call.form, ['expand', 'client_secret']);
  return shows(paymentIntent(intentOf(call), around(call.company), expandOf(call)));
}

/** GET /v1/payment_intents */
export function listIntents(call: Call): Answer {
  onlyKnown(call.form, LIST, { created: CREATED_PARAMETERS });
  const { items, wrap } = page(call.company.ledger.all('intent'), call.form, '/v1/payment_intents', 'payment_intent');
  const expand = expandOf(call, 'data.');
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
  return step(call, () => cancel(intent, reason, { now: call.company.clock.now(), mint: call.company.mint }));
}

const isReason = (text: string): text is CancellationReason => CANCELLATION_REASONS.some((reason) => reason === text);

function pay(call: Call, intent: Intent): Answer {
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
  const returnUrl = textOf(form, 'return_url');
  const moment = { now, mint: company.mint };
  return step(
    call,
    () =>
      confirm(
        { ...intent, receiptEmail: textOf(form, 'receipt_email') ?? intent.receiptEmail },
        { method, returnUrl, inPage: false, declineNext: company.faults.take('decline_next') !== undefined },
        moment,
      ),
    method,
  );
}

function step(call: Call, move: () => Step, method?: Method): Answer {
  try {
    return answer(call, move(), method);
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: error.message,
      payment_intent: paymentIntent(error.intent, around(call.company)),
    });
  }
}

function answer(call: Call, done: Step, method?: Method): Answer {
  const { company } = call;
  const puts = putsOf(company, done, causeOf(call), method);
  const see = around(company, { method, charge: done.charge });
  if (!done.declined) return { status: 200, body: paymentIntent(done.intent, see, expandOf(call)), puts };
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

const causeOf = ({ requestId, idempotencyKey }: Call) => ({ id: requestId, idempotency_key: idempotencyKey });

function expandOf({ form }: Call, prefix = ''): ReadonlySet<Expandable> {
  const known = (name: string): name is Expandable => name === 'latest_charge' || name === 'payment_method';
  const names = listOf(form['expand']).map((full) => {
    const name = full.startsWith(prefix) ? full.slice(prefix.length) : '';
    if (!known(name)) throw invalid(`This property cannot be expanded (${full}).`, { param: 'expand' });
    return name;
  });
  return new Set(names);
}
