import type { MemoryLine } from './memory';
import { isSteady, MOST_GROWTH } from './mixed-load';
import type { RouteLine } from './routes';

/** Shares of a bare Fastify route, as docs/benchmarks/routes.md tells them. */
export function routesReport(lines: readonly RouteLine[], measuredAt: string): string {
  const row = ({ name, ours, pg, none, share, least, oursUs, noneUs }: RouteLine) =>
    `| ${name} | ${Math.round(ours)} | ${pg === null ? '' : Math.round(pg)} | ${Math.round(none)} | **${share}** | ${least} | ${share >= least ? 'yes' : 'no'} | ${Math.round(oursUs)} | ${Math.round(noneUs)} |`;
  return [
    '# Routes of the services, beside bare ones',
    '',
    '`npm run bench -- routes`: the built services as they run in production, but for the shedding of load, on 10,000 rows,',
    'each beside a bare Fastify in a process of its own that answers the same bytes by the same schema: once after the same',
    'query by `pg`, once without any. autocannon with 16 connections, three rounds taking turns, medians. Requests a second',
    'are of a machine that others used meanwhile: only the shares mean something.',
    '',
    '| route | ours, a second | bare with pg | bare, no query | share | least | held | ours, µs of processor | bare, µs |',
    '|---|---|---|---|---|---|---|---|---|',
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
export function memoryReport(lines: readonly MemoryLine[], minutes: number, measuredAt: string): string {
  const row = (line: MemoryLine) =>
    `| ${line.name} | ${line.rest} | ${line.load} | ${Math.round((line.load / line.rest) * 100) / 100} | **${line.growth}** | ${line.handlesMiddle} | ${line.handlesLast} | ${isSteady(line) ? 'yes' : 'no'} |`;
  return [
    '# Memory of the processes',
    '',
    `\`npm run bench -- memory\`: resident memory of each built process on an empty database, at rest and after ${minutes} minutes in`,
    'which all four together answered 200 requests a second, cached ones and such that ask the database. Fault F20 asks for',
    `thirty minutes (\`BENCH_MINUTES=30\`): the last third may hold ${MOST_GROWTH} of what the middle third held, and no more`,
    'sockets and files may be open. Timers cannot be seen from outside of a process: they are not measured.',
    '',
    '| process | at rest, MB | after the load, MB | ratio | last third / middle third | open in the middle | open at last | steady |',
    '|---|---|---|---|---|---|---|---|',
    ...lines.map(row),
    '',
    measuredAt,
    '',
  ].join('\n');
}
