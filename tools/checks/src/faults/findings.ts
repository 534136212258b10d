import type { RecordedCall } from './load';

/** Collects the results of one fault. */
export function findings() {
  const notes: string[] = [];
  const violations: string[] = [];
  return {
    /** Measurements. */
    notes,
    /** Expectations that did not hold. */
    violations,
    note: (text: string) => void notes.push(text),
    must(holds: boolean, expectation: string): void {
      if (!holds) violations.push(expectation);
    },
  };
}
export type FaultFindings = ReturnType<typeof findings>;

export const isFailedCall = ({ status }: Pick<RecordedCall, 'status'>): boolean => status === 0 || status >= 500;

/** Load shedding by a replica, which other load on the machine can cause. */
export const isBusy = ({ status, code, retryAfter }: Pick<RecordedCall, 'status' | 'code' | 'retryAfter'>): boolean =>
  status === 503 && code === 'server.busy' && retryAfter;

/** '200 x 12, 503 x 3' */
export function statuses(recorded: readonly Pick<RecordedCall, 'status' | 'error'>[]): string {
  const counts = new Map<string, number>();
  for (const { status, error } of recorded) {
    const name = status === 0 ? error : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([name, count]) => `${name} x ${count}`)
    .join(', ');
}

/**
 * Seconds from `fromMs` (on the load's clock) until every service answered successfully and no later call failed. Infinity: a
 * service never recovered.
 */
export function recoverySeconds(calls: readonly RecordedCall[], fromMs: number): number {
  const services = new Set(calls.map(({ service }) => service));
  const firstOf = (service: string) =>
    Math.min(
      ...calls
        .filter((one) => one.service === service && one.at + one.ms >= fromMs && !isFailedCall(one))
        .map(({ at, ms }) => at + ms),
    );
  const lastFailure = Math.max(
    fromMs,
    ...calls.filter((one) => isFailedCall(one) && one.at >= fromMs).map(({ at }) => at),
  );
  return (Math.max(lastFailure, ...[...services].map(firstOf)) - fromMs) / 1_000;
}
