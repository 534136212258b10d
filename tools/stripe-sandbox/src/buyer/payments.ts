import { isEqual } from '../authentication';
import { StripeApiError, invalid, missing } from '../errors';
import { NO_REQUEST, type Provider, recordReader, transitionContext } from '../provider';
import { recordWrites } from '../record-writes';
import type { Intent } from '../records';
import { hostedPageUrl, paymentIntentForBrowser } from '../stripe-objects';
import { authenticateIntent, confirmIntent, type IntentChange, IntentStateError } from '../transitions/payment-intent';
import { readPaymentMethod } from './payment-method';

type Body = Record<string, unknown>;

/** A payment of the shop's own form, as its buyer may see it. */
export function getPayment(provider: Provider, id: string, body: Body): object {
  return { payment_intent: paymentIntentForBrowser(intentOf(provider, id, body), recordReader(provider)) };
}

/** The buyer presses Pay in the shop's own form. Of the body, only what `readPaymentMethod` returns is stored. */
export async function confirmPayment(provider: Provider, id: string, body: Body): Promise<object> {
  const intent = intentOf(provider, id, body);
  const returnUrl = readReturnUrl(body['return_url']);
  const method = readPaymentMethod(provider, body['payment_method']);
  if (method.kind === 'bank' && returnUrl === null)
    throw invalid('A return_url is needed for this way to pay.', { param: 'return_url' });
  const receiptEmail = typeof body['receipt_email'] === 'string' ? body['receipt_email'] : intent.receiptEmail;
  const { intent: confirmed, declined } = await storeChange(provider, intent, () => {
    const confirmation = { method, returnUrl, inPage: true };
    const change = confirmIntent({ ...intent, receiptEmail }, confirmation, transitionContext(provider));
    return { change, writes: recordWrites(provider, [change], NO_REQUEST, method) };
  });
  const result = paymentIntentForBrowser(confirmed, recordReader(provider));
  if (!declined) return { payment_intent: result };
  throw new StripeApiError(402, { type: 'card_error', ...declined, payment_intent: result });
}

async function storeChange(
  provider: Provider,
  intent: Intent,
  apply: () => { change: IntentChange; writes: ReturnType<typeof recordWrites> },
): Promise<IntentChange> {
  try {
    const { change, writes } = apply();
    await provider.records.commit(writes);
    return change;
  } catch (error) {
    if (!(error instanceof IntentStateError)) throw error;
    throw new StripeApiError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: error.message,
      payment_intent: paymentIntentForBrowser(intent, recordReader(provider)),
    });
  }
}

/** The payment about which the bank's page asks. */
export function getBankQuestion(provider: Provider, token: string): object {
  const { amount, currency, description } = challengedIntent(provider, token);
  return { amount, currency, description };
}

/** The buyer answers the bank. `go` is the next address if the bank had a page of its own. */
export async function answerBank(provider: Provider, token: string, body: Body): Promise<object> {
  const intent = challengedIntent(provider, token);
  const method = recordReader(provider).get('method', intent.method ?? '');
  const change = authenticateIntent(intent, method, body['agreed'] === true, transitionContext(provider));
  await provider.records.commit(recordWrites(provider, [change], NO_REQUEST));
  const { returnUrl = null, where = 'dialog' } = intent.challenge ?? {};
  if (where === 'dialog') return { go: null };
  if (intent.session !== undefined) return { go: hostedPageUrl(provider.config.siteOrigin, intent.session) };
  return { go: returnUrl && withResult(returnUrl, change.intent) };
}

/** The shop's return URL with the parameters that Stripe adds. They prove nothing: the shop asks its server. */
function withResult(returnUrl: string, { id, secret, status }: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', secret);
  url.searchParams.set('redirect_status', status === 'succeeded' || status === 'processing' ? status : 'failed');
  return url.href;
}

function intentOf({ config, records }: Provider, id: string, body: Body): Intent {
  const { key, client_secret: secret } = body;
  if (typeof key !== 'string' || !isEqual(key, config.publishableKey))
    throw invalid('Invalid API Key provided.', { status: 401 });
  const intent = records.find('intent', id);
  if (!intent || intent.secret !== secret) throw missing('payment_intent', id, 'intent');
  return intent;
}

function challengedIntent({ records }: Provider, token: string): Intent {
  const intent = records.all('intent').find(({ challenge }) => challenge?.token === token);
  if (!intent) throw missing('bank question', token, 'token');
  return intent;
}

/** Only http and https: a `javascript:` URL would run in the shop's page. */
function readReturnUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw invalid('Invalid return_url.', { param: 'return_url' });
  return url.href;
}
