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
  testResults: readonly Suite[];
}

/** Runs a program of Node's; gives its exit code and what it printed. */
const run = (args: readonly string[], cwd: string): Promise<{ code: number; out: string }> =>
  new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
    child.once('error', failed).once('close', (code) => ended({ code: code ?? 1, out }));
  });

/** Runs the tests of a project, in whichever checkout it stands: those that these words choose, all without. */
export async function jestIn(project: string, ...words: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-fault-tests-'));
  const file = join(folder, 'counts.json');
  const cli = createRequire(__filename).resolve('jest/bin/jest');
  const line = ['-c', '../../jest.config.mjs', '--rootDir', '.', '-w', '2', '--json', `--outputFile=${file}`];
  try {
    await run([cli, ...line, ...words], project);
    if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 1, testResults: [] };
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What became of the tests of one proof. */
interface Proven {
  passed: number;
  /** Their names; what ended without one is told by its exit code. */
  failed: readonly string[];
}

/** 'a file of store answers 503 …' of '  ✘  3 [edge] › apps/…spec.ts:16:5 › a file of store answers 503 … (12.7s)'. */
const NAME = /^ +[✓✘] .*?\.spec\.ts:\d+:\d+ › (.*?)(?: \([\d.]+m?s\))?$/gm;

async function journey(name: string): Promise<Proven> {
  const tsx = createRequire(__filename).resolve('tsx/cli');
  const { code, out } = await run([tsx, 'tools/site/src/test.ts', 'journeys', name], ROOT);
  const told = [...out.matchAll(NAME)].map(([line, test = '']) => ({ failed: line.includes('✘'), test }));
  const failed = told.filter((one) => one.failed).map(({ test }) => test);
  return {
    passed: told.length - failed.length,
    failed: code !== 0 && failed.length === 0 ? [`it ended with ${code}`] : failed,
  };
}

async function specs(project: string, pattern: string): Promise<Proven> {
  const { numPassedTests, numFailedTests, testResults } = await jestIn(project, pattern);
  const names = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  const failed = names.map(({ fullName }) => fullName);
  return {
    passed: numPassedTests,
    failed: failed.length < numFailedTests ? [...failed, 'a file does not begin'] : failed,
  };
}

function provenBy(proof: Proof): Promise<Proven> {
  const [where = '', pattern = ''] = proof.split(' ');
  return where === 'journey' ? journey(pattern) : specs(join(ROOT, where), pattern);
}

/** Runs the tests that a row names; each must be there and pass. */
export async function proved(proofs: readonly Proof[]): Promise<Outcome> {
  const { broken, must } = findings();
  const seen: string[] = [];
  for (const proof of proofs) {
    const { passed, failed } = await provenBy(proof);
    must(passed > 0 && failed.length === 0, `${proof} passes (${failed.join('; ') || 'there is none'})`);
    seen.push(`${proof}: ${passed} passed`);
  }
  return { requests: 0, failures: 0, secondsToRecover: null, lost: 0, doubled: 0, seen, broken };
}
