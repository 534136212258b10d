import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { owners, SERVICES, type Endpoint, type ServiceName } from '@farm/contracts';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { refuseAtEdge } from './refuse-at-edge';
import type { Copy, Upstreams } from './upstreams';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The longest body that is passed on. */
    bodyBytes?: number;
  }
}

export const NOT_ANSWERING = 'This part of the farm is not answering. Please try again in a minute.';
const BUSY = 'Many people are here at the moment. Please try again in a few seconds.';
const TOO_LARGE = 'That is too much to send at once.';
const BUSY_SECONDS = 2;
const OPEN_SECONDS = 2;

// Spec of a call says how long it may last (default 4 s); within one second more the edge says so itself. undici looks at
// its timers each half second and may be one look late: 0.4 s here end before the full second, when nginx gives up.
const DEFAULT_TAKES_SECONDS = 4;
const MARGIN_SECONDS = 0.4;
const SANDBOX_LIMIT_MS = 30_000;
// Contracts say what else: no call sends more, so nothing behind the edge ever reads more.
const DEFAULT_BODY_BYTES = 16_384;
const SANDBOX_BODY_BYTES = 1_048_576;

const limitMs = ({ takes = DEFAULT_TAKES_SECONDS }: Endpoint) => (takes === null ? 0 : (takes + MARGIN_SECONDS) * 1000);

/** One row of the proxy's table. */
interface Forward {
  method: string;
  path: string;
  service: ServiceName;
  limitMs: number;
  bodyBytes: number;
}

/** The whole table, made from the contracts: a call that no contract declares reaches no service. */
export const forwards: readonly Forward[] = SERVICES.flatMap((service) =>
  owners[service].flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => {
      const [method, path] = key.split(' ') as [string, string];
      const { bodyBytes = DEFAULT_BODY_BYTES } = endpoint;
      return { method, path, service, limitMs: limitMs(endpoint), bodyBytes };
    }),
  ),
);

// What only the edge may say: a service believes these, so a visitor must not have written them.
const OURS_TO_SAY = /^(?:x-forwarded-|x-user-|x-real-ip$|x-request-id$|forwarded$)/;
const NOBODY_S_BUSINESS = ['server', 'x-powered-by'];

const without = (headers: IncomingHttpHeaders, isDropped: (name: string) => boolean): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)));

const codeOf = (error: Error): string => {
  const { cause = error } = error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

const isTimeout = (error: Error) => /TIMEOUT/.test(codeOf(error)) && !notConnected(error);
const notConnected = (error: Error) => /^(?:ECONNREFUSED|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(codeOf(error));
/** The connection ended before an answer began: a copy that was killed. */
const isCut = (error: Error) => /^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE)$/.test(codeOf(error));

function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: string,
  timeout: number,
  onError: (error: Error) => void,
) {
  return reply.from(`${upstream}${request.raw.url ?? ''}`, {
    timeout,
    retryDelay: () => null, // the library asks ten times again after a 503: the visitor has been answered, and decides
    rewriteRequestHeaders: (_, headers) => ({
      ...without(headers, (name) => OURS_TO_SAY.test(name)),
      'x-request-id': request.id,
      'x-forwarded-for': request.ip,
      'x-forwarded-host': request.host,
      'x-forwarded-proto': request.protocol,
    }),
    rewriteHeaders: (headers) => without(headers, (name) => NOBODY_S_BUSINESS.includes(name)),
    onError: (_, { error }) => onError(error),
  });
}

function away(request: FastifyRequest, reply: FastifyReply, status: number, retryAfter?: number) {
  if (!request.raw.complete) reply.header('connection', 'close'); // the rest of the body is not waited for
  return refuseAtEdge(request, reply, {
    ...{ status, code: 'service.away', sentence: NOT_ANSWERING },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** Reading changes nothing, so it may be asked twice; a file that is sent for minutes is not begun again. */
const mayRepeat = ({ method }: FastifyRequest, timeout: number, error: Error) =>
  (method === 'GET' || method === 'HEAD') && (notConnected(error) || (timeout > 0 && isCut(error)));

function tooLarge(request: FastifyRequest, reply: FastifyReply) {
  if (!request.raw.complete) reply.header('connection', 'close'); // the rest of the body is not waited for
  return refuseAtEdge(request, reply, { status: 413, code: 'request.too_large', sentence: TOO_LARGE });
}

function toService(request: FastifyRequest, reply: FastifyReply, services: Upstreams, forward: Forward) {
  const { service, limitMs, bodyBytes } = forward;
  if (Number(request.headers['content-length'] ?? 0) > bodyBytes) return tooLarge(request, reply);
  const leave = services.enter(service);
  if (!leave)
    return refuseAtEdge(request, reply, {
      ...{ status: 503, code: 'service.busy', sentence: BUSY },
      retryAfter: BUSY_SECONDS,
    });
  reply.raw.once('close', leave);
  const send = (copy: Copy | null, before?: Copy): unknown => {
    if (!copy) return away(request, reply, 502, OPEN_SECONDS);
    return pass(request, reply, copy.address, limitMs, (error) => {
      if (isOverlong(request.body)) return void tooLarge(request, reply);
      // A visitor who goes away while sending is no failure of the service: nobody may open a breaker from outside.
      if (!wentAway.has(request.raw)) services.failed(copy);
      request.log.error({ err: error, requestId: request.id, service }, 'upstream failed');
      const other = !before && mayRepeat(request, limitMs, error) ? services.next(service, copy) : null;
      if (other) send(other, copy);
      else away(request, reply, isTimeout(error) ? 504 : 502);
    });
  };
  return send(services.next(service));
}

const wentAway = new WeakSet<IncomingMessage>();
const overlong = new WeakSet<object>();
const isOverlong = (body: unknown) => typeof body === 'object' && body !== null && overlong.has(body);

/**
 * A body as it comes. What fails behind the edge ends this stream and not the visitor's connection, on which the refusal
 * still has to travel. A body that does not say how long it is ends where it is longer than its call may be.
 */
function bodyOf(sent: IncomingMessage, most = DEFAULT_BODY_BYTES): Transform {
  let bytes = 0;
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes <= most) return done(null, chunk);
      overlong.add(body);
      done(new Error('The body is longer than this call takes'));
    },
  });
  sent.once('close', () => {
    if (sent.readableEnded) return;
    wentAway.add(sent);
    body.destroy(new Error('The visitor went away while sending'));
  });
  body.on('error', () => sent.unpipe(body));
  return sent.pipe(body);
}

/**
 * Sends each declared call to a copy of its owner, and the sandbox's pages to the sandbox; bodies pass untouched, as a
 * webhook's signature needs, and answers as they come, as an event stream needs.
 */
export function proxyRoutes(
  app: FastifyInstance,
  services: Upstreams,
  { dispatcher, sandbox }: { dispatcher: Dispatcher; sandbox: string | undefined },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', ({ routeOptions }, payload, done) => {
      done(null, bodyOf(payload, routeOptions.config.bodyBytes));
    });
    await scope.register(replyFrom, {
      undici: { request: dispatcher.request.bind(dispatcher) },
      disableRequestLogging: true,
    });
    for (const forward of forwards)
      scope.route({
        method: forward.method,
        url: forward.path,
        config: { bodyBytes: forward.bodyBytes },
        handler: (request, reply) => toService(request, reply, services, forward),
      });
    if (sandbox)
      scope.all('/sandbox/*', { config: { bodyBytes: SANDBOX_BODY_BYTES } }, (request, reply) =>
        pass(request, reply, sandbox, SANDBOX_LIMIT_MS, (error) => {
          request.log.error({ err: error, requestId: request.id, service: 'sandbox' }, 'upstream failed');
          away(request, reply, isTimeout(error) ? 504 : 502);
        }),
      );
  });
}
