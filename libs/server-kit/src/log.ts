import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { ServiceDeps } from './service-deps';

// Names that must not be read in a log, at the top and one level down.
const SECRET = ['email', 'token', 'clientSecret', 'cookie', 'authorization', 'password', 'userEmail'];

// What errors of others quote of their input: addresses, keys, secrets, and ids of payments, which open what was paid.
const ADDRESS = /[^\s@/'"`<>(),;:=]{1,64}@[^\s@/'"`<>(),;:]{1,190}\.[^\s@/'"`<>(),;:]{2,63}/g;
const OF_THE_CARD_COMPANY = /\b(?:pi|cs|pm|sk|rk|pk|whsec|free)_\w[\w-]+/g;

/** A text without what it may quote of people and payments. */
const unquoted = (text: string): string => text.replace(ADDRESS, '[hidden]').replace(OF_THE_CARD_COMPANY, '[hidden]');

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

/** Name, message, code and stack, nothing quoted: a database error's `detail` would be the row ('Key (email)=(…)'). */
function loggedError(error: Loggable, depth = 0): LoggedError {
  const { name = 'Error', message = '', stack = '', code, cause } = error;
  const deeper = cause instanceof Error && depth < 3 ? { cause: loggedError(cause, depth + 1) } : {};
  return { type: name, message: unquoted(message), stack: unquoted(stack), code, ...deeper };
}

/** One JSON line an event; no address, no query string, no body ever reaches it. */
export const loggerOptions = (
  service: string,
  deps: Pick<ServiceDeps, 'logLevel' | 'logStream'>,
): FastifyHttpOptions<Server>['logger'] => ({
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
  ...(deps.logStream ? { stream: deps.logStream } : {}),
});
