import type Stripe from 'stripe';
import { invalid, missing, wrongState } from '../errors';
import { type SandboxClock, recordReader, transitionContext } from '../provider';
import type { CheckoutSession } from '../records';
import { recordWrites } from '../record-writes';
import { checkoutSession } from '../stripe-objects';
import {
  createSession,
  expireSession,
  type LineInput,
  type SessionChange,
  SessionStateError,
} from '../transitions/checkout-session';
import {
  checkAmount,
  checkNames,
  type FormParameters,
  missingParameter,
  readInteger,
  readMetadata,
  readObject,
  readText,
} from './form';
import { type ApiResult, type Call, causeOf, expand } from './resources';

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
const EXPIRE = ['expand'] as const satisfies readonly (keyof Stripe.Checkout.SessionExpireParams)[];

export function postSession(call: Call): ApiResult {
  const { form, provider } = call;
  checkNames(form, CREATE);
  checkMode(form);
  const input = {
    successUrl: readUrl(form, 'success_url') ?? required('success_url'),
    cancelUrl: readUrl(form, 'cancel_url'),
    ...readExpiry(form, provider.clock),
    metadata: readMetadata(form),
    clientReference: readText(form, 'client_reference_id'),
    customerEmail: readText(form, 'customer_email'),
    intentData: readIntentData(form),
  };
  return resultOf(call, createSession(input, readLines(form), transitionContext(provider)));
}

/** POST /v1/checkout/sessions/:id/expire */
export function postExpiry(call: Call): ApiResult {
  const { provider, form, id } = call;
  checkNames(form, EXPIRE);
  const session = provider.records.find('session', id);
  if (!session) throw missing('checkout.session', id, 'session');
  const intent = session.intent ? provider.records.find('intent', session.intent) : undefined;
  try {
    return resultOf(call, expireSession(session, intent, transitionContext(provider)));
  } catch (error) {
    if (error instanceof SessionStateError) throw wrongState(error.message);
    throw error;
  }
}

function resultOf(call: Call, change: SessionChange): ApiResult {
  const writes = recordWrites(call.provider, [change], causeOf(call));
  const reader = recordReader(call.provider, writes);
  return { status: 200, body: expand(checkoutSession(change.session, reader), call, reader), writes };
}

const required = (param: string): never => {
  throw missingParameter(param);
};

function checkMode(form: FormParameters): void {
  const mode = readText(form, 'mode') ?? required('mode');
  if (mode !== 'payment') throw invalid(`Invalid mode: ${mode}. The sandbox knows payment.`, { param: 'mode' });
  const uiMode = readText(form, 'ui_mode') ?? 'hosted_page';
  if (uiMode !== 'hosted_page')
    throw invalid(`Invalid ui_mode: ${uiMode}. The sandbox knows hosted_page.`, { param: 'ui_mode' });
}

function readUrl(form: FormParameters, name: string): string | null {
  const text = readText(form, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  return text; // unchanged: {CHECKOUT_SESSION_ID} must not be percent-encoded
}

const MINUTE_MS = 60_000;
const MIN_LIFETIME_MS = 30 * MINUTE_MS;
const MAX_LIFETIME_MS = 24 * 60 * MINUTE_MS;

/**
 * `expires_at` is a time on the shop's clock, between 30 minutes and a day from now (the default). It is shifted to the
 * sandbox's clock, so that the lifetime stays the same after a test has moved that clock ahead.
 */
function readExpiry(form: FormParameters, clock: SandboxClock): Pick<CheckoutSession, 'expiresAt' | 'expiresAtOfShop'> {
  const now = clock.real();
  const expiresAt = readInteger(form, 'expires_at');
  const at = expiresAt === null ? now + MAX_LIFETIME_MS : expiresAt * 1000;
  if (at < now + MIN_LIFETIME_MS - 1000) throw invalidExpiry('at least 30 minutes');
  if (at > now + MAX_LIFETIME_MS) throw invalidExpiry('less than 24 hours');
  return { expiresAtOfShop: at, expiresAt: at + clock.ahead() };
}

const invalidExpiry = (span: string) =>
  invalid(`The \`expires_at\` timestamp must be ${span} from Checkout Session creation.`, { param: 'expires_at' });

function readIntentData(form: FormParameters): CheckoutSession['intentData'] {
  const data = readObject(form, 'payment_intent_data', ['description', 'metadata', 'receipt_email']) ?? {};
  return {
    description: readText(data, 'description'),
    receiptEmail: readText(data, 'receipt_email'),
    metadata: readMetadata(data),
  };
}

const MAX_LINES = 100;
const MAX_QUANTITY = 999_999;

function readLines(form: FormParameters): LineInput[] {
  const items = form['line_items'];
  if (items === undefined || typeof items === 'string') throw missingParameter('line_items');
  const lines = Object.keys(items).map((index) => readLine(items, index));
  if (lines.length === 0) throw missingParameter('line_items');
  if (lines.length > MAX_LINES) throw invalid('You can have at most 100 line items.', { param: 'line_items' });
  checkAmount(lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0));
  return lines;
}

const PRICE_DATA = ['currency', 'product_data', 'tax_behavior', 'unit_amount'];
const PRODUCT_DATA = ['description', 'images', 'metadata', 'name', 'tax_code'];

/** One line with an inline price: the sandbox has no catalogue. */
function readLine(items: FormParameters, index: string): LineInput {
  const at = `line_items[${index}]`;
  const priceAt = `${at}[price_data]`;
  const productAt = `${priceAt}[product_data]`;
  const line = readObject(items, index, ['price_data', 'quantity'], at) ?? {};
  const price = readObject(line, 'price_data', PRICE_DATA, priceAt) ?? required(priceAt);
  const product = readObject(price, 'product_data', PRODUCT_DATA, productAt) ?? required(productAt);
  const name = readText(product, 'name') ?? required(`${productAt}[name]`);
  const unitCents = readInteger(price, 'unit_amount') ?? required(`${priceAt}[unit_amount]`);
  const quantity = readInteger(line, 'quantity') ?? 1;
  if (readText(price, 'currency')?.toLowerCase() !== 'usd')
    throw invalid('Invalid currency. The sandbox knows usd.', { param: `${priceAt}[currency]` });
  if (unitCents < 0) throw invalid('Invalid non-negative integer', { param: `${priceAt}[unit_amount]` });
  if (quantity < 1 || quantity > MAX_QUANTITY) throw invalid('Invalid quantity', { param: `${at}[quantity]` });
  return { name, unitCents, quantity };
}
