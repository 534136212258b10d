import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { SOMETHING_WENT_WRONG, type ServiceName } from '@farm/contracts';
import Fastify, { LogController, type FastifyHttpOptions } from 'fastify';
import { answerHeaders, answerUnreadable } from './answer-headers';
import { cookieRing } from './cookies';
import { awayRetrySeconds, http, notFound } from './defaults';
import { answerFailure } from './envelope';
import { healthRoutes } from './health';
import { jsonBodies } from './json-bodies';
import { giveKit, type Kit } from './kit';
import { limits } from './limits';
import { shedLoad } from './pressure';
import { loggerOptions } from './log';
import { serviceMetrics } from './metrics';
import { Refused } from './refuse';
import { requestLogs } from './request-log';
import { compileSerializer } from './serializers';
import type { App, ServiceDeps } from './service-deps';
import { traced } from './traced';
import { trustedProxies, type Trusts } from './trusted-proxies';
import { compileValidator } from './validators';

const LOOPBACK = trustedProxies('loopback');

/** The edge names the request; anyone else's name for it is not believed. */
const requestId =
  (trusts: Trusts) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id'];
    const believed = typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
    return believed && trusts(request.socket?.remoteAddress ?? '') ? given : randomUUID();
  };

const limitsOf = (times: Record<keyof typeof http, number>) => ({
  bodyLimit: times.bodyBytes,
  requestTimeout: times.requestTimeoutMs,
  keepAliveTimeout: times.keepAliveMs,
  http: { headersTimeout: times.headersTimeoutMs, connectionsCheckingInterval: times.checkEveryMs },
  routerOptions: { maxParamLength: times.paramLength },
});

const options = (name: ServiceName, deps: ServiceDeps): FastifyHttpOptions<Server> => ({
  logger: loggerOptions(name, deps),
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }), // one line an answer, our own
  genReqId: requestId(deps.trusts ?? LOOPBACK),
  trustProxy: deps.trusts ?? LOOPBACK, // the edge
  ...limitsOf({ ...http, ...deps.times }),
  connectionTimeout: 0, // counts socket idleness: it would cut a handler that is merely slow
  return503OnClosing: false, // refuseWhileClosing says it in the envelope
  exposeHeadRoutes: false, // a HEAD must not count a download
  frameworkErrors: answerUnreadable(name, deps),
});

const TELLS_ANSWERS = ['info', 'debug', 'trace'];

function logAnswers(app: App, { logLevel }: Pick<ServiceDeps, 'logLevel'>): void {
  if (!TELLS_ANSWERS.includes(logLevel)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/** What comes on a kept connection while the copy ends: Fastify adds `Connection: close`, the next try goes elsewhere. */
function refuseWhileClosing(app: App): void {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  const headers = { 'retry-after': String(awayRetrySeconds) };
  app.addHook('onRequest', (_request, _reply, done) =>
    done(isClosing ? new Refused(503, 'server.closing', SOMETHING_WENT_WRONG, { headers }) : undefined),
  );
}

function answerUnknown(app: App, kit: Kit): void {
  const gate = kit.gate('not-found', notFound);
  app.setNotFoundHandler(async (request) => {
    await gate({ visitor: null, address: request.ip });
    throw new Refused(404, 'request.unknown', 'There is nothing at this address.');
  });
}

/**
 * A service: request ids, envelope, headers, health, limits and time-outs around what `register` serves.
 * Tests and production build the same thing; nothing listens until run().
 */
export function createService(name: ServiceName, deps: ServiceDeps, register: (app: App) => void): App {
  const app = Fastify(options(name, deps)) as App;
  const kit: Kit = { deps, cookies: cookieRing(deps), gate: limits(name, deps.pool, deps.clock) };
  giveKit(app, kit);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(answerFailure);
  app.setChildLoggerFactory(requestLogs);
  answerHeaders(app, name, deps); // before whatever may refuse
  refuseWhileClosing(app);
  if (deps.sheds) shedLoad(app, name);
  jsonBodies(app);
  traced(app, name, deps); // around everything that comes after
  logAnswers(app, deps);
  answerUnknown(app, kit);
  healthRoutes(app, name, deps);
  serviceMetrics(app, name, deps);
  // After the plugins above, in registration order: what reads first answers first.
  app.register((scope, _options, done) => {
    register(scope);
    done();
  });
  return app;
}
