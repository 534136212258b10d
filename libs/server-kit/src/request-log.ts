import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Line = [text: string];

/** The log of one request, made when its first line is written: most write none but that they were answered. */
class RequestLog implements FastifyBaseLogger {
  #made: FastifyBaseLogger | undefined;

  constructor(private readonly make: () => FastifyBaseLogger) {}

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.make());
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...line: unknown[]): void {
    this.#log.fatal(...(line as Line));
  }

  error(...line: unknown[]): void {
    this.#log.error(...(line as Line));
  }

  warn(...line: unknown[]): void {
    this.#log.warn(...(line as Line));
  }

  info(...line: unknown[]): void {
    this.#log.info(...(line as Line));
  }

  debug(...line: unknown[]): void {
    this.#log.debug(...(line as Line));
  }

  trace(...line: unknown[]): void {
    this.#log.trace(...(line as Line));
  }

  silent(): void {
    // says nothing, as its name tells
  }

  child(...of: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...of);
  }
}

/** For Fastify, which would make a log for every request, and copy into it what hides secrets. */
export const requestLogs: NonNullable<FastifyServerOptions['childLoggerFactory']> = (log, bindings, options) =>
  new RequestLog(() => log.child(bindings, options));
