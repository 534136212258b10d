import type { Noted } from './load';

/** Collects what one fault showed. */
export function findings() {
  const facts: string[] = [];
  const broken: string[] = [];
  return {
    /** What was measured, in words. */
    facts,
    /** Demands that did not hold. */
    broken,
    note: (fact: string) => void facts.push(fact),
    must(holds: boolean, demand: string): void {
      if (!holds) broken.push(demand);
    },
  };
}
export type FaultFindings = ReturnType<typeof findings>;

export const isFailure = ({ status }: Pick<Noted, 'status'>): boolean => status === 0 || status >= 500;

/** A copy that has more to do than it can says when to come again: on a machine that others use too, the load is theirs. */
export const isBusy = ({ status, code, retryAfter }: Pick<Noted, 'status' | 'code' | 'retryAfter'>): boolean =>
  status === 503 && code === 'server.busy' && retryAfter;

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
