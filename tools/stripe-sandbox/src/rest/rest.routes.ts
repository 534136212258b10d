import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../authentication';
import { StripeApiError, invalid } from '../errors';
import type { Provider } from '../provider';
import { API_VERSION } from '../stripe-objects';
import type { Scheduler } from '../webhooks/scheduler';
import { postExpiry, postSession } from './checkout-sessions';
import { parseForm } from './form';
import { requestDigest, findReplay } from './idempotency';
import { postCancellation, postConfirmation, postPaymentIntent } from './payment-intents';
import { postRefund } from './refunds';
import { type ApiResult, type Call, type CallHandler, READERS } from './resources';

const WRITERS: Readonly<Record<string, CallHandler>> = {
  payment_intents: postPaymentIntent,
  'payment_intents/:id/confirm': postConfirmation,
  'payment_intents/:id/cancel': postCancellation,
  'checkout/sessions': postSession,
  'checkout/sessions/:id/expire': postExpiry,
  refunds: postRefund,
};

/** Digests of the calls in progress, by idempotency key. */
type RunningCalls = Map<string, string>;

/** Stripe's API below /v1, for the shop's server. */
export function restRoutes(app: FastifyInstance, provider: Provider, scheduler: Scheduler): void {
  const running: RunningCalls = new Map();
  const handle = (handler: CallHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, isReplay } = await perform(provider, running, handler, request);
    scheduler.wake();
    if (isReplay) reply.header('idempotent-replayed', 'true');
    // stored, but never answered: the caller runs into its own timeout
    if (request.method === 'POST' && provider.faults.take('api_timeout_after_commit')) return reply.hijack();
    return reply.code(status).send(body);
  };
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': request.id, 'stripe-version': API_VERSION });
    authenticate(request.headers.authorization, provider.config.secretKey);
    if (provider.faults.take('api_reset')) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    throwFault(provider);
    const version = request.headers['stripe-version'];
    if (version !== undefined && version !== API_VERSION)
      throw invalid(`Invalid Stripe API version: ${String(version)}. The sandbox speaks ${API_VERSION}.`);
  });
  for (const [path, handler] of Object.entries(READERS)) app.get(`/${path}`, handle(handler));
  for (const [path, handler] of Object.entries(WRITERS)) app.post(`/${path}`, handle(handler));
  app.setNotFoundHandler(({ method, url }) => {
    throw invalid(`Unrecognized request URL (${method}: ${url.split('?')[0] ?? ''}).`, { status: 404 });
  });
}

/** Fails before anything is stored under the idempotency key, so that a retry is a new call. */
function throwFault({ faults }: Provider) {
  if (faults.take('api_500'))
    throw new StripeApiError(500, { type: 'api_error', message: 'Something went wrong on our end.' });
  if (faults.take('api_429'))
    throw invalid('Too many requests hit the API too quickly.', { status: 429, code: 'rate_limit' });
}

interface Outcome {
  status: number;
  body: object;
  isReplay: boolean;
}

async function perform(
  provider: Provider,
  running: RunningCalls,
  handler: CallHandler,
  request: FastifyRequest,
): Promise<Outcome> {
  const { method, url, id: requestId } = request;
  const [path = '', query = ''] = url.split('?');
  const { id = '' } = request.params as { id?: string };
  const isWrite = method === 'POST';
  const text = isWrite ? String(request.body ?? '') : query;
  const key = (isWrite && request.headers['idempotency-key']?.toString()) || null;
  const call: Call = { provider, id, form: parseForm(text), requestId, idempotencyKey: key };
  if (key === null) return store(provider, handler(call));

  const digest = requestDigest(method, path, text);
  const replay = findReplay(key, digest, provider.clock.now(), running, (each) =>
    provider.records.find('replay', each),
  );
  if (replay) return { status: replay.status, body: replay.body, isReplay: true };
  running.set(key, digest);
  try {
    return await store(provider, runReplayable(handler, call), { key, digest });
  } finally {
    running.delete(key);
  }
}

/** An error about an object's state is stored under the key as well; invalid parameters are not. */
function runReplayable(handler: CallHandler, call: Call): ApiResult {
  try {
    return handler(call);
  } catch (error) {
    if (error instanceof StripeApiError && error.isReplayable)
      return { status: error.status, body: { error: error.body }, writes: [] };
    throw error;
  }
}

async function store(
  { records, clock }: Provider,
  { status, body, writes }: ApiResult,
  replay?: { key: string; digest: string },
): Promise<Outcome> {
  // one line of the journal, so that a crash cannot separate a change from its response
  await records.commit(
    replay
      ? [
          ...writes,
          { kind: 'replay', value: { id: replay.key, digest: replay.digest, status, body, created: clock.now() } },
        ]
      : writes,
  );
  return { status, body, isReplay: false };
}
