import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@farm/contracts';
import { measuredNow } from '../measured';
import { ROOT } from '../workspace';
import { type Fuzzed, fuzzPage, linesOf } from './figures';

const PROJECTS = [...SERVICES.map((service) => `services/${service}`), 'tools/edge'];
/** Inputs of a run that is kept in docs/benchmarks. */
const WHOLE = 200;
const USAGE = `npm run fuzz [-- --inputs ${WHOLE}] [--seed 1] [${PROJECTS.join('|')}]`;

/** Runs one project's fuzz.spec, and tells whether every call stood. */
async function fuzz(project: string, env: NodeJS.ProcessEnv): Promise<{ stood: boolean; told: Fuzzed[] }> {
  const report = join(ROOT, project, 'test-results/fuzz.json');
  rmSync(report, { force: true });
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [jest, '-c', '../../jest.config.mjs', '--rootDir', '.', '--silent', 'src/fuzz.spec'];
  const child = spawn(process.execPath, args, { cwd: join(ROOT, project), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, 'close')) as [number];
  const told = existsSync(report)
    ? [{ project, figures: JSON.parse(readFileSync(report, 'utf8')) as Fuzzed['figures'] }]
    : [];
  for (const { figures } of told) linesOf(project, figures).forEach((line) => console.log(line));
  if (code !== 0) console.log(Buffer.concat(said).toString());
  return { stood: code === 0, told };
}

/** Every call of the contracts with 200 inputs each against the real apps and a real PostgreSQL (npm test takes 8). */
async function main(): Promise<number> {
  const options = {
    inputs: { type: 'string', default: String(WHOLE) },
    seed: { type: 'string', default: '1' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const asked = positionals.length === 0 ? PROJECTS : PROJECTS.filter((project) => positionals.includes(project));
  if (!/^\d+$/.test(values.inputs) || !/^\d+$/.test(values.seed) || asked.length < positionals.length) {
    console.error(USAGE);
    return 2;
  }
  const measured = `Measured ${measuredNow()}.`;
  const ended: Awaited<ReturnType<typeof fuzz>>[] = [];
  for (const project of asked)
    ended.push(await fuzz(project, { ...process.env, FUZZ_INPUTS: values.inputs, FUZZ_SEED: values.seed }));
  const told = ended.flatMap((one) => one.told);
  if (told.length === PROJECTS.length && Number(values.inputs) === WHOLE)
    writeFileSync(join(ROOT, 'docs/benchmarks/fuzz.md'), fuzzPage(told, values.seed, measured));
  return ended.every(({ stood }) => stood) ? 0 : 1;
}

main().then(
  (code) => void (process.exitCode = code),
  (failure: unknown) => {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exitCode = 2;
  },
);
