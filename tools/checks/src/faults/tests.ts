import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { findings, type Outcome } from './outcome';

/** Tests that prove a row, where they stand: `services/payments src/orders/after-crashes`, or a journey. */
export type Proof = `${'apps' | 'libs' | 'services' | 'tools'}/${string} src/${string}` | `journey ${string}`;

interface Suite {
  name: string;
  /** Also when it could not be begun at all, and no test of it is told. */
  status: string;
  assertionResults: readonly { fullName: string; status: string }[];
}

interface Counts {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  testResults: readonly Suite[];
}

const run = (args: readonly string[], cwd: string): Promise<number> =>
  new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'ignore'] });
    child.once('error', failed).once('exit', (code) => ended(code ?? 1));
  });

/** Runs the tests of a project, in whichever checkout it stands: those that these words choose, all without. */
export async function jestIn(project: string, ...words: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-fault-tests-'));
  const file = join(folder, 'counts.json');
  const cli = createRequire(__filename).resolve('jest/bin/jest');
  const line = ['-c', '../../jest.config.mjs', '--rootDir', '.', '-w', '2', '--json', `--outputFile=${file}`];
  try {
    await run([cli, ...line, ...words], project);
    if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 1, numTotalTests: 1, testResults: [] };
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function journey(name: string): Promise<Omit<Counts, 'testResults'>> {
  const tsx = createRequire(__filename).resolve('tsx/cli');
  const code = await run([tsx, 'tools/site/src/test.ts', 'journeys', name], ROOT);
  return { numPassedTests: code === 0 ? 1 : 0, numFailedTests: code === 0 ? 0 : 1, numTotalTests: 1 };
}

async function countsOf(proof: Proof): Promise<Omit<Counts, 'testResults'>> {
  const [where = '', pattern = ''] = proof.split(' ');
  return where === 'journey' ? journey(pattern) : jestIn(join(ROOT, where), pattern);
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
