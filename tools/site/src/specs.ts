import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Totals } from './end-to-end';
import { ROOT } from './root';
import { runCommand, type Print } from './tasks';

const JEST = createRequire(__filename).resolve('jest/bin/jest');

// It builds a copy of the repository for minutes: npm run try-generators.
const IGNORED = ['--testPathIgnorePatterns', 'tools/checks/src/generators'];

interface SpecFile {
  /** Its path. */
  name: string;
  status: string;
  /** Empty if the file could not be run. */
  assertionResults: readonly { fullName: string; status: string }[];
}

/** What is read of Jest's report (`--json`). */
export interface SpecReport {
  testResults: readonly SpecFile[];
}

const NONE: SpecReport = { testResults: [] };

export const failedFiles = ({ testResults }: SpecReport): string[] =>
  testResults.flatMap(({ name, status }) => (status === 'failed' ? name : []));

const namesOf = ({ assertionResults }: SpecFile, status: string): string[] =>
  assertionResults.flatMap((test) => (test.status === status ? test.fullName : []));

/** Sums a run. A file that was run again counts as in that run, and those of its tests that passed only then are named. */
export function specTotals({ testResults }: SpecReport, repeated: SpecReport = NONE): Totals {
  const again = new Map(repeated.testResults.map((file) => [file.name, file]));
  const results = testResults.map((file) => again.get(file.name) ?? file);
  const failures = (file: SpecFile) => (file.status === 'failed' ? Math.max(1, namesOf(file, 'failed').length) : 0);
  return {
    passed: results.reduce((sum, file) => sum + namesOf(file, 'passed').length, 0),
    failed: results.reduce((sum, file) => sum + failures(file), 0),
    flaky: testResults.flatMap((file) => {
      const passed = new Set(namesOf(again.get(file.name) ?? file, 'passed'));
      const tests = namesOf(file, 'failed').filter((test) => passed.has(test));
      return tests.map((test) => `${relative(ROOT, file.name)} ${test}`);
    }),
  };
}

interface SpecRun {
  env: NodeJS.ProcessEnv;
  /** Where Jest writes its reports. */
  folder: string;
  print: Print;
  /** Whether files that failed are run once more, after all others. */
  repeats: boolean;
}

/**
 * The specs of all projects, the checks among them, in one run of Jest with its two workers: runs side by side, one for each
 * project, take as long, and on a slow machine their tests wait for one another until their limits.
 */
export async function runSpecs({ env, folder, print, repeats }: SpecRun): Promise<Totals> {
  const run = async (name: string, paths: readonly string[] = []): Promise<SpecReport | null> => {
    const report = join(folder, name);
    const args = [JEST, '--json', '--outputFile', report, ...IGNORED, ...paths];
    await runCommand(process.execPath, args, env, print);
    return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as SpecReport) : null;
  };
  const first = await run('specs.json');
  if (first === null) return { passed: 0, failed: 1, flaky: [] };
  const failed = failedFiles(first);
  if (!repeats || failed.length === 0) return specTotals(first);
  return specTotals(first, (await run('repeated-specs.json', ['--runTestsByPath', ...failed])) ?? NONE);
}
