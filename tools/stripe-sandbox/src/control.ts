import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Company } from './company';
import { decideDispute, disputeCharge, moveNamed } from './by-hand';
import { FAULTS, type Fault } from './faults';
import type { DisputeRecord } from './machines/records';
import { authenticate } from './rest/authenticate';
import { ApiError, invalid, missing } from './rest/errors';
import type { Dispatcher } from './watch/dispatcher';
import type { Watch } from './watch/watch';
import { addressOf } from './wire/address';
import { readJson } from './wire/body';
import { sendJson } from './wire/reply';

const MOST = 10_000;
const REORDER_MS = 300;
const MOST_CENTS = 99_999_999;

type Body = Record<string, unknown>;
export interface Hands {
  company: Company;
  dispatcher: Dispatcher;
  watch: Watch;
}

/** /_control/*: for tests and demonstrations, with the secret key, never through the site. */
export async function serveControl(hands: Hands, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    authenticate(request.headers.authorization, hands.company.config.secretKey);
    const [, what = '', id = ''] = addressOf(request).parts;
    const body = request.method === 'POST' ? await readJson(request) : {};
    sendJson(response, 200, await act(hands, `${request.method ?? 'GET'} ${what}`, id, body));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendJson(response, error.status, { error: error.body });
  }
}

async function act(hands: Hands, call: string, id: string, body: Body): Promise<object> {
  const { company, watch, dispatcher } = hands;
  switch (call) {
    case 'GET faults':
      return company.faults.list();
    case 'POST faults':
      armFault(company, body);
      return company.faults.list();
    case 'GET clock':
      return { now: company.clock.now(), aheadMs: company.clock.ahead() };
    case 'POST clock':
      await moveClock(hands, body);
      return { now: company.clock.now(), aheadMs: company.clock.ahead() };
    case 'GET deliveries':
      return id ? deliveryOf(company, id) : { deliveries: company.ledger.all('delivery') };
    case 'POST deliveries':
      deliveryOf(company, id);
      await dispatcher.again(id);
      return deliveryOf(company, id);
    case 'GET disputes':
      return { disputes: company.ledger.all('dispute') };
    case 'POST disputes': {
      const dispute = await moveDispute(company, body);
      watch.wake();
      return dispute;
    }
    case 'POST reset':
      company.faults.clear();
      company.clock.setAhead(0);
      await company.ledger.reset();
      watch.wake();
      return { reset: true };
    default:
      throw invalid('There is no such control.', { status: 404 });
  }
}

function deliveryOf({ ledger }: Company, id: string): object {
  const delivery = ledger.find('delivery', id);
  if (!delivery) throw missing('delivery', id);
  return delivery;
}

/** `{action: 'open', payment_intent}`, afterwards `submit`, `win`, `lose`, `close` or `drop` with payment or dispute. */
function moveDispute(company: Company, body: Body): Promise<DisputeRecord> {
  const { action, dispute, charge, payment_intent: intent, reason = 'fraudulent', inquiry } = body;
  const id = [dispute, charge, intent].find((given) => typeof given === 'string');
  if (id === undefined) throw invalid('Name a dispute, charge or payment_intent.', { param: 'payment_intent' });
  if (action !== 'open') return decideDispute(company, String(id), moveNamed(action));
  const amount = body['amount'] === undefined ? null : wholeNumber(body, 'amount', 0, MOST_CENTS);
  return disputeCharge(company, String(id), { amount, reason: String(reason), inquiry: inquiry === true });
}

function armFault({ faults }: Company, body: Body) {
  const { kind } = body;
  const fault = FAULTS.find((known) => known === kind);
  if (!fault) throw invalid(`Unknown fault. Known are ${FAULTS.join(', ')}.`, { param: 'kind' });
  faults.arm(fault, { count: wholeNumber(body, 'count', 1), ms: wholeNumber(body, 'ms', usualMs(fault)) });
}

const usualMs = (fault: Fault) => (fault === 'webhook_reorder' || fault === 'webhook_delay' ? REORDER_MS : 0);

/** Moves time forward only: a payment must not be older than its charge. */
async function moveClock({ company, watch }: Hands, body: Body) {
  const { clock, ledger } = company;
  const aheadMs = clock.ahead() + wholeNumber(body, 'advanceMs', 0, Number.MAX_SAFE_INTEGER);
  clock.setAhead(aheadMs);
  await ledger.commit([{ kind: 'clock', value: { id: 'clock', aheadMs } }]);
  await watch.settled();
}

function wholeNumber(body: Body, name: string, usual: number, most = name === 'count' ? MOST : 3_600_000): number {
  const value = body[name] ?? usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw invalid(`${name} must be a whole number up to ${most}.`, { param: name });
  return value;
}
