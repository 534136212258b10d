import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './tasks';

export interface Totals {
  passed: number;
  failed: number;
  /** Projects whose specs failed first and passed when repeated; counted as passed. */
  flaky: readonly string[];
}

/** Results of one project, written by jest-counts.cjs. */
export interface JestCounts {
  passed: number;
  failed: number;
  /** Spec files that could not be run. */
  broken: number;
}

/** The counted part of Playwright's JSON report. */
interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  /** Errors outside any test: a file that does not compile, a broken configuration, a site that does not start. */
  errors?: unknown[];
}

export const jestTotals = ({ passed, failed, broken }: JestCounts): Totals => ({
  passed,
  failed: failed + broken,
  flaky: [],
});

/** Playwright itself names its flaky tests. */
export const playwrightTotals = ({ stats, errors = [] }: PlaywrightReport): Totals => ({
  passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
  failed: (stats?.unexpected ?? 0) + errors.length,
  flaky: [],
});

export const sum = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  flaky: all.flatMap(({ flaky }) => flaky),
});

/** The last lines of `npm test`: flaky projects, then the totals. */
export const summaryLines = ({ passed, failed, flaky }: Totals): string[] => [
  ...flaky.map((test) => `flaky, passed when repeated: ${test}`),
  `${passed} passed, ${failed} failed`,
];

/** The tests of `--caddy` without a file name: what a reverse proxy could change. */
const CADDY_TESTS = ['platform/reverse-proxy', 'layout/header', 'layout/menu', 'platform/not-found'];

const OPTIONS = {
  replicas: { type: 'string' },
  caddy: { type: 'boolean', default: false },
  core: { type: 'boolean', default: false },
  retries: { type: 'string', default: '0' },
  repeat: { type: 'string', default: '1' },
} as const;

/**
 * Parses the arguments of `npm test -- e2e`, `[part of a file name] [--core] [--retries 1] [--repeat 5] [--replicas 2] [--caddy]`, to
 * those of Playwright and of start-test-site.ts.
 *
 * @throws if they are invalid
 */
export function parseEndToEndArgs(args: readonly string[]): { playwright: string[]; site: string[] } {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const { replicas, caddy, core, retries, repeat } = values;
  const files = positionals.length > 0 || !caddy ? positionals : CADDY_TESTS;
  return {
    playwright: [...(core ? ['--project=core'] : []), ...[`--retries=${retries}`, `--repeat-each=${repeat}`], ...files],
    site: [...(replicas ? ['--replicas', replicas] : []), ...(caddy ? ['--caddy'] : [])],
  };
}

/** Runs the end-to-end tests in a real browser on their own site. `folder` is for the report. */
export async function runEndToEnd(args: readonly string[], env: NodeJS.ProcessEnv, folder: string): Promise<Totals> {
  const { playwright, site } = parseEndToEndArgs(args);
  const report = join(folder, 'e2e.json');
  const cli = createRequire(__filename).resolve('@playwright/test/cli');
  const { code } = await runCommand(
    process.execPath,
    [cli, 'test', '--reporter=list,json', ...playwright],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_SITE_ARGS: site.join(' ') },
    (line) => console.log(line),
  );
  const totals = playwrightTotals(
    existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport) : {},
  );
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}
