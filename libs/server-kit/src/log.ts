import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { ServiceDeps } from './service-deps';

// Names that must not be read in a log, at the top and one level down.
const SECRET = ['email', 'token', 'clientSecret', 'cookie', 'authorization', 'password', 'userEmail'];

interface Loggable {
  name?: string;
  message?: string;
  stack?: string;
  code?: unknown;
  cause?: unknown;
}

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Only name, message, code and stack: a database error's `detail` quotes the row ('Key (email)=(…)'). */
function loggedError(error: Loggable, depth = 0): LoggedError {
  const { name = 'Error', message = '', stack = '', code, cause } = error;
  const deeper = cause instanceof Error && depth < 3 ? { cause: loggedError(cause, depth + 1) } : {};
  return { type: name, message, stack, code, ...deeper };
}

/** One JSON line an event; no address, no query string, no body ever reaches it. */
export const loggerOptions = (service: string, deps: ServiceDeps): FastifyHttpOptions<Server>['logger'] => ({
  level: deps.logLevel,
  base: { service },
  redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  serializers: {
    err: (error: Loggable) => loggedError(error),
    req: (request: { method: string; routeOptions?: { url?: string } }) => ({
      method: request.method,
      route: request.routeOptions?.url,
    }),
  },
  ...(deps.logTo ? { stream: deps.logTo } : {}),
});
