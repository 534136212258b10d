import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { secondsUntil } from './round';

const SECOND = 1_000;
const SPOKEN_AT = [10, 30, 60]; // seconds
const sinceLoad = () => performance.now();

/** Seconds until a moment, counted anew at each tick: a tab that slept wakes with the true number. */
export function useTimeLeft(endsAt: number, now: () => number): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        clearTimeout(timer);
        tell();
        const left = endsAt - now();
        if (left > 0) timer = setTimeout(tick, left % SECOND || SECOND);
      };
      tick();
      document.addEventListener('visibilitychange', tick);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
    [endsAt, now],
  );
  const left = () => secondsUntil(endsAt, now());
  return useSyncExternalStore(subscribe, left, left);
}

/** What is said aloud: at 60, 30 and 10 seconds, nothing in between. A tab that slept over one says what is left. */
function useSpoken(left: number): string {
  const [said, say] = useState({ left, text: '' });
  if (said.left !== left) {
    const passed = SPOKEN_AT.some((mark) => said.left > mark && left <= mark);
    say({ left, text: passed ? `${left} seconds left.` : said.text });
  }
  return said.text;
}

/**
 * The clock of one round. `endsAt` is in ms of `now`, by default `performance.now()`, which no change of the system's
 * clock moves. Calls `onEnd` once when it reaches zero, and never for a round that was left or replaced.
 */
export function useQuizTimer(endsAt: number, onEnd: () => void, now = sinceLoad): { left: number; spoken: string } {
  const left = useTimeLeft(endsAt, now);
  const spoken = useSpoken(left);
  const end = useEffectEvent(onEnd);
  const isUp = left === 0;
  useEffect(() => {
    if (isUp) end();
  }, [isUp, endsAt]);
  return { left, spoken };
}
