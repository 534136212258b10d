import { type Contract, type Endpoint, isTeamAccess, type ReplyOf, type TeamAccess } from '@farm/contracts';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { type ContractCall, isWrite, timeoutOf } from './access';
import { ENDPOINT_DEFAULTS } from './defaults';
import { isPromise, withTimeout } from './handler-timeout';
import { getContext, type ServiceContext } from './service-context';
import type { Caller } from './request-context';
import type { App, Person } from './service-deps';
import { isShared, JSON_TYPE, sharedBodyOf } from './prepared-response';

type Declared<E, P extends string, Else> = E extends { [K in P]: infer S extends TSchema } ? Static<S> : Else;
type None = Record<string, never>;

/** The validated parts of a request that the contract declares; raw endpoints get the unparsed body, uploads a stream. */
export interface HandlerInput<E> {
  params: Declared<E, 'params', None>;
  query: Declared<E, 'query', None>;
  body: E extends { raw: true } ? Buffer : E extends { upload: true } ? Readable : Declared<E, 'body', undefined>;
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

/** Whether calls of the team to this endpoint are stored in the audit log. */
export const isAudited = (key: string, { audit }: Pick<Endpoint, 'audit'>): boolean =>
  audit === 'always' || (audit !== 'never' && isWrite(key));

function routeHandler(context: ServiceContext, { key, endpoint }: ContractCall, handler: AnyHandler) {
  const [method = ''] = key.split(' ');
  const { access, raw } = endpoint;
  const timeoutMs = timeoutOf(endpoint);
  const emptyStatus = method === 'HEAD' ? 200 : 204;
  const bodyOf = endpoint.reply && sharedBodyOf(endpoint.reply);
  const isRecorded = isTeamAccess(access) && isAudited(key, endpoint);
  const run = ({ params, query, body }: FastifyRequest, caller: Caller) => {
    const input = { params, query, body: raw ? (body ?? Buffer.alloc(0)) : body } as HandlerInput<unknown>;
    const actor = isRecorded ? caller.person?.id : undefined;
    if (actor === undefined) return handler(input, caller);
    return context.operatorEvents.record({ actor, call: key, params, body }, () => handler(input, caller));
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request;
    if (!caller) throw new Error(`${key} was not authorized`);
    const respond = (result: unknown) => {
      if (reply.sent) return reply;
      if (bodyOf && isShared(result)) return reply.type(JSON_TYPE).send(bodyOf(result));
      if (result === null) return reply.type(JSON_TYPE).send('null'); // Fastify would send no body, which is no JSON
      return result === undefined ? reply.code(emptyStatus).send() : result;
    };
    const { cancellation, authorizedAfterMs } = caller;
    const leftMs = timeoutMs === null ? null : Math.max(0, timeoutMs - authorizedAfterMs);
    const result = withTimeout({ reply, cancellation }, leftMs, () => run(request, caller));
    return isPromise(result) ? result.then(respond) : respond(result);
  };
}

function routeFor(
  context: ServiceContext,
  call: ContractCall,
  { handler, hasOwnHead }: { handler: AnyHandler; hasOwnHead: boolean },
): RouteOptions {
  const { key, endpoint } = call;
  const [method = '', url = ''] = key.split(' ');
  return {
    method: method as HTTPMethods,
    url,
    bodyLimit: endpoint.bodyBytes ?? ENDPOINT_DEFAULTS.bodyBytes,
    config: { call },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && !endpoint.raw && { body: endpoint.body }),
      // Fields that the contract does not list are not sent.
      ...(endpoint.reply && method !== 'HEAD' && { response: { '2xx': endpoint.reply } }),
    },
    ...(method === 'GET' && { exposeHeadRoute: !hasOwnHead }),
    handler: routeHandler(context, call, handler),
  };
}

/** A scope without the JSON parser: signatures are checked over the received bytes, and files are read by their handler. */
function routeWithoutJson(app: App, route: RouteOptions, { upload }: Endpoint): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    if (upload) scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.route(route);
    done();
  });
}

interface ContractRoutes {
  contract: Contract;
  handlers: Readonly<Record<string, AnyHandler>>;
}

/** A route for each handler. The plugins of createService() read `config.call` and enforce the rules of its endpoint. */
const contractRoutes: FastifyPluginCallback<ContractRoutes> = (app, { contract, handlers }, loaded) => {
  const context = getContext(app);
  for (const [key, handler] of Object.entries(handlers)) {
    const endpoint = contract[key.replace(/^HEAD /, 'GET ') as keyof Contract];
    if (!endpoint) throw new Error(`${key} is not in the contract`);
    const hasOwnHead = key.replace(/^GET /, 'HEAD ') in handlers;
    const route = routeFor(context, { key, endpoint }, { handler, hasOwnHead });
    if (endpoint.raw || endpoint.upload) routeWithoutJson(app, route, endpoint);
    else app.route(route);
  }
  loaded();
};

/**
 * Registers the endpoints of a contract as a plugin: access and limits are decided before the body is read, input is validated,
 * unlisted fields are stripped, and what the team changes is recorded. A missing handler does not compile.
 */
export function serve<const C extends Contract>(app: App, contract: C, handlers: Handlers<C>): void {
  app.register(contractRoutes, { contract, handlers: handlers as ContractRoutes['handlers'] });
}
