import type { Contract, Endpoint, ReplyOf } from '@farm/contracts';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { sendAlike, Alike } from './alike';
import { admit, type Caller } from './caller';
import { endpoint as defaults } from './defaults';
import { inTime, isLater, type Ending } from './in-time';
import { kitOf, type Kit } from './kit';
import { namePublic } from './public-answers';
import { mustBeJson, mustBeSameSite } from './same-site';
import { compileSerializer } from './serializers';
import type { App, Person } from './service-deps';

type Declared<E, P extends string, Else> = E extends { [K in P]: infer S extends TSchema } ? Static<S> : Else;
type None = Record<string, never>;

/** What a handler is given: parts the contract declares, checked; a raw endpoint gets its bytes. */
export interface Heard<E> {
  params: Declared<E, 'params', None>;
  query: Declared<E, 'query', None>;
  body: E extends { raw: true } ? Buffer : Declared<E, 'body', undefined>;
}

// Without a reply schema the handler answers through caller.reply, returns a stream, or returns nothing: 204.
type Said<E> = E extends { reply: TSchema }
  ? ReplyOf<E> | Alike<ReplyOf<E>> | (E extends { streams: true } ? Readable : never)
  : unknown;
// Where only signed-in people come in, `person` is never null.
type Asking<E> = Caller & (E extends { access: 'person' | 'operator' } ? { person: Person } : unknown);
type Handler<E> = (input: Heard<E>, caller: Asking<E>) => Said<E> | Promise<Said<E>>;

/** One handler for every call of the contract, and, where HEAD means something, one beside its GET. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> } & {
  [K in keyof C as K extends `GET ${infer Path}` ? `HEAD ${Path}` : never]?: Handler<C[K]>;
};

type AnyHandler = (input: Heard<unknown>, caller: Caller) => unknown;

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD';

/** Sends what the handler said; gives what Fastify is to write by the schema, and nothing where all is said. */
function teller(method: string, { reply: schema }: Endpoint) {
  const write = schema && compileSerializer({ schema, method, url: '' });
  const silent = method === 'HEAD' ? 200 : 204;
  return (request: FastifyRequest, reply: FastifyReply, said: unknown): unknown => {
    if (reply.sent) return undefined;
    if (said instanceof Alike && write) return sendAlike(request, reply, said, write);
    if (said !== undefined) return said;
    void reply.code(silent).send();
    return undefined;
  };
}

function answerer(kit: Kit, key: string, endpoint: Endpoint, handler: AnyHandler) {
  const [method = ''] = key.split(' ');
  const { takes = defaults.takesSeconds, access, fresh = false, limit, raw } = endpoint;
  const rules = { kit, access, fresh, gate: limit && kit.gate(key, limit) };
  const tell = teller(method, endpoint);
  const heard = ({ params, query, body }: FastifyRequest) =>
    ({ params, query, body: raw ? (body ?? Buffer.alloc(0)) : body }) as Heard<unknown>;
  const ask = (request: FastifyRequest, reply: FastifyReply, ending: Ending) => {
    const caller = admit(request, reply, rules, ending);
    return isLater(caller)
      ? caller.then((admitted) => handler(heard(request), admitted))
      : handler(heard(request), caller);
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const said = inTime(reply, takes, (ending) => ask(request, reply, ending));
    return isLater(said) ? said.then((late) => tell(request, reply, late)) : tell(request, reply, said);
  };
}

function routeFor(kit: Kit, key: string, endpoint: Endpoint, handler: AnyHandler): RouteOptions {
  const [method = '', url = ''] = key.split(' ');
  const isGet = method === 'GET';
  return {
    method: method as HTTPMethods,
    url,
    bodyLimit: endpoint.bodyBytes ?? defaults.bodyBytes,
    config: { say: endpoint.say ?? {} },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && !endpoint.raw && { body: endpoint.body }),
      // Only what the contract lists is written: a column that strays into an answer does not leave.
      ...(endpoint.reply && method !== 'HEAD' && { response: { '2xx': endpoint.reply } }),
    },
    // A raw call proves itself by its signature; it is no browser's.
    ...(isWrite(method) &&
      !endpoint.raw && {
        onRequest: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
          mustBeSameSite(request, kit.deps.siteOrigin);
          mustBeJson(request);
          done();
        },
      }),
    ...(isGet && endpoint.access === 'anyone' && endpoint.reply && { onSend: namePublic }),
    handler: answerer(kit, key, endpoint, handler),
  };
}

/** Its own parser scope: signatures are checked over the bytes that came, before anything is parsed. */
function rawRoute(app: App, route: RouteOptions): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.route(route);
    done();
  });
}

/**
 * Serves every call of a contract: input checked, access and limits enforced, unlisted columns stripped.
 * A contract's call without a handler does not compile.
 */
export function serve<const C extends Contract>(app: App, contract: C, handlers: Handlers<C>): void {
  const kit = kitOf(app);
  for (const [key, handler] of Object.entries<AnyHandler>(handlers as Record<string, AnyHandler>)) {
    const endpoint = (contract as Contract)[key.replace(/^HEAD /, 'GET ') as keyof Contract];
    if (!endpoint) throw new Error(`${key} is not in the contract`);
    const route = routeFor(kit, key, endpoint, handler);
    if (endpoint.raw) rawRoute(app, route);
    else app.route(route);
  }
}
