import { StripeApiError, missing, wrongState } from '../errors';
import { NO_REQUEST, type Provider, recordReader, transitionContext } from '../provider';
import { recordWrites } from '../record-writes';
import type { RecordChange, Method, CheckoutSession } from '../records';
import { hostedPageUrl } from '../stripe-objects';
import { authenticateIntent, confirmIntent, createIntent, type IntentChange } from '../transitions/payment-intent';
import { readPaymentMethod } from './payment-method';

type Body = Record<string, unknown>;

/** What the hosted page shows to anyone who knows its address. */
export function getPage({ records }: Provider, id: string): object {
  const session = sessionOf(records, id);
  const intent = session.intent ? records.find('intent', session.intent) : undefined;
  return {
    status: session.status,
    total: session.total,
    lines: session.lines.map(({ name, quantity, unitCents }) => ({ name, quantity, cents: quantity * unitCents })),
    email: session.payer?.email ?? session.customerEmail,
    back: session.cancelUrl,
    problem: intent?.problem?.problem.message ?? null,
    go: session.status === 'complete' ? successUrlOf(session) : null,
  };
}

/**
 * The buyer presses Pay on the hosted page. Returns the next address (`go`) or the token of a 3-D Secure dialog
 * (`bank`). A card error leaves the session open.
 */
export async function payPage(provider: Provider, id: string, body: Body): Promise<object> {
  const session = sessionOf(provider.records, id);
  if (session.status !== 'open')
    throw wrongState('This page is closed. Nothing was charged just now.', { code: 'payment_intent_unexpected_state' });
  const method = readPaymentMethod(provider, body['payment_method']);
  const { changes, last } = attemptPayment(provider, session, method);
  await provider.records.commit(recordWrites(provider, changes, NO_REQUEST, method));
  if (last.declined) throw new StripeApiError(402, { type: 'card_error', ...last.declined });
  const { challenge } = last.intent;
  if (!challenge) return { go: successUrlOf(session) };
  return challenge.where === 'dialog'
    ? { bank: challenge.token }
    : { go: `${provider.config.siteOrigin}/sandbox/bank/${challenge.token}` };
}

/** Confirms the payment of the session, which the first attempt creates. */
function attemptPayment(
  provider: Provider,
  session: CheckoutSession,
  method: Method,
): { changes: RecordChange[]; last: IntentChange } {
  const context = transitionContext(provider);
  const reader = recordReader(provider);
  const changes: RecordChange[] = [];
  let intent = session.intent ? reader.get('intent', session.intent) : undefined;
  if (intent?.challenge) {
    // the buyer returned from the bank without an answer and now pays in another way
    const rejected = authenticateIntent(intent, reader.get('method', intent.method ?? ''), false, context);
    changes.push(rejected);
    intent = rejected.intent;
  }
  if (!intent) {
    const input = {
      ...session.intentData,
      amount: session.total,
      allowRedirects: 'always',
      session: session.id,
    } as const;
    const created = createIntent(input, context);
    changes.push(created);
    intent = created.intent;
  }
  const { email, name, country, postalCode } = method;
  const paidBy = { ...session, intent: intent.id, payer: { email, name, country, postalCode } };
  const returnUrl = hostedPageUrl(provider.config.siteOrigin, session.id);
  const last = confirmIntent(intent, { method, returnUrl, inPage: true }, context);
  return { changes: [...changes, { session: paidBy, events: [] }, last], last };
}

const successUrlOf = ({ id, successUrl }: CheckoutSession) => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

function sessionOf(records: Provider['records'], id: string): CheckoutSession {
  const session = records.find('session', id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}
