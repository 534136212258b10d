import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@farm/server-kit';

const SOURCES = 100_000;
const MINUTE_MS = 60_000;

/** Says whether a source may go on in this minute, and counts it in. */
export interface Ceiling {
  /** Counts one thing in; false when the source has had enough for this minute. */
  allows(source: string): boolean;
  /** Whole seconds, one at least, until the next minute begins. */
  secondsLeft(): number;
}

/**
 * How much one source may do in a minute, counted in memory. What is kept of a source is a digest under a key of this
 * process, never an address or a cookie, and for a minute. Beyond a hundred thousand sources in one minute, all others
 * share what one may.
 */
export function ceiling({ now }: Clock, perMinute: number): Ceiling {
  const key = randomBytes(32);
  let minute = 0;
  let done = new Map<string, number>();
  return {
    allows: (text) => {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) [minute, done] = [current, new Map()];
      const mark = createHmac('sha256', key).update(text).digest('base64url');
      const source = done.has(mark) || done.size < SOURCES ? mark : 'others';
      const times = (done.get(source) ?? 0) + 1;
      done.set(source, times);
      return times <= perMinute;
    },
    secondsLeft: () => Math.max(1, Math.ceil((MINUTE_MS - (now().getTime() % MINUTE_MS)) / 1_000)),
  };
}
