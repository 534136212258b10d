import { type Contract, type Endpoint, isTeamAccess, type ReplyOf, type TeamAccess } from '@farm/contracts';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { ENDPOINT_DEFAULTS as defaults } from './defaults';
import { finishSharedResponse } from './etag';
import { isPromise, withTimeout } from './handler-timeout';
import { getContext, type ServiceContext } from './service-context';
import { authorize, type Caller } from './request-context';
import { assertJson, assertSameSite } from './csrf';
import type { App, Person } from './service-deps';
import { isShared, sharedResponses } from './prepared-response';

type Declared<E, P extends string, Else> = E extends { [K in P]: infer S extends TSchema } ? Static<S> : Else;
type None = Record<string, never>;

/** The validated parts of a request that the contract declares; raw endpoints get the unparsed body. */
export interface HandlerInput<E> {
  params: Declared<E, 'params', None>;
  query: Declared<E, 'query', None>;
  body: E extends { raw: true } ? Buffer : Declared<E, 'body', undefined>;
}

// Without a reply schema, handlers respond through caller.reply, return a stream, or return nothing: 204.
type HandlerResult<E> = E extends { reply: TSchema }
  ? ReplyOf<E> | (E extends { streams: true } ? Readable : never)
  : unknown;
// `person` is not null with access 'person' and those of operators.
type CallerOf<E> = Caller & (E extends { access: 'person' | TeamAccess } ? { person: Person } : unknown);
type Handler<E> = (input: HandlerInput<E>, caller: CallerOf<E>) => HandlerResult<E> | Promise<HandlerResult<E>>;

/** A handler for each endpoint of the contract, and optionally one for HEAD. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> } & {
  [K in keyof C as K extends `GET ${infer Path}` ? `HEAD ${Path}` : never]?: Handler<C[K]>;
};

type AnyHandler = (input: HandlerInput<unknown>, caller: Caller) => unknown;

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD';

/** Whether calls of the team to this endpoint are stored in the audit log. */
export const isAudited = (key: string, { audit }: Pick<Endpoint, 'audit'>): boolean =>
  audit === 'always' || (audit !== 'never' && isWrite(key.split(' ')[0] ?? ''));

function routeHandler(context: ServiceContext, key: string, endpoint: Endpoint, handler: AnyHandler) {
  const [method = ''] = key.split(' ');
  const { timeoutSeconds = defaults.timeoutSeconds, access, requiresRecentAuth = false, limit, raw } = endpoint;
  const rules = { context, access, fresh: requiresRecentAuth, gate: limit && context.rateLimiter(key, limit) };
  const emptyStatus = method === 'HEAD' ? 200 : 204;
  const sendShared = endpoint.reply && sharedResponses(endpoint.reply, context.responseHeaders);
  const isRecorded = isTeamAccess(access) && isAudited(key, endpoint);
  const run = ({ params, query, body }: FastifyRequest, caller: Caller) => {
    const input = { params, query, body: raw ? (body ?? Buffer.alloc(0)) : body } as HandlerInput<unknown>;
    const actor = isRecorded ? caller.person?.id : undefined;
    if (actor === undefined) return handler(input, caller);
    return context.operatorEvents.record({ actor, call: key, params, body }, () => handler(input, caller));
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const respond = (result: unknown) => {
      if (reply.sent) return reply;
      if (sendShared && isShared(result)) return sendShared(request, reply, result);
      return result === undefined ? reply.code(emptyStatus).send() : result;
    };
    const result = withTimeout(reply, timeoutSeconds, (cancellation) => {
      const caller = authorize(request, reply, rules, cancellation);
      return isPromise(caller) ? caller.then((authorized) => run(request, authorized)) : run(request, caller);
    });
    return isPromise(result) ? result.then(respond) : respond(result);
  };
}

function routeFor(
  context: ServiceContext,
  key: string,
  endpoint: Endpoint,
  { handler, hasOwnHead }: { handler: AnyHandler; hasOwnHead: boolean },
): RouteOptions {
  const [method = '', url = ''] = key.split(' ');
  const isGet = method === 'GET';
  return {
    method: method as HTTPMethods,
    url,
    bodyLimit: endpoint.bodyBytes ?? defaults.bodyBytes,
    config: { messages: endpoint.messages ?? {} },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && !endpoint.raw && { body: endpoint.body }),
      // Fields that the contract does not list are not sent.
      ...(endpoint.reply && method !== 'HEAD' && { response: { '2xx': endpoint.reply } }),
    },
    // Raw endpoints are authenticated by signatures or tokens, not by cookies.
    ...(isWrite(method) &&
      !endpoint.raw && {
        onRequest: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
          assertSameSite(request, context.deps.siteOrigin);
          assertJson(request);
          done();
        },
      }),
    ...(isGet && { onSend: finishSharedResponse, exposeHeadRoute: !hasOwnHead }),
    handler: routeHandler(context, key, endpoint, handler),
  };
}

/** A scope without the JSON parser: signatures are checked over the received bytes. */
function rawRoute(app: App, route: RouteOptions): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.route(route);
    done();
  });
}

/**
 * Registers the endpoints of a contract: validates input, enforces access and limits, strips unlisted fields, and records what the
 * team changes. A missing handler does not compile.
 */
export function serve<const C extends Contract>(app: App, contract: C, handlers: Handlers<C>): void {
  const context = getContext(app);
  for (const [key, handler] of Object.entries<AnyHandler>(handlers as Record<string, AnyHandler>)) {
    const endpoint = (contract as Contract)[key.replace(/^HEAD /, 'GET ') as keyof Contract];
    if (!endpoint) throw new Error(`${key} is not in the contract`);
    const hasOwnHead = key.replace(/^GET /, 'HEAD ') in handlers;
    const route = routeFor(context, key, endpoint, { handler, hasOwnHead });
    if (endpoint.raw) rawRoute(app, route);
    else app.route(route);
  }
}
