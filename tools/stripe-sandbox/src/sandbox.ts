import type { AddressInfo } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { buyerRoutes } from './buyer/buyer.routes';
import type { Config } from './config';
import { type ControlDeps, controlRoutes } from './control.routes';
import { StripeApiError, invalid, notFound } from './errors';
import { inspectorRoutes } from './payment-inspector';
import { type SandboxClock, createFaults, createId, type Provider, sandboxClock } from './provider';
import { noJournal, openJournal, openRecordStore } from './record-store';
import { restRoutes } from './rest/rest.routes';
import { createDispatcher, postOverHttp } from './webhooks/deliveries';
import { createScheduler } from './webhooks/scheduler';

const BODY_LIMIT_BYTES = 256 * 1024;

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

export interface SandboxOptions {
  /** Folder of the built pages and scripts. */
  browserFolder: string;
  onError: (error: unknown) => void;
  clock?: SandboxClock;
}

/** The same error as Stripe's API would send. */
function toApiError(error: FastifyError | StripeApiError): StripeApiError | undefined {
  if (error instanceof StripeApiError) return error;
  const [issue] = error.validation ?? [];
  if (issue) {
    const param = issue.instancePath.slice(1) || String(issue.params['missingProperty'] ?? '');
    return invalid(`Invalid ${param}: ${issue.message ?? 'wrong value'}.`, { param });
  }
  return error.statusCode !== undefined && error.statusCode < 500
    ? invalid(error.message, { status: error.statusCode })
    : undefined;
}

function createApp(deps: ControlDeps, { browserFolder, onError }: SandboxOptions): FastifyInstance {
  const { provider, scheduler } = deps;
  const sendError = (error: FastifyError | StripeApiError, request: FastifyRequest, reply: FastifyReply) => {
    const known = toApiError(error);
    if (!known && !request.raw.destroyed) onError(error);
    const body = known?.body ?? { type: 'api_error', message: 'Something went wrong on our end.' };
    if (known?.status === 409) reply.header('stripe-should-retry', 'true');
    return reply
      .code(known?.status ?? 500)
      .headers(HEADERS)
      .send({ error: body });
  };
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    genReqId: () => provider.createId('req_'),
    frameworkErrors: (_error, request, reply) => void sendError(notFound(), request, reply), // a malformed URL
  });
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
  app.setErrorHandler<FastifyError | StripeApiError>(sendError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  app.register(async (scope) => restRoutes(scope, provider, scheduler), { prefix: '/v1' });
  app.register(async (scope) => controlRoutes(acceptJson(scope), deps), { prefix: '/_control' });
  app.register(async (scope) => buyerRoutes(acceptJson(scope), provider, scheduler, browserFolder), {
    prefix: '/sandbox',
  });
  app.register(async (scope) => inspectorRoutes(scope, provider));
  return app;
}

/** Parses every body as JSON, whatever its content type. */
function acceptJson(app: FastifyInstance): FastifyInstance {
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const body: unknown = JSON.parse(text.toString() || '{}');
      if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError();
      done(null, body);
    } catch {
      done(invalid('The body is not a JSON object.'));
    }
  });
  return app;
}

export interface Sandbox {
  port: number;
  /** Resolves when everything due now has happened and its webhooks are sent. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the sandbox. @throws with the code EADDRINUSE if its port is taken */
export async function startSandbox(config: Config, options: SandboxOptions): Promise<Sandbox> {
  const journal = config.journal ? await openJournal(config.journal) : noJournal;
  const records = openRecordStore(journal);
  const clock = options.clock ?? sandboxClock();
  clock.setAhead(records.find('clock', 'clock')?.aheadMs ?? clock.ahead());
  const provider: Provider = { config, records, clock, createId, faults: createFaults() };
  const dispatcher = createDispatcher(provider, postOverHttp);
  const scheduler = createScheduler(provider, dispatcher, options.onError);
  const app = createApp({ provider, scheduler }, options);
  await app.listen({ port: config.port, host: config.host });
  scheduler.wake(); // webhooks of an earlier run
  return {
    port: (app.server.address() as AddressInfo).port,
    runDue: async () => {
      await scheduler.runDue();
      await dispatcher.idle();
    },
    close: async () => {
      scheduler.stop();
      await app.close();
      await journal.close();
    },
  };
}
