import type { BuildHealth } from '@farm/contracts';

/** What browsers told of one build, one way. `stage` is '' where nothing failed. Nothing in it is about a person. */
export interface Count {
  name: string;
  build: string;
  result: string;
  stage: string;
  times: number;
}

export interface Total extends Count {
  /** ISO 8601, UTC, to the minute: the first and the last that was told. */
  since: string;
  last: string;
}

const keyOf = ({ name, build, result, stage }: Count) => [name, build, result, stage].join(' ');
const FAILURES = ['failed', 'incompatible'];

const earlier = (a: string | null, b: string) => (a === null || b < a ? b : a);
const later = (a: string | null, b: string) => (a === null || b > a ? b : a);

/** The counts of all builds since counting began. */
export function beaconTotals() {
  const totals = new Map<string, Total>();
  return {
    add(count: Count, since: string, last = since): void {
      const key = keyOf(count);
      const { name, build, result, stage } = count;
      const known = totals.get(key) ?? { name, build, result, stage, times: 0, since, last };
      const times = known.times + count.times;
      totals.set(key, { ...known, times, since: earlier(known.since, since), last: later(known.last, last) });
    },
    all: (): readonly Total[] => [...totals.values()],
    /** How the pages of one build came in browsers. */
    healthOf(name: string, build: string): BuildHealth {
      const health: BuildHealth = { build, loads: 0, failures: 0, since: null, last: null, stages: {} };
      for (const total of totals.values()) {
        if (total.name !== name || total.build !== build) continue;
        health.loads += total.times;
        health.since = earlier(health.since, total.since);
        health.last = later(health.last, total.last);
        if (!FAILURES.includes(total.result)) continue;
        health.failures += total.times;
        const stage = total.stage || total.result;
        health.stages[stage] = (health.stages[stage] ?? 0) + total.times;
      }
      return health;
    },
    /** Builds of a remote that anything was told of, the latest first. */
    buildsOf: (name: string): string[] => [
      ...new Set(
        [...totals.values()]
          .filter((total) => total.name === name)
          .sort((a, b) => (a.last < b.last ? 1 : -1))
          .map(({ build }) => build),
      ),
    ],
  };
}

export type BeaconTotals = ReturnType<typeof beaconTotals>;
