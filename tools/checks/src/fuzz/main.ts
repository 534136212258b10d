import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@farm/contracts';
import { ROOT } from '../workspace';
import { type FuzzFigures, linesOf } from './figures';

const PROJECTS = [...SERVICES.map((service) => `services/${service}`), 'tools/edge'];
const USAGE = `npm run fuzz [-- --inputs 200] [--seed 1] [${PROJECTS.join('|')}]`;

/** Runs one project's fuzz.spec; true when every call stood. */
async function fuzz(project: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const report = join(ROOT, project, 'test-results/fuzz.json');
  rmSync(report, { force: true });
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [jest, '-c', '../../jest.config.mjs', '--rootDir', '.', '--silent', 'src/fuzz.spec'];
  const child = spawn(process.execPath, args, { cwd: join(ROOT, project), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, 'close')) as [number];
  if (existsSync(report)) {
    const figures = JSON.parse(readFileSync(report, 'utf8')) as FuzzFigures;
    linesOf(project, figures).forEach((line) => console.log(line));
  }
  if (code !== 0) console.log(Buffer.concat(said).toString());
  return code === 0;
}

/** Every call of the contracts with 200 inputs each against the real apps and a real PostgreSQL (npm test takes 8). */
async function main(): Promise<number> {
  const options = { inputs: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const asked = positionals.length === 0 ? PROJECTS : PROJECTS.filter((project) => positionals.includes(project));
  if (!/^\d+$/.test(values.inputs) || !/^\d+$/.test(values.seed) || asked.length < positionals.length) {
    console.error(USAGE);
    return 2;
  }
  let stood = true;
  for (const project of asked) {
    const env = { ...process.env, FUZZ_INPUTS: values.inputs, FUZZ_SEED: values.seed };
    stood = (await fuzz(project, env)) && stood;
  }
  return stood ? 0 : 1;
}

main().then(
  (code) => void (process.exitCode = code),
  (failure: unknown) => {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exitCode = 2;
  },
);
