import type Stripe from 'stripe';
import { around } from '../around';
import { momentOf } from '../company';
import { expireSession, NotOpen, openSession } from '../machines/checkout-session';
import type { Session } from '../machines/records';
import { checkoutSession, SESSION_IN_FULL } from '../objects/checkout-session';
import { lineItem } from '../objects/line-item';
import { putsOf } from '../puts';
import { causeOf, shows, type Answer, type Call } from './call';
import { missing, wrongState } from './errors';
import { expandOf } from './expand';
import { onlyKnown, textOf } from './form';
import { CREATED_PARAMETERS, LIST_PARAMETERS, page } from './lists';
import { metadataOf } from './payment-parameters';
import { expiryOf, intentDataOf, linesOf, modeOf, webAddressOf } from './session-parameters';

const CREATE = [
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'payment_intent_data',
  'success_url',
  'ui_mode',
] as const satisfies readonly (keyof Stripe.Checkout.SessionCreateParams)[];
const LIST = [
  ...LIST_PARAMETERS,
  'payment_intent',
  'status',
] as const satisfies readonly (keyof Stripe.Checkout.SessionListParams)[];
const EXPIRE = ['expand'] as const satisfies readonly (keyof Stripe.Checkout.SessionExpireParams)[];
const LINES = [
  'ending_before',
  'expand',
  'limit',
  'starting_after',
] as const satisfies readonly (keyof Stripe.Checkout.SessionListLineItemsParams)[];

/** POST /v1/checkout/sessions */
export function createSession(call: Call): Answer {
  const { form, company } = call;
  onlyKnown(form, CREATE);
  modeOf(form);
  const moment = momentOf(company);
  const given = {
    successUrl: webAddressOf(form, 'success_url', true),
    cancelUrl: webAddressOf(form, 'cancel_url', false),
    ...expiryOf(form, company.clock),
    metadata: metadataOf(form),
    clientReference: textOf(form, 'client_reference_id'),
    customerEmail: textOf(form, 'customer_email'),
    intentData: intentDataOf(form),
  };
  const opened = openSession(given, linesOf(form), moment);
  const puts = putsOf(company, [opened], causeOf(call));
  return { status: 200, body: checkoutSession(opened.session, around(company, puts), expanded(call)), puts };
}

/** GET /v1/checkout/sessions/:id */
export function getSession(call: Call): Answer {
  onlyKnown(call.form, ['expand']);
  return shows(checkoutSession(sessionOf(call), around(call.company), expanded(call)));
}

/** GET /v1/checkout/sessions */
export function listSessions(call: Call): Answer {
  const { form, company } = call;
  onlyKnown(form, LIST, { created: CREATED_PARAMETERS });
  const intent = textOf(form, 'payment_intent');
  const status = textOf(form, 'status');
  const wanted = company.ledger
    .all('session')
    .filter(
      (session) => (intent === null || session.intent === intent) && (status === null || session.status === status),
    );
  const { items, wrap } = page(wanted, form, '/v1/checkout/sessions', 'checkout.session');
  const expand = expandOf(form, SESSION_IN_FULL, 'data.');
  return shows(wrap(items.map((session) => checkoutSession(session, around(company), expand))));
}

/** GET /v1/checkout/sessions/:id/line_items: in the order of the page, first line first */
export function listLines(call: Call): Answer {
  onlyKnown(call.form, LINES);
  const { id, lines, created } = sessionOf(call);
  const lastFirst = lines.map((line) => ({ ...line, created })).reverse();
  const { items, wrap } = page(lastFirst, call.form, `/v1/checkout/sessions/${id}/line_items`, 'line item');
  return shows(wrap(items.map((line) => lineItem(line, created))));
}

/** POST /v1/checkout/sessions/:id/expire */
export function expireNow(call: Call): Answer {
  const { company, form } = call;
  onlyKnown(form, EXPIRE);
  const session = sessionOf(call);
  const intent = session.intent ? company.ledger.find('intent', session.intent) : undefined;
  try {
    const expired = expireSession(session, intent, momentOf(company));
    const puts = putsOf(company, [expired], causeOf(call));
    return { status: 200, body: checkoutSession(expired.session, around(company, puts), expanded(call)), puts };
  } catch (error) {
    if (error instanceof NotOpen) throw wrongState(error.message);
    throw error;
  }
}

const expanded = ({ form }: Call) => expandOf(form, SESSION_IN_FULL);

function sessionOf({ company, id }: Call): Session {
  const session = company.ledger.find('session', id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}
