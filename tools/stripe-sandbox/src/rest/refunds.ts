import type Stripe from 'stripe';
import { around } from '../around';
import { momentOf, type Company } from '../company';
import type { ChargeRecord, RefundReason, RefundRecord } from '../machines/records';
import { NotRefundable, refund as giveBack } from '../machines/refund';
import { refund, REFUND_IN_FULL } from '../objects/refund';
import { putsOf } from '../puts';
import { causeOf, shows, type Answer, type Call } from './call';
import { invalid, missing, wrongState } from './errors';
import { expandOf } from './expand';
import { integerOf, onlyKnown, textOf } from './form';
import { CREATED_PARAMETERS, LIST_PARAMETERS, page } from './lists';
import { metadataOf } from './payment-parameters';

const CREATE = [
  'amount',
  'charge',
  'expand',
  'metadata',
  'payment_intent',
  'reason',
] as const satisfies readonly (keyof Stripe.RefundCreateParams)[];
const LIST = [
  ...LIST_PARAMETERS,
  'charge',
  'payment_intent',
] as const satisfies readonly (keyof Stripe.RefundListParams)[];
const CANCEL = ['expand'] as const satisfies readonly (keyof Stripe.RefundCancelParams)[];
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const satisfies readonly RefundReason[];

/** POST /v1/refunds */
export function createRefund(call: Call): Answer {
  const { form, company } = call;
  onlyKnown(form, CREATE);
  const amount = integerOf(form, 'amount');
  if (amount !== null && amount < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  const asked = { amount, reason: reasonOf(textOf(form, 'reason')), metadata: metadataOf(form) };
  const charge = chargeOf(call);
  const changed = refundOf(company, charge, asked);
  const puts = putsOf(company, [changed], causeOf(call));
  return { status: 200, body: refund(changed.refund, around(company, puts), expanded(call)), puts };
}

/** Gives a charge back, or says in the provider's words why not. */
export function refundOf(
  company: Company,
  charge: ChargeRecord,
  asked: Pick<RefundRecord, 'reason' | 'metadata'> & { amount: number | null },
) {
  const method = around(company).one('method', charge.method);
  const dispute = charge.dispute === undefined ? undefined : company.ledger.find('dispute', charge.dispute);
  try {
    return giveBack(charge, { ...asked, method, dispute }, momentOf(company));
  } catch (error) {
    if (!(error instanceof NotRefundable)) throw error;
    throw wrongState(error.message, {
      ...(error.code && { code: error.code }),
      ...(error.param && { param: error.param }),
    });
  }
}

/** GET /v1/refunds/:id */
export function getRefund(call: Call): Answer {
  onlyKnown(call.form, ['expand']);
  return shows(refund(refundUnder(call), around(call.company), expanded(call)));
}

/** GET /v1/refunds, of one charge or payment when asked for */
export function listRefunds({ company, form }: Call): Answer {
  onlyKnown(form, LIST, { created: CREATED_PARAMETERS });
  const intent = textOf(form, 'payment_intent');
  const charge = textOf(form, 'charge');
  const wanted = company.ledger
    .all('refund')
    .filter((each) => (intent === null || each.intent === intent) && (charge === null || each.charge === charge));
  const { items, wrap } = page(wanted, form, '/v1/refunds', 'refund');
  const expand = expandOf(form, REFUND_IN_FULL, 'data.');
  return shows(wrap(items.map((record) => refund(record, around(company), expand))));
}

/** POST /v1/refunds/:id/cancel: the provider takes back refunds that wait for the buyer, and cards never wait for one */
export function cancelRefund(call: Call): Answer {
  onlyKnown(call.form, CANCEL);
  const { id, status } = refundUnder(call);
  throw wrongState(
    `Refund ${id} cannot be canceled because it has a status of ${status}. Only refunds with a status of requires_action can be canceled.`,
  );
}

const expanded = ({ form }: Call) => expandOf(form, REFUND_IN_FULL);

function refundUnder({ company, id }: Call): RefundRecord {
  const record = company.ledger.find('refund', id);
  if (!record) throw missing('refund', id);
  return record;
}

function reasonOf(text: string | null): RefundReason | null {
  const reason = REASONS.find((known) => known === text) ?? null;
  if (text !== null && reason === null)
    throw invalid(`Invalid reason: must be one of ${REASONS.join(', ')}`, { param: 'reason' });
  return reason;
}

/** The charge meant: by its own id, or as the one that paid a payment. */
function chargeOf({ form, company: { ledger } }: Call): ChargeRecord {
  const chargeId = textOf(form, 'charge');
  const intentId = textOf(form, 'payment_intent');
  if (chargeId === null && intentId === null)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  if (chargeId !== null) {
    const charge = ledger.find('charge', chargeId);
    if (!charge) throw missing('charge', chargeId, 'charge');
    if (charge.problem) throw wrongState(`Charge ${chargeId} was not successful and cannot be refunded.`);
    if (intentId !== null && charge.intent !== intentId)
      throw invalid('The charge is not of this payment_intent.', { param: 'payment_intent' });
    return charge;
  }
  const intent = ledger.find('intent', intentId ?? '');
  if (!intent) throw missing('payment_intent', intentId ?? '', 'payment_intent');
  const charge = intent.status === 'succeeded' && intent.charge ? ledger.find('charge', intent.charge) : undefined;
  if (!charge) throw wrongState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return charge;
}
