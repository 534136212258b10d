import { around } from '../around';
import { momentOf, NO_REQUEST, type Company } from '../company';
import { authenticate, confirm, open, type Step } from '../machines/payment-intent';
import type { Change, Intent, Method, Session } from '../machines/records';
import { pageUrl } from '../objects/checkout-session';
import { putsOf } from '../puts';
import { ApiError, missing, wrongState } from '../rest/errors';
import { paidWith } from './paid-with';

type Body = Record<string, unknown>;

/** What the hosted page shows. Who knows its address is the buyer: it tells nothing that is not on the page. */
export function showPage(company: Company, id: string): object {
  const session = sessionOf(company, id);
  const intent = session.intent ? around(company).one('intent', session.intent) : undefined;
  return {
    status: session.status,
    total: session.total,
    lines: session.lines.map(({ name, quantity, unitCents }) => ({ name, quantity, cents: quantity * unitCents })),
    email: session.payer?.email ?? session.customerEmail,
    back: session.cancelUrl,
    problem: intent?.problem?.problem.message ?? null,
    go: session.status === 'complete' ? successOf(session) : null,
  };
}

/**
 * The buyer presses Pay on the hosted page. Answers where to go on (`go`: the shop, or a bank's own page), or which
 * question the bank asks in a dialog (`bank`). A card error keeps the page open.
 */
export async function payPage(company: Company, id: string, body: Body): Promise<object> {
  const session = sessionOf(company, id);
  if (session.status !== 'open')
    throw wrongState('This page is closed. Nothing was charged just now.', { code: 'payment_intent_unexpected_state' });
  const method = paidWith(company, body['payment_method']);
  const { changes, done } = attempt(company, session, method);
  const puts = putsOf(company, changes, NO_REQUEST, method);
  await company.ledger.commit(puts);
  if (done.declined) throw new ApiError(402, { type: 'card_error', ...done.declined });
  const { challenge } = done.intent;
  if (!challenge) return { go: successOf(session) };
  return challenge.where === 'dialog'
    ? { bank: challenge.token }
    : { go: `${company.config.siteOrigin}/sandbox/bank/${challenge.token}` };
}

/** The page's payment, made now if this is the first try, and what the buyer's way to pay does to it. */
function attempt(company: Company, session: Session, method: Method): { changes: Change[]; done: Step } {
  const moment = momentOf(company);
  const before: Change[] = [];
  let intent = session.intent ? around(company).one('intent', session.intent) : undefined;
  if (intent?.challenge) {
    // the buyer came back from the bank without an answer: to choose another way is to refuse
    const given = authenticate(intent, around(company).one('method', intent.method ?? ''), false, moment);
    before.push(given);
    intent = given.intent;
  }
  if (!intent) {
    const made = open(newPayment(session), moment);
    before.push(made);
    intent = made.intent;
  }
  const { email, name, country, postalCode } = method;
  const page = { ...session, intent: intent.id, payer: { email, name, country, postalCode } };
  const declineNext = company.faults.take('decline_next') !== undefined;
  const how = { method, returnUrl: pageUrl(company.config.siteOrigin, session.id), inPage: true, declineNext };
  const done = confirm(intent, how, moment);
  return { changes: [...before, { session: page, events: [] }, done], done };
}

const newPayment = ({ id, total, intentData }: Session): Parameters<typeof open>[0] => ({
  ...intentData,
  amount: total,
  allowRedirects: 'always',
  session: id,
});

/** Back to the shop, which learns from the address which page it was; never that it was paid: it asks for that. */
const successOf = ({ id, successUrl }: Session) => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Where a payment of a hosted page goes on after the bank's own page: to that page, which knows what to do. */
export const pageOfPayment = (company: Company, { session }: Intent): string | null =>
  session === undefined ? null : pageUrl(company.config.siteOrigin, session);

function sessionOf(company: Company, id: string): Session {
  const session = company.ledger.find('session', id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}
