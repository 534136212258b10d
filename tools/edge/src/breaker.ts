const FAILURES = 5;
const WITHIN_MS = 10_000;
const OPEN_MS = 2_000;

/** Keeps visitors from waiting for a copy of a service that fails. All times are milliseconds of one clock. */
export interface Breaker {
  /** No request goes to the copy. */
  isOpen(): boolean;
  /** The copy could not be reached, or did not answer in time. Five of these within 10 seconds open the breaker. */
  failed(now: number): void;
  /** Whether its readiness may be asked now: always while closed, 2 seconds after it opened, or was asked in vain. */
  rested(now: number): boolean;
  /**
   * What readiness said: only that closes an open breaker. A copy that failed lately and is not ready is left alone at
   * once: where few visitors come, each of five would have waited for nothing.
   */
  heard(ready: boolean, now: number): void;
}

export function breaker(): Breaker {
  let failures: number[] = [];
  let openUntil: number | null = null;
  return {
    isOpen: () => openUntil !== null,
    failed: (now) => {
      failures = [...failures.filter((at) => now - at < WITHIN_MS), now].slice(-FAILURES);
      if (openUntil === null && failures.length === FAILURES) openUntil = now + OPEN_MS;
    },
    rested: (now) => openUntil === null || now >= openUntil,
    heard: (ready, now) => {
      const failedLately = failures.some((at) => now - at < WITHIN_MS);
      if (openUntil === null && (ready || !failedLately)) return;
      openUntil = ready ? null : now + OPEN_MS;
      failures = [];
    },
  };
}
