import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify';
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

interface LineStream {
  write(line: string): void;
}

let buffered: LineStream | undefined;

/** How long lines wait for others. Writing them takes a tenth of a busy service's time, less in larger batches. */
const FLUSH_MS = 10;

/** Standard output, written in batches, and when the process exits. */
function standardOutput(): LineStream {
  let lines = '';
  const flush = () => {
    if (lines) process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setTimeout(flush, FLUSH_MS).unref();
      lines += line;
    },
  };
}

type LogDeps = Pick<ServiceDeps, 'logLevel' | 'logStream'>;

const streamOf = ({ logStream }: LogDeps): LineStream => logStream ?? (buffered ??= standardOutput());

/** Logs JSON lines with the route pattern of a request, without its address, query string and body. */
export const loggerOptions = (service: string, deps: LogDeps): FastifyHttpOptions<Server>['logger'] => ({
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
  stream: streamOf(deps),
});

const LEVELS_WITH_INFO = ['info', 'debug', 'trace'];

export type ResponseLog = (
  requestId: string,
  route: Record<'method' | 'route', string>,
  status: number,
  ms: number,
) => void;

/**
 * Logs a line for each response; null below level 'info'. In pino's format but without pino, which takes as long to write a line
 * as the cookie of its visitor takes to read. A request id needs no escapes.
 */
export function createResponseLog(service: string, deps: LogDeps): ResponseLog | null {
  if (!LEVELS_WITH_INFO.includes(deps.logLevel)) return null;
  const stream = streamOf(deps);
  return (requestId, { method, route }, status, ms) =>
    stream.write(
      `{"level":30,"time":${Date.now()},"service":"${service}","requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(ms)},"msg":"answered"}\n`,
    );
}

type LogArguments = Parameters<FastifyBaseLogger['info']>;

/** Creates its logger when it first logs: the bindings of a child logger cost a busy service as much as its answer. */
class DeferredLogger implements FastifyBaseLogger {
  readonly level: string;
  #logger: FastifyBaseLogger | undefined;
  readonly #create: () => FastifyBaseLogger;

  constructor(level: string, create: () => FastifyBaseLogger) {
    this.level = level;
    this.#create = create;
  }
  get #created(): FastifyBaseLogger {
    return (this.#logger ??= this.#create());
  }
  child(...bindings: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#created.child(...bindings);
  }
  fatal(...line: LogArguments): void {
    this.#created.fatal(...line);
  }
  error(...line: LogArguments): void {
    this.#created.error(...line);
  }
  warn(...line: LogArguments): void {
    this.#created.warn(...line);
  }
  info(...line: LogArguments): void {
    this.#created.info(...line);
  }
  debug(...line: LogArguments): void {
    this.#created.debug(...line);
  }
  trace(...line: LogArguments): void {
    this.#created.trace(...line);
  }
  silent(): void {
    return undefined;
  }
}

/**
 * Defers the loggers of requests, which have the request id in each line. Not as a `childLoggerFactory`: Fastify checks the methods
 * of what such a function returns for each request.
 */
export function deferRequestLoggers({ log }: { log: FastifyBaseLogger }): void {
  const create = log.child.bind(log);
  log.child = (...bindings) => new DeferredLogger(log.level, () => create(...bindings));
}
