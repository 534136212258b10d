import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@farm/contracts';
import { isolateEnvironment } from '@farm/site';
import { ROOT } from '../workspace';

/** What one call did with its inputs, as a fuzz.spec writes it to test-results/fuzz.json. */
interface RouteFigures {
  key: string;
  inputs: number;
  statuses: Readonly<Record<string, number>>;
  worstMs: number;
  faults: readonly string[];
}

/** What a service did with all of them; MB of memory in use half-way and at the end. */
interface FuzzFigures {
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

const PROJECTS = [...SERVICES, 'gateway'].map((service) => `services/${service}`);
/** Inputs of a call. */
const WHOLE = 200;
const USAGE = `npm run fuzz [-- --inputs ${WHOLE}] [--seed 1] [${PROJECTS.join('|')}]`;

/** Runs one project's fuzz.spec and prints its figures. False if a call failed. */
async function fuzz(project: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const report = join(ROOT, project, 'test-results/fuzz.json');
  rmSync(report, { force: true });
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [jest, '-c', '../../jest.config.mjs', '--rootDir', '.', '--silent', 'src/fuzz.spec'];
  const child = spawn(process.execPath, args, { cwd: join(ROOT, project), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes));
  const [code] = (await once(child, 'close')) as [number];
  if (existsSync(report))
    for (const line of linesOf(project, JSON.parse(readFileSync(report, 'utf8')) as FuzzFigures)) console.log(line);
  if (code !== 0) console.log(Buffer.concat(output).toString());
  return code === 0;
}

/** Sends 200 inputs to every call of the contracts, at the real apps and a real PostgreSQL (npm test sends 8). */
async function main(): Promise<number> {
  isolateEnvironment(process.env, (line) => console.log(line));
  const options = {
    inputs: { type: 'string', default: String(WHOLE) },
    seed: { type: 'string', default: '1' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const requested = positionals.length === 0 ? PROJECTS : PROJECTS.filter((project) => positionals.includes(project));
  if (!/^\d+$/.test(values.inputs) || !/^\d+$/.test(values.seed) || requested.length < positionals.length) {
    console.error(USAGE);
    return 2;
  }
  let isWhole = true;
  for (const project of requested)
    isWhole = (await fuzz(project, { ...process.env, FUZZ_INPUTS: values.inputs, FUZZ_SEED: values.seed })) && isWhole;
  return isWhole ? 0 : 1;
}

if (require.main === module)
  main().then(
    (code) => void (process.exitCode = code),
    (failure: unknown) => {
      console.error(failure instanceof Error ? failure.message : failure);
      process.exitCode = 2;
    },
  );
