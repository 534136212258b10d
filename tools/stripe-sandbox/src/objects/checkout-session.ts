import type Stripe from 'stripe';
import type { Around } from '../around';
import { seconds } from '../clock';
import type { Session } from '../machines/records';
import { inside, NOTHING_IN_FULL, within, type Expand } from '../rest/expand';
import { lineItems } from './line-item';
import { INTENT_IN_FULL, paymentIntent } from './payment-intent';

/** What of a page can stand in full. */
export const SESSION_IN_FULL = ['line_items', ...within('payment_intent', INTENT_IN_FULL)];

/** Where a buyer pays; the site's own address, so one open port suffices. */
export const pageUrl = (siteOrigin: string, id: string) => `${siteOrigin}/sandbox/pay/${id}`;

/** A hosted page on the wire. */
export function checkoutSession(session: Session, around: Around, expand: Expand = NOTHING_IN_FULL) {
  const { intent } = session;
  return {
    ...NOT_USED,
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.total,
    amount_total: session.total,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReference,
    created: seconds(session.created),
    currency: 'usd',
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    expires_at: seconds(session.expiresAtOfShop),
    ...(expand.has('line_items') && {
      line_items: lineItems(session, `/v1/checkout/sessions/${session.id}/line_items`),
    }),
    metadata: session.metadata,
    mode: 'payment',
    payment_intent:
      intent && expand.has('payment_intent')
        ? paymentIntent(around.one('intent', intent), around, inside(expand, 'payment_intent'))
        : intent,
    payment_status: session.paid ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    url: session.status === 'open' ? pageUrl(around.siteOrigin, session.id) : null,
  } satisfies Stripe.Checkout.Session;
}

function customerDetails({ payer, customerEmail }: Session): Stripe.Checkout.Session.CustomerDetails | null {
  if (!payer && customerEmail === null) return null;
  const { country = null, postalCode = null, name = null } = payer ?? {};
  return {
    address: payer && { city: null, country, line1: null, line2: null, postal_code: postalCode, state: null },
    business_name: null,
    email: payer?.email ?? customerEmail,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** Parts of the provider's page that this company does not play. */
const NOT_USED = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card', 'amazon_pay', 'us_bank_account'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
