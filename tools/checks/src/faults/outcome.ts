import type { Noted } from './load';

/** What one row of the fault table showed. */
export interface Outcome {
  requests: number;
  /** Answers that a visitor did not want: no answer, or one that is neither a success nor a refusal by rule. */
  failures: number;
  /** From the end of the fault to the first moment when all worked; null: nothing had to heal. */
  secondsToRecover: number | null;
  lost: number;
  doubled: number;
  /** What else was measured, in words. */
  seen: readonly string[];
  /** What did not hold; empty: the row holds. */
  broken: readonly string[];
}

/** Gathers what held and what did not. */
export function findings() {
  const broken: string[] = [];
  return {
    broken,
    /** A demand of the row in words, with what was seen when it does not hold. */
    must(holds: boolean, demand: string): void {
      if (!holds) broken.push(demand);
    },
  };
}

export const isFailure = ({ status }: Pick<Noted, 'status'>): boolean => status === 0 || status >= 500;

/** A copy that has more to do than it can says when to come again: on a machine that others use too, the load is theirs. */
export const isBusy = ({ status, code, retryAfter }: Pick<Noted, 'status' | 'code' | 'retryAfter'>): boolean =>
  status === 503 && code === 'server.busy' && retryAfter;

/** The value below which this share of the numbers lies; 0 without numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** 'GET 200 x 12, 503 x 3': how often each status came. */
export function statuses(noted: readonly Pick<Noted, 'status' | 'error'>[]): string {
  const counts = new Map<string, number>();
  for (const { status, error } of noted) {
    const name = status === 0 ? error : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([name, count]) => `${name} x ${count}`)
    .join(', ');
}

/**
 * Seconds from `fromMs` (of the load's clock) until every service had answered a success of its own and no failure was
 * asked for later. Infinity: some service never did.
 */
export function healedAfter(noted: readonly Noted[], fromMs: number): number {
  const services = new Set(noted.map(({ service }) => service));
  const firstOf = (service: string) =>
    Math.min(
      ...noted
        .filter((one) => one.service === service && one.at + one.ms >= fromMs && !isFailure(one))
        .map(({ at, ms }) => at + ms),
    );
  const lastFailure = Math.max(
    fromMs,
    ...noted.filter((one) => isFailure(one) && one.at >= fromMs).map(({ at }) => at),
  );
  return (Math.max(lastFailure, ...[...services].map(firstOf)) - fromMs) / 1_000;
}
