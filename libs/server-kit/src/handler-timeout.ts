import type { ServerResponse } from 'node:http';
import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import type { FastifyReply } from 'fastify';
import { RETRY_AFTER_SECONDS } from './defaults';
import { HttpError } from './http-error';

/** Its signal is aborted if the client disconnects before the response is complete. */
export class Cancellation {
  #controller: AbortController | undefined;

  constructor(private readonly raw: ServerResponse) {}

  /** Created when a handler first reads it, because few do. */
  get signal(): AbortSignal {
    if (this.#controller) return this.#controller.signal;
    const controller = (this.#controller = new AbortController());
    const onClose = () => {
      if (!this.raw.writableFinished) controller.abort();
    };
    if (this.raw.closed) onClose();
    else this.raw.once('close', onClose);
    return controller.signal;
  }

  abort(): void {
    void this.signal;
    this.#controller?.abort();
  }
}

/** Also of Prisma's promises, which are no instances of Promise. */
export const isPromise = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value;

/**
 * Limits a part of a request's work to `ms`; null: unlimited. A response that has started by then is cut off. Fastify's own
 * `handlerTimeout` (5.12) ends when the request's body is read, so that it does not limit a POST.
 * @throws 503 `server.too_slow`
 */
export function withTimeout<T>(
  { reply, cancellation }: { reply: FastifyReply; cancellation: Cancellation },
  ms: number | null,
  work: () => T | Promise<T>,
): T | Promise<T> {
  const result = work();
  if (ms === null || !isPromise(result)) return result;
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      cancellation.abort();
      if (reply.raw.headersSent) reply.raw.destroy();
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
      reject(new HttpError(503, 'server.too_slow', SOMETHING_WENT_WRONG, { headers }));
    }, ms);
    result.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
