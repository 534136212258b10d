import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import type { FastifyReply } from 'fastify';
import { awayRetrySeconds } from './defaults';
import { Refused } from './refuse';

const tooSlow = () =>
  new Refused(503, 'server.too_slow', SOMETHING_WENT_WRONG, { headers: { 'retry-after': String(awayRetrySeconds) } });

/**
 * Lets a handler work for as long as its call may last; null: for ever. The signal it gets is aborted when the time is
 * over or the visitor goes away. Throws Refused 503 `server.too_slow` at the end of the time; an answer that has begun
 * by then is cut off. (Fastify's own handlerTimeout ends with the request's body: a call with one was never ended, and
 * found its signal aborted from the start.)
 */
export async function inTime<T>(
  reply: FastifyReply,
  takesSeconds: number | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const gone = () => {
    if (!reply.raw.writableFinished) over.abort();
  };
  reply.raw.once('close', gone);
  if (takesSeconds === null) return work(over.signal);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, end) => {
    timer = setTimeout(() => {
      over.abort();
      if (reply.raw.headersSent) reply.raw.destroy();
      end(tooSlow());
    }, takesSeconds * 1_000);
  });
  return Promise.race([work(over.signal), late]).finally(() => clearTimeout(timer));
}
