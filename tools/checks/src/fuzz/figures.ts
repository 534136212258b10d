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
