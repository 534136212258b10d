import type { Clock } from '../clock';
import type { Line, Session } from '../machines/records';
import { invalid } from './errors';
import { integerOf, onlyKnown, textOf, type Form } from './form';
import { checkAmount, metadataOf, missingParameter } from './payment-parameters';

const MINUTE = 60_000;
const SHORTEST_MS = 30 * MINUTE;
const LONGEST_MS = 24 * 60 * MINUTE;
const MOST_LINES = 100;
const MOST_PIECES = 999_999;

const INTENT_DATA = ['description', 'metadata', 'receipt_email'];
const LINE = ['price_data', 'quantity'];
const PRICE_DATA = ['currency', 'product_data', 'tax_behavior', 'unit_amount'];
const PRODUCT_DATA = ['description', 'images', 'metadata', 'name', 'tax_code'];

/** One purchase on the company's own page; subscriptions and cards kept for later are not played here. */
export function modeOf(form: Form): void {
  const mode = textOf(form, 'mode');
  if (mode === null) throw missingParameter('mode');
  if (mode !== 'payment') throw invalid(`Invalid mode: ${mode}. The sandbox knows payment.`, { param: 'mode' });
  const look = textOf(form, 'ui_mode');
  if (look !== null && look !== 'hosted_page')
    throw invalid(`Invalid ui_mode: ${look}. The sandbox knows hosted_page.`, { param: 'ui_mode' });
}

/** An address of the web: buyers are sent there. */
export function webAddressOf(form: Form, name: string, required: true): string;
export function webAddressOf(form: Form, name: string, required: boolean): string | null;
export function webAddressOf(form: Form, name: string, required: boolean): string | null {
  const text = textOf(form, name);
  if (text === null && required) throw missingParameter(name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  return text; // as it was given: {CHECKOUT_SESSION_ID} must not be encoded
}

/**
 * When the page closes by itself: between half an hour and a day from now, a day when nothing is said. The shop speaks
 * of its own clock, which stays behind when the sandbox's is moved; the page stays open as long as was meant.
 */
export function expiryOf(form: Form, clock: Clock): Pick<Session, 'expiresAt' | 'expiresAtOfShop'> {
  const now = clock.real();
  const given = integerOf(form, 'expires_at');
  const at = given === null ? now + LONGEST_MS : given * 1000;
  if (at < now + SHORTEST_MS - 1000) throw wrongExpiry('at least 30 minutes');
  if (at > now + LONGEST_MS) throw wrongExpiry('less than 24 hours');
  return { expiresAtOfShop: at, expiresAt: at + clock.ahead() };
}

const wrongExpiry = (span: string) =>
  invalid(`The \`expires_at\` timestamp must be ${span} from Checkout Session creation.`, { param: 'expires_at' });

/** What the payment of this page gets. */
export function intentDataOf(form: Form): Session['intentData'] {
  const data = form['payment_intent_data'] ?? {};
  if (typeof data === 'string') throw invalid('Invalid object: payment_intent_data', { param: 'payment_intent_data' });
  onlyKnown(data, INTENT_DATA, {}, 'payment_intent_data');
  return {
    description: textOf(data, 'description'),
    receiptEmail: textOf(data, 'receipt_email'),
    metadata: metadataOf(data),
  };
}

/** What is bought: names, prices in cents, pieces. Prices are made on the spot, for there is no catalogue here. */
export function linesOf(form: Form): Pick<Line, 'name' | 'unitCents' | 'quantity'>[] {
  const given = form['line_items'];
  if (given === undefined || typeof given === 'string') throw missingParameter('line_items');
  const lines = Object.entries(given).map(([at, line]) => lineOf(line, `line_items[${at}]`));
  if (lines.length === 0) throw missingParameter('line_items');
  if (lines.length > MOST_LINES) throw invalid('You can have at most 100 line items.', { param: 'line_items' });
  checkAmount(lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0));
  return lines;
}

function lineOf(line: string | Form, at: string): Pick<Line, 'name' | 'unitCents' | 'quantity'> {
  if (typeof line === 'string') throw invalid(`Invalid object: ${at}`, { param: at });
  onlyKnown(line, LINE, {}, at);
  const price = line['price_data'];
  if (price === undefined || typeof price === 'string') throw missingParameter(`${at}[price_data]`);
  onlyKnown(price, PRICE_DATA, {}, `${at}[price_data]`);
  const product = price['product_data'];
  if (product === undefined || typeof product === 'string') throw missingParameter(`${at}[price_data][product_data]`);
  onlyKnown(product, PRODUCT_DATA, {}, `${at}[price_data][product_data]`);
  const name = textOf(product, 'name');
  const unitCents = integerOf(price, 'unit_amount');
  const quantity = integerOf(line, 'quantity') ?? 1;
  if (name === null) throw missingParameter(`${at}[price_data][product_data][name]`);
  if (unitCents === null) throw missingParameter(`${at}[price_data][unit_amount]`);
  if (textOf(price, 'currency')?.toLowerCase() !== 'usd')
    throw invalid('Invalid currency. The sandbox knows usd.', { param: `${at}[price_data][currency]` });
  if (unitCents < 0) throw invalid('Invalid non-negative integer', { param: `${at}[price_data][unit_amount]` });
  if (quantity < 1 || quantity > MOST_PIECES) throw invalid('Invalid quantity', { param: `${at}[quantity]` });
  return { name, unitCents, quantity };
}
