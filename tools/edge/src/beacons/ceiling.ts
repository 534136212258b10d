import { createHmac, randomBytes } from 'node:crypto';
import { networkPrefix, type Clock } from '@farm/server-kit';

const PER_MINUTE = 600;
const SOURCES = 10_000;
const MINUTE_MS = 60_000;

/**
 * How much one source may tell in a minute. A source is a network prefix under a key of this process: no address is
 * kept. Beyond ten thousand sources in one minute, all others share what one may.
 */
export function ceiling({ now }: Clock, perMinute = PER_MINUTE) {
  const key = randomBytes(32);
  let minute = 0;
  let told = new Map<string, number>();
  return {
    /** Counts one thing in; false when the source has told enough for this minute. */
    allows(address: string): boolean {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) [minute, told] = [current, new Map()];
      const mark = createHmac('sha256', key).update(networkPrefix(address)).digest('base64url');
      const source = told.has(mark) || told.size < SOURCES ? mark : 'others';
      const times = (told.get(source) ?? 0) + 1;
      told.set(source, times);
      return times <= perMinute;
    },
  };
}

export type Ceiling = ReturnType<typeof ceiling>;
