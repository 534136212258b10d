import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { ServiceDeps } from './service-deps';

// Fields whose values are redacted, at the top level and one level below.
const SECRET = ['email', 'token', 'clientSecret', 'cookie', 'authorization', 'password', 'userEmail'];

// Personal data and secrets in messages of libraries: email addresses, Stripe keys, and payment ids, which open purchases.
const ADDRESS = /[^\s@/'"`<>(),;:=]{1,64}@[^\s@/'"`<>(),;:]{1,190}\.[^\s@/'"`<>(),;:]{2,63}/g;
const STRIPE_ID = /\b(?:pi|cs|pm|sk|rk|pk|whsec|free)_\w[\w-]+/g;

/** A text without what it may quote of people and payments. */
const unquoted = (text: string): string => text.replace(ADDRESS, '[hidden]').replace(STRIPE_ID, '[hidden]');

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

/** Only these fields: the `detail` of a database error contains the row ('Key (email)=(…)'). */
function loggedError(error: Loggable, depth = 0): LoggedError {
  const { name = 'Error', message = '', stack = '', code, cause } = error;
  const deeper = cause instanceof Error && depth < 3 ? { cause: loggedError(cause, depth + 1) } : {};
  return { type: name, message: unquoted(message), stack: unquoted(stack), code, ...deeper };
}

/** Logs JSON lines with the route pattern of a request, without its address, query string and body. */
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
