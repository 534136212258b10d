import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import type { FastifyReply } from 'fastify';
import { awayRetrySeconds } from './defaults';
import { Refused } from './refuse';

const tooSlow = () =>
  new Refused(503, 'server.too_slow', SOMETHING_WENT_WRONG, { headers: { 'retry-after': String(awayRetrySeconds) } });

/** The end of a call that is not answered yet: its time is over, or the visitor went away. */
export class Ending {
  #made: AbortController | undefined;
  #isOver = false;

  constructor(private readonly reply: FastifyReply) {}

  /** Aborted at that end. Made for who asks for it: most calls never do. */
  get signal(): AbortSignal {
    this.#made ??= this.#watched();
    return this.#made.signal;
  }

  /** The time is over. */
  end(): void {
    this.#isOver = true;
    this.#made?.abort();
  }

  #watched(): AbortController {
    const made = new AbortController();
    const { raw } = this.reply;
    const gone = () => {
      if (!raw.writableFinished) made.abort();
    };
    if (this.#isOver || raw.destroyed) gone();
    else raw.once('close', gone);
    return made;
  }
}

/** Whether somebody has to be waited for. */
export const isLater = <T>(said: T | Promise<T>): said is Promise<T> =>
  typeof (said as { then?: unknown } | null | undefined)?.then === 'function';

/**
 * Lets a handler work for as long as its call may last; null: for ever. Throws Refused 503 `server.too_slow` at the end
 * of the time; an answer that has begun by then is cut off. What is at hand is given at once, and watched by no clock.
 * (Fastify's own handlerTimeout ends with the request's body: a call with one was never ended, and found its signal
 * aborted from the start.)
 */
export function inTime<T>(
  reply: FastifyReply,
  takesSeconds: number | null,
  work: (ending: Ending) => T | Promise<T>,
): T | Promise<T> {
  const ending = new Ending(reply);
  const said = work(ending);
  if (takesSeconds === null || !isLater(said)) return said;
  return new Promise<T>((tell, fail) => {
    const timer = setTimeout(() => {
      ending.end();
      if (reply.raw.headersSent) reply.raw.destroy();
      fail(tooSlow());
    }, takesSeconds * 1_000);
    said.then(
      (value) => {
        clearTimeout(timer);
        tell(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        fail(error);
      },
    );
  });
}
