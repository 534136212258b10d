import type { MemoryLine } from './memory';
import type { RouteLine } from './routes';

/** Shares of a bare Fastify route, as docs/benchmarks/routes.md tells them. */
export function routesReport(lines: readonly RouteLine[], measuredAt: string): string {
  const row = ({ name, ours, pg, none, share, least }: RouteLine) =>
    `| ${name} | ${Math.round(ours)} | ${pg === null ? '' : Math.round(pg)} | ${Math.round(none)} | **${share}** | ${least} | ${share >= least ? 'yes' : 'no'} |`;
  return [
    '# Routes of the services, beside bare ones',
    '',
    '`npm run bench -- routes`: the built services as they run in production, but for the shedding of load, on 10,000 rows,',
    'each beside a bare Fastify in a process of its own that answers the same bytes by the same schema: once after the same',
    'query by `pg`, once without any. autocannon with 16 connections, three rounds taking turns, medians. Requests a second',
    'are of a machine that others used meanwhile: only the shares mean something.',
    '',
    '| route | ours, a second | bare with pg | bare, no query | share | least | held |',
    '|---|---|---|---|---|---|---|',
    ...lines.map(row),
    '',
    'The share is of the bare route with the same query where there is one, else of the one without: those answers come',
    'out of a memory that is a second old at most.',
    '',
    measuredAt,
    '',
  ].join('\n');
}

/** Memory of each process, as docs/benchmarks/memory.md tells it. */
export function memoryReport(lines: readonly MemoryLine[], measuredAt: string): string {
  return [
    '# Memory of the processes',
    '',
    '`npm run bench -- memory`: resident memory of each built process on a database of 10,000 rows, at rest and after a load of',
    '200 requests a second.',
    '',
    '| process | at rest, MB | after the load, MB | ratio |',
    '|---|---|---|---|',
    ...lines.map(
      ({ name, rest, load }) => `| ${name} | ${rest} | ${load} | **${Math.round((load / rest) * 100) / 100}** |`,
    ),
    '',
    measuredAt,
    '',
  ].join('\n');
}
