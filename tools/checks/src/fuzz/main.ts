import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@farm/contracts';
import { assertLocalSite, isolateEnvironment } from '@farm/site';
import { ROOT } from '../workspace';

/** Results of one route, as a fuzz.spec writes them to test-results/fuzz.json. */
interface RouteFigures {
  key: string;
  inputs: number;
  statuses: Readonly<Record<string, number>>;
  worstMs: number;
  faults: readonly string[];
}

/** Results of a service, with the memory in use half-way and at the end in MB. */
interface FuzzFigures {
  routes: readonly RouteFigures[];
  middleMb: number;
  endMb: number;
}

const SLOWEST = 3;

function statusesOf(routes: readonly RouteFigures[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { statuses } of routes)
    for (const [status, times] of Object.entries(statuses)) all[status] = (all[status] ?? 0) + times;
  return all;
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0);

/** Formats the results of a service. */
export function formatFigures(name: string, { routes, middleMb, endMb }: FuzzFigures): string[] {
  const statuses = Object.entries(statusesOf(routes)).map(([status, times]) => `${status}: ${times}`);
  const slowest = [...routes].sort((a, b) => b.worstMs - a.worstMs).slice(0, SLOWEST);
  const faults = routes.flatMap(({ key, faults: all }) => all.map((fault) => `  FAULT ${key}: ${fault}`));
  return [
    `${name}: ${routes.length} routes, ${sum(routes.map(({ inputs }) => inputs))} inputs, ${faults.length} faults`,
    `  statuses ${statuses.join(', ')}`,
    `  slowest  ${slowest.map(({ key, worstMs }) => `${key} ${worstMs} ms`).join(', ')}`,
    `  memory   ${middleMb} MB half-way, ${endMb} MB at the end`,
    ...faults,
  ];
}

const PROJECTS = [...SERVICES, 'gateway'].map((service) => `services/${service}`);
const DEFAULT_INPUTS = 200;
const USAGE = `npm run fuzz [-- --inputs ${DEFAULT_INPUTS}] [--seed 1] [${PROJECTS.join('|')}]`;

/** Runs one project's fuzz.spec and prints its results. False if a call failed. */
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
    for (const line of formatFigures(project, JSON.parse(readFileSync(report, 'utf8')) as FuzzFigures))
      console.log(line);
  if (code !== 0) console.log(Buffer.concat(output).toString());
  return code === 0;
}

/** Sends 200 inputs to every route of the real apps on a real PostgreSQL (npm test sends 8). */
async function main(): Promise<number> {
  assertLocalSite(process.env);
  isolateEnvironment(process.env, (line) => console.log(line));
  const options = {
    inputs: { type: 'string', default: String(DEFAULT_INPUTS) },
    seed: { type: 'string', default: '1' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const requested = positionals.length === 0 ? PROJECTS : PROJECTS.filter((project) => positionals.includes(project));
  if (!/^\d+$/.test(values.inputs) || !/^\d+$/.test(values.seed) || requested.length < positionals.length) {
    console.error(USAGE);
    return 2;
  }
  let isPassed = true;
  for (const project of requested)
    isPassed =
      (await fuzz(project, { ...process.env, FUZZ_INPUTS: values.inputs, FUZZ_SEED: values.seed })) && isPassed;
  return isPassed ? 0 : 1;
}

if (require.main === module)
  main().then(
    (code) => void (process.exitCode = code),
    (failure: unknown) => {
      console.error(failure instanceof Error ? failure.message : failure);
      process.exitCode = 2;
    },
  );
