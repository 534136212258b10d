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

const JUMP_MS = 2 * SECOND;
const clockOffset = () => Date.now() - performance.now();

/**
 * Calls `onJump` when the system clock and `performance.now()` have moved apart by two seconds: the computer slept, during which
 * `performance.now()` stands still on most systems, or its clock was set.
 */
export function useClockJump(isActive: boolean, onJump: () => void): void {
  const jump = useEffectEvent(onJump);
  useEffect(() => {
    if (!isActive) return undefined;
    let offset = clockOffset();
    const check = () => {
      if (Math.abs(clockOffset() - offset) < JUMP_MS) return;
      offset = clockOffset();
      jump();
    };
    const timer = setInterval(check, SECOND);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isActive]);
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
