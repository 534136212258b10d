import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let minute = new Date(0);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The current minute; the same object until the minute ends. */
function currentMinute(): Date {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  if (minute.getTime() !== now) minute = new Date(now);
  return minute;
}

function schedule(): void {
  clearTimeout(timer);
  if (document.hidden) return;
  timer = setTimeout(notify, MINUTE_MS - (Date.now() % MINUTE_MS));
}

function notify(): void {
  listeners.forEach((listener) => listener());
  schedule();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', notify);
    schedule();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', notify);
    clearTimeout(timer);
  };
}

/** The time to the minute, updated while the page is visible. Null in prerendered HTML and while hydrating. */
export const useFarmClock = (): Date | null => useSyncExternalStore<Date | null>(subscribe, currentMinute, () => null);
