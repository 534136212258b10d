import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import type { FastifyReply } from 'fastify';
import { RETRY_AFTER_SECONDS } from './defaults';
import { HttpError } from './http-error';

/** Aborted if the client disconnects before the response is complete. */
function abortOnClose({ raw }: FastifyReply): AbortController {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller;
}

/**
 * Limits a handler to `seconds`; null: unlimited. A response that has started by then is cut off. Fastify's own
 * `handlerTimeout` (5.12) ends when the request's body is read, so that it does not limit a POST.
 * @throws 503 `server.too_slow`
 */
export async function withTimeout<T>(
  reply: FastifyReply,
  seconds: number | null,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const controller = abortOnClose(reply);
  if (seconds === null) return work(controller.signal);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      if (reply.raw.headersSent) reply.raw.destroy();
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
      reject(new HttpError(503, 'server.too_slow', SOMETHING_WENT_WRONG, { headers }));
    }, seconds * 1_000);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
