import type { IncomingMessage, ServerResponse } from 'node:http';
import { decideDispute, disputeCharge, moveNamed } from './by-hand';
import type { Company } from './company';
import type { DisputeRecord } from './machines/records';
import { authenticate } from './rest/authenticate';
import { ApiError, invalid, missing } from './rest/errors';
import { advance, arm, faultNamed, reset, type Hands } from './switches';
import { addressOf } from './wire/address';
import { readJson } from './wire/body';
import { sendJson } from './wire/reply';

type Body = Record<string, unknown>;

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
      arm(company, faultNamed(body['kind']), { count: numberOf(body, 'count'), ms: numberOf(body, 'ms') });
      return company.faults.list();
    case 'POST clock':
      await advance(hands, numberOf(body, 'advanceMs') ?? 0);
      return { now: company.clock.now(), aheadMs: company.clock.ahead() };
    case 'GET clock':
      return { now: company.clock.now(), aheadMs: company.clock.ahead() };
    case 'GET disputes':
      return { disputes: company.ledger.all('dispute') };
    case 'POST disputes': {
      const dispute = await moveDispute(company, body);
      watch.wake();
      return dispute;
    }
    case 'GET deliveries':
      return id ? deliveryOf(company, id) : { deliveries: company.ledger.all('delivery') };
    case 'POST deliveries':
      deliveryOf(company, id);
      await dispatcher.again(id);
      return deliveryOf(company, id);
    case 'POST reset':
      await reset(hands);
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
  if (action !== 'open') return decideDispute(company, id, moveNamed(action));
  const amount = numberOf(body, 'amount') ?? null;
  if (amount !== null && (!Number.isInteger(amount) || amount < 1))
    throw invalid('amount must be a whole number of cents.', { param: 'amount' });
  return disputeCharge(company, id, { amount, reason: String(reason), inquiry: inquiry === true });
}

function numberOf(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || typeof value === 'number') return value;
  throw invalid(`${name} must be a whole number.`, { param: name });
}
