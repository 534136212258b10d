import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ServiceName } from '@farm/contracts';
import { HttpError, networkPrefix, NOT_HANDLED } from '@farm/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { AnswerBuffers } from './answer-buffers';
import type { Replica, Upstreams } from './upstreams';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const NOT_CONNECTED = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
const RESET = /^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE)$/;
const TIMEOUT = /^(?:ETIMEDOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;
const NOT_SENT = /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH)$/;

/** No connection was made, so the replica has not received the request. */
const isNotConnected = (error: unknown): boolean => NOT_CONNECTED.test(codeOf(error));

/** The connection ended before a response began. */
const isReset = (error: unknown): boolean => RESET.test(codeOf(error));

const isTimeout = (error: unknown): boolean => TIMEOUT.test(codeOf(error));

/** The HTTP client rejected the request as invalid. */
const isNotSent = (error: unknown): boolean => NOT_SENT.test(codeOf(error));

/** Headers of one connection, which a proxy does not pass on (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

// set by the HTTP client
const MESSAGE_HEADERS = new Set(['content-length', 'host']);

// trusted by the services, so only the gateway sets them
const GATEWAY_HEADERS =
  /^(?:x-forwarded-|x-user-|x-real-ip$|x-request-id$|forwarded$|traceparent$|tracestate$|baggage$)/;

const PRIVATE_HEADERS = new Set(['server', 'x-powered-by', NOT_HANDLED]);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const namesIn = (connection: Headers[string]): Set<string> =>
  new Set(
    String(connection ?? '')
      .toLowerCase()
      .split(/[\s,]+/),
  );

const without = (headers: Headers, isDropped: (name: string) => boolean): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined || isDropped(name) ? [] : [[name, value]])),
  );

/** What a service receives: the visitor's headers without those of the connection, and who the visitor is. */
function requestHeaders(request: FastifyRequest, body: ForwardedBody): IncomingHttpHeaders {
  const { headers } = request;
  const { 'content-length': length } = headers;
  const named = namesIn(headers.connection);
  return {
    ...without(
      headers,
      (name) => HOP_BY_HOP.has(name) || MESSAGE_HEADERS.has(name) || named.has(name) || GATEWAY_HEADERS.test(name),
    ),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    ...(length !== undefined && body !== null && !Buffer.isBuffer(body) && { 'content-length': length }),
  };
}

/** What a visitor receives of a service's headers. */
function responseHeaders(headers: Headers): Record<string, string | string[]> {
  const named = namesIn(headers['connection']);
  return without(headers, (name) => HOP_BY_HOP.has(name) || named.has(name) || PRIVATE_HEADERS.has(name));
}

export const SERVICE_UNAVAILABLE = 'This part of the farm is not answering. Please try again in a minute.';
const BUSY = 'Many people are here at the moment. Please try again in a few seconds.';
const INVALID_REQUEST = 'That request could not be understood.';
const BUSY_SECONDS = 2;
const OPEN_SECONDS = 2;

/** `timeoutMs` is the time until the response begins; 0: no limit. */
interface Route {
  service: ServiceName;
  timeoutMs: number;
  /** An answer takes much processor time, so that a network gets few of them at a time. */
  isCostly?: boolean;
}

/** A body in memory, or one that is passed on while it arrives and can be sent once only. */
export type ForwardedBody = Buffer | Readable | null;

type Response = Dispatcher.ResponseData;

/** Every circuit breaker of the service is open. */
class NoReplicaError extends Error {}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

interface SendOptions {
  dispatcher: Dispatcher;
  body: ForwardedBody;
  timeoutMs: number;
  signal: AbortSignal | null;
}

/** Sends the request to an address, path and query unchanged. Resolves when the response begins. */
function send(
  request: FastifyRequest,
  address: string,
  { dispatcher, body, timeoutMs, signal }: SendOptions,
): Promise<Response> {
  const { origin, pathname } = new URL(address);
  return dispatcher.request({
    origin,
    path: `${pathname.replace(/\/$/, '')}${request.raw.url ?? '/'}`,
    method: request.method as Dispatcher.HttpMethod,
    headers: requestHeaders(request, body),
    body,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal,
  });
}

/** Sends a response's head, and `body`. If the visitor disconnects, the service's response is aborted. */
function relay(reply: FastifyReply, { statusCode, headers }: Response, body: Readable) {
  body.on('error', () => undefined); // a body that is destroyed before its end emits one
  reply.raw.once('close', () => body.destroy());
  if (reply.raw.destroyed) {
    body.destroy();
    return reply.hijack();
  }
  return reply.code(statusCode).headers(responseHeaders(headers)).send(body);
}

/** An error response of the gateway itself. */
function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, retryAfter }: { status: number; code: string; message: string; retryAfter?: number },
) {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ code, error: message, message, requestId: request.id });
}

const SERVICE_AWAY = { code: 'service.away', message: SERVICE_UNAVAILABLE };

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown, service: string) {
  if (reply.raw.destroyed) return reply.hijack();
  if (error instanceof NoReplicaError)
    return sendError(request, reply, { ...SERVICE_AWAY, status: 502, retryAfter: OPEN_SECONDS });
  if (isNotSent(error))
    return sendError(request, reply, { status: 400, code: 'request.invalid', message: INVALID_REQUEST });
  request.log.error({ err: error, requestId: request.id, service }, 'upstream failed');
  return sendError(request, reply, { ...SERVICE_AWAY, status: isTimeout(error) ? 504 : 502 });
}

/** A request that no replica has received is retried; of those that one may have received, reads with a timeout. */
const canRetry = (request: FastifyRequest, timeoutMs: number, error: unknown) =>
  isNotConnected(error) || (isRead(request) && timeoutMs > 0 && isReset(error));

const isRepeatable = (body: ForwardedBody): boolean => body === null || Buffer.isBuffer(body);

/**
 * Whether the error counts for the circuit breaker of a replica. A reset during an upload may be its sender's doing, and a costly
 * call takes longest when somebody makes many: nobody outside can open a breaker.
 */
const isReplicaFailure = (error: unknown, isCostly: boolean, body: ForwardedBody): boolean =>
  isNotConnected(error) || (isRepeatable(body) && (isReset(error) || (isTimeout(error) && !isCostly)));

/** The replica is overloaded or stopping and has not handled the request, which may be a write. */
const isNotHandled = ({ statusCode, headers }: Response) => statusCode === 503 && headers[NOT_HANDLED] !== undefined;

/** Waits until the response can be written: a pipelined request waits for those before it. */
async function waitForTurn(response: ServerResponse): Promise<void> {
  if (!response.socket) await once(response, 'socket');
}

interface ForwarderDeps {
  services: Upstreams;
  dispatcher: Dispatcher;
  answers: AnswerBuffers;
}

/** What the sender of a request gets if its body fails on the way; undefined if something else has failed. */
const bodyFailure = (body: ForwardedBody): Error | undefined =>
  body !== null && !Buffer.isBuffer(body) && body.errored instanceof HttpError ? body.errored : undefined;

/** Sends a request to a replica, and to another one if that is safe. */
const exchanger =
  ({ services, dispatcher }: Pick<ForwarderDeps, 'services' | 'dispatcher'>) =>
  async (
    request: FastifyRequest,
    { service, timeoutMs, isCostly = false }: Route,
    { body, signal }: { body: ForwardedBody; signal: AbortSignal },
  ): Promise<Response> => {
    const sendTo = async (replica: Replica): Promise<Response> => {
      try {
        // a write is never aborted, because its outcome would be unknown
        const isAborted = isRead(request) ? signal : null;
        return await send(request, replica.address, { dispatcher, body, timeoutMs, signal: isAborted });
      } catch (error) {
        if (isReplicaFailure(error, isCostly, body)) services.failed(replica);
        throw error;
      }
    };
    const replica = services.next(service);
    if (!replica) throw new NoReplicaError();
    const another = () => (isRepeatable(body) ? services.next(service, replica) : null);
    try {
      const response = await sendTo(replica);
      const other = isNotHandled(response) ? another() : null;
      if (!other?.ready) return response;
      await response.body.dump();
      return await sendTo(other);
    } catch (error) {
      const other = canRetry(request, timeoutMs, error) ? another() : null;
      if (!other) throw error;
      return sendTo(other);
    }
  };

export function forwarder({ services, dispatcher, answers }: ForwarderDeps) {
  const exchange = exchanger({ services, dispatcher });

  /** Holds an in-flight place until the service has answered, even after the visitor has disconnected. */
  return async (request: FastifyRequest, reply: FastifyReply, route: Route, body: ForwardedBody = null) => {
    await waitForTurn(reply.raw);
    const network = networkPrefix(request.ip);
    const releaseCostly = route.isCostly ? await services.enterCostly(route.service, network) : () => undefined;
    const release = releaseCostly && (await services.enter(route.service, network));
    if (!releaseCostly || !release) {
      releaseCostly?.();
      return sendError(request, reply, {
        status: 503,
        code: 'service.busy',
        message: BUSY,
        retryAfter: BUSY_SECONDS,
      });
    }
    const left = new AbortController();
    const leave = () => left.abort();
    reply.raw.once('close', leave);
    if (reply.raw.destroyed) leave();
    try {
      const response = await exchange(request, route, { body, signal: left.signal }).finally(releaseCostly);
      const buffered = answers.open(network, response.body, release);
      reply.raw.off('close', leave);
      return relay(reply, response, buffered);
    } catch (error) {
      release();
      const failure = bodyFailure(body);
      if (failure && !reply.raw.destroyed) throw failure;
      return sendFailure(request, reply, error, route.service);
    }
  };
}

/** Forwards to an address without in-flight limit and circuit breaker. */
export async function forwardTo(
  address: string,
  { request, reply, dispatcher, body, timeoutMs }: ForwardToOptions,
): Promise<unknown> {
  try {
    const response = await send(request, address, { dispatcher, body, timeoutMs, signal: null });
    return relay(reply, response, response.body);
  } catch (error) {
    return sendFailure(request, reply, error, address);
  }
}

interface ForwardToOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  dispatcher: Dispatcher;
  body: ForwardedBody;
  timeoutMs: number;
}
