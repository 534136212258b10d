/** How often pages of one build were asked for, and how often they did not come. */
export interface Loads {
  loads: number;
  failures: number;
}

/** Loads by 'name@build'. */
export type Tally = ReadonlyMap<string, Loads>;

const LINE = /^farm_remote_loads_total\{([^}]*)\}\s+([0-9.e+]+)/;
const LABEL = /([a-z]+)="([^"]*)"/g;
const FAILED = ['failed', 'incompatible'];

/** Reads what an edge's /metrics says of the pages of each build; every other measure is passed over. */
export function tallyOf(metrics: string): Tally {
  const tally = new Map<string, Loads>();
  for (const line of metrics.split('\n')) {
    const [, labels = '', value = ''] = LINE.exec(line) ?? [];
    if (!labels) continue;
    const { name, build, result = '' } = Object.fromEntries([...labels.matchAll(LABEL)].map(([, k, v]) => [k, v]));
    const key = `${name}@${build}`;
    const { loads, failures } = tally.get(key) ?? { loads: 0, failures: 0 };
    const times = Number(value);
    tally.set(key, { loads: loads + times, failures: failures + (FAILED.includes(result) ? times : 0) });
  }
  return tally;
}

/** The loads of several edges together. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = new Map<string, Loads>();
  for (const tally of tallies)
    for (const [key, { loads, failures }] of tally) {
      const before = sum.get(key) ?? { loads: 0, failures: 0 };
      sum.set(key, { loads: before.loads + loads, failures: before.failures + failures });
    }
  return sum;
}

const NONE: Loads = { loads: 0, failures: 0 };

/** What came on top of `before`; never below nothing, for an edge that lost its counts. */
export function since(before: Tally, now: Tally, key: string): Loads {
  const { loads, failures } = now.get(key) ?? NONE;
  const old = before.get(key) ?? NONE;
  return { loads: Math.max(0, loads - old.loads), failures: Math.max(0, failures - old.failures) };
}
