import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { secondsUntil } from './round';

const SECOND = 1_000;
const ANNOUNCED_SECONDS = [10, 30, 60]; // seconds
const sinceLoad = () => performance.now();

/** Seconds until `endsAt`, recomputed at each tick, so a suspended tab resumes with the right number. */
export function useTimeLeft(endsAt: number, now: () => number): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        clearTimeout(timer);
        notify();
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

/** Screen reader announcements at 60, 30 and 10 seconds, or the time left after a suspended tab missed one. */
function useAnnouncement(left: number): string {
  const [announced, setAnnounced] = useState({ left, text: '' });
  if (announced.left !== left) {
    const passed = ANNOUNCED_SECONDS.some((seconds) => announced.left > seconds && left <= seconds);
    setAnnounced({ left, text: passed ? `${left} seconds left.` : announced.text });
  }
  return announced.text;
}

/**
 * `endsAt` is in milliseconds of `now`, by default `performance.now()`, which changes of the system clock do not affect.
 * Calls `onEnd` once at zero, and never for a round that was left or replaced.
 */
export function useQuizTimer(
  endsAt: number,
  onEnd: () => void,
  now = sinceLoad,
): { left: number; announcement: string } {
  const left = useTimeLeft(endsAt, now);
  const announcement = useAnnouncement(left);
  const end = useEffectEvent(onEnd);
  const isUp = left === 0;
  useEffect(() => {
    if (isUp) end();
  }, [isUp, endsAt]);
  return { left, announcement };
}
