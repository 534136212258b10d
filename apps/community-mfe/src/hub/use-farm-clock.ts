import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let minute = new Date(0);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The minute that runs; the same object as long as it lasts. */
function read(): Date {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  if (minute.getTime() !== now) minute = new Date(now);
  return minute;
}

function run(): void {
  clearTimeout(timer);
  if (document.hidden) return; // nobody looks: the next look brings the time
  timer = setTimeout(tell, MINUTE_MS - (Date.now() % MINUTE_MS));
}

function tell(): void {
  listeners.forEach((listener) => listener());
  run();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', tell);
    run();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tell);
    clearTimeout(timer);
  };
}

/**
 * The time, to the minute, for clock and day part: it goes on every 60 seconds and stands while the page is hidden.
 * null in the first HTML and while it hydrates. Spec 2 section 9.
 */
export const useFarmClock = (): Date | null => useSyncExternalStore<Date | null>(subscribe, read, () => null);
