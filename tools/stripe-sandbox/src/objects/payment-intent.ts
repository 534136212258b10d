import type Stripe from 'stripe';
import { seconds } from '../clock';
import type { Around } from '../around';
import type { Challenge, Intent } from '../machines/records';
import { inside, NOTHING_IN_FULL, within, type Expand } from '../rest/expand';
import { charge, CHARGE_IN_FULL } from './charge';
import { paymentMethod } from './payment-method';

/** What of a payment can stand in full. */
export const INTENT_IN_FULL = ['payment_method', ...within('latest_charge', CHARGE_IN_FULL)];

/** A payment on the wire; `expand` names what stands in full in place of its id. */
export function paymentIntent(intent: Intent, around: Around, expand: Expand = NOTHING_IN_FULL) {
  const { method, charge: latest } = intent;
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: intent.allowRedirects, enabled: true },
    canceled_at: intent.canceledAt && seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created: seconds(intent.created),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastError(intent, around),
    latest_charge:
      latest && expand.has('latest_charge')
        ? charge(around.one('charge', latest), around, inside(expand, 'latest_charge'))
        : latest,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.challenge && nextAction(intent.challenge, around.siteOrigin),
    on_behalf_of: null,
    payment_method: method && expand.has('payment_method') ? paymentMethod(around.one('method', method)) : method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card', ...(intent.allowRedirects === 'always' ? ['amazon_pay'] : []), 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

function lastError({ problem }: Intent, around: Around) {
  if (!problem) return null;
  const { problem: why, method, charge: tried } = problem;
  return {
    ...why,
    ...(tried && { charge: tried }),
    type: why.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    payment_method: paymentMethod(around.one('method', method)),
  } satisfies Stripe.PaymentIntent.LastPaymentError;
}

function nextAction({ where, token, returnUrl }: Challenge, siteOrigin: string): Stripe.PaymentIntent.NextAction {
  const url = `${siteOrigin}/sandbox/bank/${token}`;
  if (where === 'page') return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_bank', token } };
}

/** The part a browser may see: who knows the client secret is the buyer, not the shop. */
export function paymentIntentForBrowser(intent: Intent, around: Around) {
  const { metadata, latest_charge, application, application_fee_amount, amount_received, ...rest } = paymentIntent(
    intent,
    around,
  );
  void [metadata, latest_charge, application, application_fee_amount, amount_received];
  return rest;
}
