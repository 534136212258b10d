import type Stripe from 'stripe';
import { invalid, missing, wrongState } from '../errors';
import { type Provider, recordReader, transitionContext } from '../provider';
import type { ChargeRecord, RefundReason } from '../records';
import { recordWrites } from '../record-writes';
import { refund } from '../stripe-objects';
import { createRefund, NotRefundableError, type RefundInput } from '../transitions/refund';
import { checkNames, readInteger, readMetadata, readText } from './form';
import { type ApiResult, type Call, causeOf, expand } from './resources';

const CREATE = [
  'amount',
  'charge',
  'expand',
  'metadata',
  'payment_intent',
  'reason',
] as const satisfies readonly (keyof Stripe.RefundCreateParams)[];
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const satisfies readonly RefundReason[];

export function postRefund(call: Call): ApiResult {
  const { form, provider } = call;
  checkNames(form, CREATE);
  const amount = readInteger(form, 'amount');
  if (amount !== null && amount < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  const input = { amount, reason: readReason(readText(form, 'reason')), metadata: readMetadata(form) };
  const change = refundCharge(provider, chargeOf(call), input);
  const writes = recordWrites(provider, [change], causeOf(call));
  const reader = recordReader(provider, writes);
  return { status: 200, body: expand(refund(change.refund, reader), call, reader), writes };
}

function refundCharge(provider: Provider, charge: ChargeRecord, input: RefundInput) {
  const method = recordReader(provider).get('method', charge.method);
  const dispute = charge.dispute === undefined ? undefined : provider.records.find('dispute', charge.dispute);
  try {
    return createRefund(charge, { ...input, method, dispute }, transitionContext(provider));
  } catch (error) {
    if (!(error instanceof NotRefundableError)) throw error;
    throw wrongState(error.message, {
      ...(error.code && { code: error.code }),
      ...(error.param && { param: error.param }),
    });
  }
}

function readReason(text: string | null): RefundReason | null {
  const reason = REASONS.find((known) => known === text) ?? null;
  if (text !== null && reason === null)
    throw invalid(`Invalid reason: must be one of ${REASONS.join(', ')}`, { param: 'reason' });
  return reason;
}

/** The charge to refund, by its own id or by its payment. */
function chargeOf({ form, provider: { records } }: Call): ChargeRecord {
  const chargeId = readText(form, 'charge');
  const intentId = readText(form, 'payment_intent');
  if (chargeId === null && intentId === null)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  if (chargeId !== null) {
    const charge = records.find('charge', chargeId);
    if (!charge) throw missing('charge', chargeId, 'charge');
    if (charge.problem) throw wrongState(`Charge ${chargeId} was not successful and cannot be refunded.`);
    if (intentId !== null && charge.intent !== intentId)
      throw invalid('The charge does not belong to this payment_intent.', { param: 'payment_intent' });
    return charge;
  }
  const intent = records.find('intent', intentId ?? '');
  if (!intent) throw missing('payment_intent', intentId ?? '', 'payment_intent');
  const charge = intent.status === 'succeeded' && intent.charge ? records.find('charge', intent.charge) : undefined;
  if (!charge) throw wrongState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return charge;
}
