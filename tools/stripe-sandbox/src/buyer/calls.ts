import { around } from '../around';
import { intentBySecret, momentOf, NO_REQUEST, type Company } from '../company';
import { authenticate, confirm, Unexpected, type Step } from '../machines/payment-intent';
import type { Intent, Method } from '../machines/records';
import { paymentIntentForBrowser } from '../objects/payment-intent';
import { putsOf } from '../puts';
import { same } from '../rest/authenticate';
import { ApiError, invalid, missing } from '../rest/errors';
import { pageOfPayment } from './checkout';
import { paidWith } from './paid-with';

type Body = Record<string, unknown>;

/** The buyer's payment as the buyer may see it. */
export function retrieve(company: Company, id: string, body: Body): object {
  return { payment_intent: paymentIntentForBrowser(intentOf(company, id, body), around(company)) };
}

/** The buyer presses Pay. Never logged, and nothing of the body is kept but what `paidWith` lets through. */
export async function pay(company: Company, id: string, body: Body): Promise<object> {
  const intent = intentOf(company, id, body);
  const returnUrl = returnUrlOf(body['return_url']);
  const method = paidWith(company, body['payment_method']);
  if (method.kind === 'bank' && returnUrl === null)
    throw invalid('A return_url is needed for this way to pay.', { param: 'return_url' });
  const receiptEmail = typeof body['receipt_email'] === 'string' ? body['receipt_email'] : intent.receiptEmail;
  return carryOut(company, intent, method, () => {
    // looked at first: a fault must not be used up by a call that would be refused anyway
    const declineNext =
      intent.status === 'requires_payment_method' && company.faults.take('decline_next') !== undefined;
    const how = { method, returnUrl, inPage: true, declineNext };
    return confirm({ ...intent, receiptEmail }, how, momentOf(company));
  });
}

/** What the bank's page says it is asked for. */
export function question(company: Company, token: string): object {
  const { amount, currency, description } = askedFor(company, token);
  return { amount, currency, description };
}

/** The buyer agreed at the bank, or refused. Answers where to go on when the bank had a page of its own. */
export async function decide(company: Company, token: string, body: Body): Promise<object> {
  const asked = askedFor(company, token);
  const method = around(company).one('method', asked.method ?? '');
  const done = authenticate(asked, method, body['agreed'] === true, momentOf(company));
  await company.ledger.commit(putsOf(company, [done], NO_REQUEST));
  const { returnUrl = null, where = 'dialog' } = asked.challenge ?? {};
  const page = pageOfPayment(company, asked);
  if (page !== null) return { go: where === 'page' ? page : null };
  return { go: where === 'page' && returnUrl !== null ? cameBack(returnUrl, done.intent) : null };
}

/** The shop's page again, with what the provider adds to the address. Never proof of anything: shops ask the server. */
function cameBack(returnUrl: string, intent: Pick<Intent, 'id' | 'secret' | 'status'>): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.secret);
  url.searchParams.set('redirect_status', redirectStatus(intent.status));
  return url.href;
}

const redirectStatus = (status: Intent['status']) =>
  status === 'succeeded' ? 'succeeded' : status === 'processing' ? 'processing' : 'failed';

async function carryOut(company: Company, intent: Intent, method: Method, move: () => Step): Promise<object> {
  let done: Step;
  try {
    done = move();
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: error.message,
      payment_intent: paymentIntentForBrowser(intent, around(company)),
    });
  }
  await company.ledger.commit(putsOf(company, [done], NO_REQUEST, method));
  const seen = paymentIntentForBrowser(done.intent, around(company));
  if (!done.declined) return { payment_intent: seen };
  throw new ApiError(402, { type: 'card_error', ...done.declined, payment_intent: seen });
}

function intentOf(company: Company, id: string, body: Body): Intent {
  const { key, client_secret: secret } = body;
  if (typeof key !== 'string' || !same(key, company.config.publishableKey))
    throw invalid('Invalid API Key provided.', { status: 401 });
  const intent = typeof secret === 'string' ? intentBySecret(company, id, secret) : undefined;
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

function askedFor(company: Company, token: string): Intent {
  const asked = company.ledger.all('intent').find(({ challenge }) => challenge?.token === token);
  if (!asked) throw missing('bank question', token, 'token');
  return asked;
}

/** An address of the web only: `javascript:` must not become a way to run something in the shop's page. */
function returnUrlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw invalid('Invalid return_url.', { param: 'return_url' });
  return url.href;
}
