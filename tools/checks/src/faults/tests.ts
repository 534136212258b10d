import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { findings, type Outcome } from './outcome';

/** Tests that prove a row, where they stand: `services/payments src/orders/after-crashes`, or a journey. */
export type Proof = `${'apps' | 'libs' | 'services' | 'tools'}/${string} src/${string}` | `journey ${string}`;

interface Counts {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
}

const run = (args: readonly string[], cwd: string): Promise<number> =>
  new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'ignore'] });
    child.once('error', failed).once('exit', (code) => ended(code ?? 1));
  });

async function jest(project: string, pattern: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-fault-tests-'));
  const file = join(folder, 'counts.json');
  const cli = createRequire(__filename).resolve('jest/bin/jest');
  const config = join(ROOT, 'jest.config.mjs');
  try {
    await run(
      [cli, '-c', config, '--rootDir', '.', '-w', '1', '--json', `--outputFile=${file}`, pattern],
      join(ROOT, project),
    );
    if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 1, numTotalTests: 1 };
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function journey(name: string): Promise<Counts> {
  const tsx = createRequire(__filename).resolve('tsx/cli');
  const code = await run([tsx, 'tools/site/src/test.ts', 'journeys', name], ROOT);
  return { numPassedTests: code === 0 ? 1 : 0, numFailedTests: code === 0 ? 0 : 1, numTotalTests: 1 };
}

async function countsOf(proof: Proof): Promise<Counts> {
  const [where = '', pattern = ''] = proof.split(' ');
  return where === 'journey' ? journey(pattern) : jest(where, pattern);
}

/** Runs the tests that a row names; each must be there and pass. */
export async function proved(proofs: readonly Proof[]): Promise<Outcome> {
  const { broken, must } = findings();
  const seen: string[] = [];
  for (const proof of proofs) {
    const { numPassedTests, numFailedTests, numTotalTests } = await countsOf(proof);
    must(numTotalTests > 0 && numFailedTests === 0, `${proof} passes (${numFailedTests} of ${numTotalTests} failed)`);
    seen.push(`${proof}: ${numPassedTests} passed`);
  }
  return { requests: 0, failures: 0, secondsToRecover: null, lost: 0, doubled: 0, seen, broken };
}
