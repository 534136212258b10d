import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { SOMETHING_WENT_WRONG, type ServiceName } from '@farm/contracts';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyHttpOptions } from 'fastify';
import fp from 'fastify-plugin';
import { access } from './access';
import { sharedResponses } from './etag';
import { handleUnreadable, responseHeaders } from './response-headers';
import { clientErrorHandler, sendError } from './error-response';
import { createCookieJars } from './cookies';
import { HTTP_LIMITS, NOT_FOUND_LIMIT, NOT_HANDLED, RETRY_AFTER_SECONDS } from './defaults';
import { health } from './health';
import { jsonBodies } from './json-bodies';
import { setContext, type ServiceContext } from './service-context';
import { createOperatorEvents } from './operator-events';
import { operatorEventRoutes } from './operator-events.routes';
import { scheduleCleanup, createRateLimiters, createNetworkHasher, deleteExpiredLimits } from './rate-limits';
import { parseTrustedProxies, type TrustProxy } from './ip-address';
import { loadShedding } from './load-shedding';
import { createResponseLog, deferRequestLoggers, loggerOptions } from './log';
import { addMetrics } from './metrics';
import type { RouteMetrics } from './response-metrics';
import { HttpError } from './http-error';
import { compileSerializer, compileValidator } from './schema-compilers';
import type { App, ServiceDeps } from './service-deps';
import { followSiteContent } from './site-content';
import { addTracing } from './add-tracing';

const LOOPBACK = parseTrustedProxies('loopback');

/** X-Request-Id of a trusted proxy, else a new id. */
const requestId =
  (trusts: TrustProxy) =>
  (request: IncomingMessage): string => {
    const requestId = request.headers['x-request-id'];
    const isValid = typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId);
    return isValid && trusts(request.socket?.remoteAddress ?? '') ? requestId : randomUUID();
  };

const limitsOf = (times: Record<keyof typeof HTTP_LIMITS, number>) => ({
  bodyLimit: times.bodyBytes,
  requestTimeout: times.requestTimeoutMs,
  keepAliveTimeout: times.keepAliveMs,
  http: {
    headersTimeout: times.headersTimeoutMs,
    connectionsCheckingInterval: times.checkEveryMs,
    maxHeaderSize: times.headerBytes,
  },
  routerOptions: { maxParamLength: times.paramLength },
});

const serverOptions = (name: ServiceName, deps: ServiceDeps): FastifyHttpOptions<Server> => ({
  logger: loggerOptions(name, deps),
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }), // recordResponses() writes one line per response
  genReqId: requestId(deps.trustProxy ?? LOOPBACK),
  trustProxy: deps.trustProxy ?? LOOPBACK,
  ...limitsOf({ ...HTTP_LIMITS, ...deps.httpLimits }),
  connectionTimeout: 0, // it limits idle sockets, so it would end slow handlers
  return503OnClosing: false, // rejectWhileClosing() sends an error body
  exposeHeadRoutes: false, // serve() adds those of its calls
  frameworkErrors: handleUnreadable,
  clientErrorHandler: clientErrorHandler(),
});

interface PluginOptions {
  name: ServiceName;
  deps: ServiceDeps;
  context: ServiceContext;
}

/** Traces requests, and logs and counts each response by its route pattern. Its spans include all hooks below. */
const telemetry = fp<PluginOptions>((app, { name, deps }, loaded) => {
  addTracing(app, name, { otlpEndpoint: deps.otlpEndpoint, pool: deps.pool });
  const writeLine = createResponseLog(name, deps);
  const addRoute = addMetrics(app, name, deps);
  const routes = new Map<string, Map<string, RouteMetrics>>();
  const routeOf = (method: string, route: string): RouteMetrics => {
    let methods = routes.get(route);
    if (!methods) routes.set(route, (methods = new Map()));
    let metrics = methods.get(method);
    if (!metrics) methods.set(method, (metrics = addRoute(method, route)));
    return metrics;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', logLevel } = request.routeOptions; // once, because it makes an object each time
    const { statusCode: status, elapsedTime: ms } = reply;
    const route = routeOf(request.method, url);
    route.count(status, ms / 1_000);
    if (logLevel !== 'silent') writeLine?.(request.id, route.labels, status, ms);
    done();
  });
  loaded();
});

/** Rejects requests on keep-alive connections during shutdown. Fastify adds `Connection: close`. */
const rejectWhileClosing = fp((app, _options, loaded) => {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS), [NOT_HANDLED]: 'yes' };
  app.addHook('onRequest', (_request, _reply, done) =>
    done(isClosing ? new HttpError(503, 'server.closing', SOMETHING_WENT_WRONG, { headers }) : undefined),
  );
  loaded();
});

/** The bodies of errors, and of addresses that nothing is at. */
const errors = fp<PluginOptions>((app, { context }, loaded) => {
  const gate = context.rateLimiter('not-found', NOT_FOUND_LIMIT);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(async (request) => {
    await gate({ visitor: null, address: request.ip });
    throw new HttpError(404, 'request.unknown', 'There is nothing at this address.');
  });
  loaded();
});

/**
 * Creates a service with request ids, error bodies, headers, health checks, limits and timeouts; `register` adds its
 * endpoints. Used by production and specs; runService() listens.
 */
export function createService(name: ServiceName, deps: ServiceDeps, register: (app: App) => void): App {
  const app = Fastify(serverOptions(name, deps)) as App;
  deferRequestLoggers(app);
  const context: ServiceContext = {
    deps,
    cookies: createCookieJars(deps),
    rateLimiter: createRateLimiters(name, deps.pool, deps.clock),
    operatorEvents: createOperatorEvents(name, deps.pool, deps.clock, (line, text) => app.log.error(line, text)),
    networkHash: createNetworkHasher(name, deps.pool, deps.clock),
  };
  setContext(app, context);
  scheduleCleanup(app, async () => {
    await deleteExpiredLimits(name, deps.pool, deps.clock);
    await context.operatorEvents.deleteOld();
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  const options = { name, deps, context };
  app.register(errors, options);
  app.register(cookie);
  app.register(responseHeaders, options);
  app.register(sharedResponses);
  app.register(rejectWhileClosing);
  if (deps.shedsLoad) app.register(loadShedding);
  app.register(access, options);
  app.register(jsonBodies);
  app.register(telemetry, options);
  app.register(health, options);
  if (deps.readContent) followSiteContent(app, deps.readContent);
  app.register((scope, _options, done) => {
    register(scope);
    operatorEventRoutes(scope, name);
    done();
  });
  return app;
}
