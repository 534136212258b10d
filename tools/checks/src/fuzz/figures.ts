/** What one call did with its inputs, as a fuzz.spec writes it to test-results/fuzz.json. */
interface RouteFigures {
  key: string;
  inputs: number;
  statuses: Readonly<Record<string, number>>;
  worstMs: number;
  faults: readonly string[];
}

/** What a service did with all of them; MB of memory in use half-way and at the end. */
export interface FuzzFigures {
  routes: readonly RouteFigures[];
  middleMb: number;
  endMb: number;
}

const WORST = 3;

function statusesOf(routes: readonly RouteFigures[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { statuses } of routes)
    for (const [status, times] of Object.entries(statuses)) all[status] = (all[status] ?? 0) + times;
  return all;
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0);

/** The figures of a service as lines for people: routes, inputs, statuses, slowest calls, memory, faults. */
export function linesOf(name: string, { routes, middleMb, endMb }: FuzzFigures): string[] {
  const statuses = Object.entries(statusesOf(routes)).map(([status, times]) => `${status}: ${times}`);
  const slowest = [...routes].sort((a, b) => b.worstMs - a.worstMs).slice(0, WORST);
  const faults = routes.flatMap(({ key, faults: all }) => all.map((fault) => `  FAULT ${key}: ${fault}`));
  return [
    `${name}: ${routes.length} routes, ${sum(routes.map(({ inputs }) => inputs))} inputs, ${faults.length} faults`,
    `  answers  ${statuses.join(', ')}`,
    `  slowest  ${slowest.map(({ key, worstMs }) => `${key} ${worstMs} ms`).join(', ')}`,
    `  memory   ${middleMb} MB half-way, ${endMb} MB at the end`,
    ...faults,
  ];
}

/** What one project did, under its name. */
export interface Fuzzed {
  project: string;
  figures: FuzzFigures;
}

const row = ({ project, figures: { routes, middleMb, endMb } }: Fuzzed): string => {
  const statuses = Object.entries(statusesOf(routes)).map(([status, times]) => `${status}: ${times}`);
  const [slowest] = [...routes].sort((a, b) => b.worstMs - a.worstMs);
  const faults = sum(routes.map(({ faults: all }) => all.length));
  const cells = [project, routes.length, sum(routes.map(({ inputs }) => inputs)), faults, statuses.join(', ')];
  return `| ${[...cells, `${slowest?.key ?? ''} ${slowest?.worstMs ?? 0}`, middleMb, endMb].join(' | ')} |`;
};

/** A run of everything, as docs/benchmarks/fuzz.md tells it. */
export const fuzzPage = (all: readonly Fuzzed[], seed: string, measuredAt: string): string =>
  [
    '# What calls do with inputs of every kind',
    '',
    '`npm run fuzz`: each call of the contracts, at the real apps and a real PostgreSQL, is sent 200 inputs made from its',
    `schema (seed ${seed}): right ones, ones at the edge of it, wrong ones and mutated ones, by strangers, members and operators.`,
    'A fault is an answer of 5xx, one without the envelope or without its headers, one that tells what stands behind, a reply',
    'that the contract does not allow, an answer after more than a second, or memory that grows. `npm test` sends eight.',
    '',
    '| project | calls | inputs | faults | answers | slowest, ms | memory half-way, MB | at the end |',
    '|---|---|---|---|---|---|---|---|',
    ...all.map(row),
    '',
    measuredAt,
    '',
  ].join('\n');
