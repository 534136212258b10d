import type { MemoryLine } from './memory';
import { isSteady, MOST_GROWTH } from './mixed-load';
import type { RouteLine } from './routes';

// Where the time of a small answer out of memory goes: node --cpu-prof on the built service under this load, weather,
// 21 November 2026, without the start of the process.
const PROFILE = [
  '## Where the time goes',
  '',
  'A profile (`node --cpu-prof`) of the weather under this load, 2026-11-21, as parts of what an answer costs',
  'once it runs (it was sent as bytes then; it is a text now):',
  '',
  '| part | of an answer | has the bare route it too |',
  '|---|---|---|',
  '| writing to the socket (`writev`) | 42 % | yes, with a dozen headers fewer |',
  '| reading the request, finding its route, hooks, the handler (5 % of it) | 19 % | yes, without the hooks |',
  '| after the answer: what is counted, and how long it took | 8 % | no |',
  '| the list of headers (`writeHead`) | 5 % | yes, five of them |',
  '| clearing up memory, ticks, timers, promises, the rest | 26 % | in part |',
  '',
  'Gone since the first profile: helmet, which wrote its headers one by one, a log and a copy of what hides secrets',
  'for every request, an abort controller and a timer for every answer, parsing of cookies nobody reads, writing JSON and',
  'its hash anew for every reader. What is left is headers that a browser must be told with every answer, and the counting.',
  '',
];

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
    'out of a memory that is a second old at most. Shares swing when the machine is busy: the processor time of a request',
    'swings less. The database is not in it.',
    '',
    ...PROFILE,
    measuredAt,
    '',
  ].join('\n');
}

/** Memory of each process, as docs/benchmarks/memory.md tells it. */
export function memoryReport(lines: readonly MemoryLine[], minutes: number, measuredAt: string): string {
  const row = (line: MemoryLine) =>
    `| ${line.name} | ${line.rest} | ${line.load} | ${Math.round((line.load / line.rest) * 100) / 100} | **${line.growth}** | ${line.handlesMiddle} | ${line.handlesLast} | ${line.timersMiddle} | ${line.timersLast} | ${isSteady(line) ? 'yes' : 'no'} |`;
  return [
    '# Memory of the processes',
    '',
    `\`npm run bench -- memory\`: resident memory of each built process on an empty database, at rest and after ${minutes} minutes in`,
    'which all four together answered 200 requests a second, cached ones and such that ask the database. Fault F20 asks for',
    `thirty minutes (\`BENCH_MINUTES=30\`): the last third may hold ${MOST_GROWTH} of what the middle third held, and three more`,
    'sockets and files at most may be open, and ten more timers set, as each process tells at its /metrics.',
    '',
    '| process | at rest, MB | after the load, MB | ratio | last third / middle third | open in the middle | open at last | timers in the middle | timers at last | steady |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines.map(row),
    '',
    measuredAt,
    '',
  ].join('\n');
}
