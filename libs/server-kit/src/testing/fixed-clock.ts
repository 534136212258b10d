import type { Clock } from '../clock';

/** A clock that only the test advances. */
export interface FixedClock extends Clock {
  advance(ms: number): void;
}

export function fixedClock(iso: string): FixedClock {
  let now = new Date(iso).getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}
