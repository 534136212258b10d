import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_SECONDS } from './defaults';
import { HttpError } from './http-error';
import { problemField } from './schema-compilers';
import { isTransientError } from './transient-errors';

const NOT_UNDERSTOOD = 'That request could not be understood.';

type Messages = Readonly<Record<string, string>>;

// Our codes and sentences for Fastify's errors; its other 4xx errors become 'request.invalid'.
const FASTIFY_ERRORS: Readonly<Record<string, [status: number, code: string, sentence: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too_large', 'That is too much to send at once.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.not_json', 'This address takes JSON only.'],
};

/** Input that the contract's schema rejects. A field with a sentence of its own is named, so that a form shows the sentence there. */
function validationError({ validation = [], validationContext }: FastifyError, messages: Messages): HttpError {
  const field = problemField(validation);
  const own = messages[field];
  const extra = validationContext === 'body' && own !== undefined && field !== '' ? { field } : {};
  return new HttpError(400, 'request.invalid', own ?? messages[''] ?? NOT_UNDERSTOOD, { extra });
}

/** Converts any error. Stacks and validator messages are never sent. */
function toHttpError(error: FastifyError | HttpError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const messages = request.routeOptions.config.call?.endpoint.messages ?? {};
  if (error.validation) return validationError(error, messages);
  const known = FASTIFY_ERRORS[error.code];
  if (known) return new HttpError(...known, { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new HttpError(400, 'request.invalid', messages[''] ?? NOT_UNDERSTOOD, { cause: error });
  if (!isTransientError(error)) return new HttpError(500, 'server.failed', SOMETHING_WENT_WRONG, { cause: error });
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  return new HttpError(503, 'server.database', SOMETHING_WENT_WRONG, { cause: error, headers });
}

/** The body of every error response. */
const errorBody = ({ options, code, sentence }: HttpError, requestId: string) => ({
  ...options.extra,
  code,
  error: sentence,
  message: sentence,
  requestId,
});

/** Fastify's error handler. Logs the cause of a 5xx with the request id. */
export function sendError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const httpError = toHttpError(error, request);
  const line = { refusal: httpError.code, err: httpError.options.cause ?? undefined };
  if (httpError.status >= 500) request.log.error(line, 'failed');
  else request.log.debug(line, 'refused');
  return reply
    .code(httpError.status)
    .headers(httpError.options.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(httpError, request.id)));
}

const UNREADABLE = new HttpError(400, 'request.invalid', NOT_UNDERSTOOD);

// By the error code of Node's parser.
const PARSER_ERRORS: Readonly<Record<string, HttpError>> = {
  HPE_INVALID_METHOD: new HttpError(405, 'request.method', 'This address does not know that method.'),
  HPE_HEADER_OVERFLOW: new HttpError(431, 'request.too_large', 'That is too much to send at once.'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'request.too_slow', 'That took too long to arrive. Please try again.'),
};

/** Headers of errors for which no hook runs. */
export const ERROR_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** An HTTP response as text, for requests that Node could not parse and that have no Fastify reply. */
function rawResponse(httpError: HttpError, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(errorBody(httpError, randomUUID()));
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${httpError.status} ${STATUS_CODES[httpError.status]}`, ...lines, '', body].join('\r\n');
}

/** Responds to malformed HTTP with an error body, then closes the connection. */
export const clientErrorHandler =
  (headers: Readonly<Record<string, string>> = {}) =>
  (error: { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end(rawResponse(PARSER_ERRORS[error.code ?? ''] ?? UNREADABLE, { ...headers, ...ERROR_HEADERS }));
  };
