import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Company } from '../company';
import { API_VERSION } from '../objects/event';
import { addressOf } from '../wire/address';
import { readBody } from '../wire/body';
import { sendJson } from '../wire/reply';
import { authenticate } from './authenticate';
import type { Answer, Call } from './call';
import { ApiError, invalid } from './errors';
import { readForm } from './form';
import { digestOf, earlier } from './idempotency';
import { routeOf } from './routes';

/** Calls at work, by idempotency key; the value is the digest of their parameters. */
export type Running = Map<string, string>;

/** The server's side of the wire: /v1/*. `told` is called when there may be something to tell the shop. */
export async function serveRest(
  company: Company,
  running: Running,
  told: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = company.mint('req_');
  const log = (status: number | null, replayed = false) =>
    company.calls.add({ at: company.clock.now(), requestId, ...askedFor(request), status, replayed });
  const headers: Record<string, string> = { 'request-id': requestId, 'stripe-version': API_VERSION };
  try {
    authenticate(request.headers.authorization, company.config.secretKey);
    if (company.faults.take('api_reset')) {
      log(null);
      return void request.socket.destroy();
    }
    frontDoorFaults(company);
    const done = await perform(company, running, request, requestId);
    told();
    if (done.replayed) headers['idempotent-replayed'] = 'true';
    // did it, never says so: the caller's own timeout ends the wait
    const silent = request.method === 'POST' && company.faults.take('api_timeout_after_commit') !== undefined;
    log(silent ? null : done.status, done.replayed);
    if (silent) return;
    sendJson(response, done.status, done.body, headers);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log(error.status);
    if (error.status === 409) headers['stripe-should-retry'] = 'true';
    sendJson(response, error.status, { error: error.body }, headers);
  }
}

/** Without what follows the question mark: a log is no place for what was looked for. */
const askedFor = ({ method = 'GET', url = '/' }: IncomingMessage) => ({ method, path: url.split('?')[0] ?? url });

/** Refused before anything is looked at, so nothing is kept under the key and a retry is a new call. */
function frontDoorFaults({ faults }: Company) {
  if (faults.take('api_500'))
    throw new ApiError(500, { type: 'api_error', message: 'Something went wrong on our end.' });
  if (faults.take('api_429'))
    throw invalid('Too many requests hit the API too quickly.', { status: 429, code: 'rate_limit' });
}

interface Done {
  status: number;
  body: object;
  replayed: boolean;
}

async function perform(company: Company, running: Running, request: IncomingMessage, requestId: string): Promise<Done> {
  const { method = 'GET' } = request;
  const { path, parts, query } = addressOf(request);
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${String(version)}. The sandbox speaks ${API_VERSION}.`);
  const route = routeOf(method, parts);
  if (!route) throw invalid(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  const text = method === 'POST' ? await readBody(request) : query;
  const key = method === 'POST' ? keyOf(request) : null;
  const call: Call = { company, id: route.id, form: readForm(text), requestId, idempotencyKey: key };
  if (key === null) return keep(company, route.handler(call));

  const digest = digestOf(method, path, text);
  const before = earlier(key, digest, company.clock.now(), running, (id) => company.ledger.find('replay', id));
  if (before) return { status: before.status, body: before.body, replayed: true };
  running.set(key, digest);
  try {
    return await keep(company, carryOut(route.handler, call), { key, digest });
  } finally {
    running.delete(key);
  }
}

const keyOf = ({ headers }: IncomingMessage) => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : null;
};

/** A call that met the wrong state was carried out: its answer is repeated too. Bad parameters were not. */
function carryOut(handler: (call: Call) => Answer, call: Call): Answer {
  try {
    return handler(call);
  } catch (error) {
    if (error instanceof ApiError && error.carriedOut)
      return { status: error.status, body: { error: error.body }, puts: [] };
    throw error;
  }
}

async function keep(company: Company, answer: Answer, under?: { key: string; digest: string }): Promise<Done> {
  const { status, body, puts } = answer;
  const created = company.clock.now();
  const replay = under && { id: under.key, digest: under.digest, status, body, created };
  // one line of the journal: a change without its answer would be done twice after a crash
  await company.ledger.commit(replay ? [...puts, { kind: 'replay', value: replay }] : puts);
  return { status, body, replayed: false };
}
