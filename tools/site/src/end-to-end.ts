import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePorts, chooseReplicaPorts } from './ports';
import { type RunningSite, startSite } from './site';
import { runCommand, type Print } from './tasks';

export interface Totals {
  passed: number;
  failed: number;
}

/** What Jest's reporter wrote for one project (jest-counts.cjs). */
export interface JestCounts extends Totals {
  /** Spec files that could not be run at all. */
  broken: number;
}

/** The part of Playwright's JSON report that is counted. A flaky test passed only at a retry: it counts as failed. */
interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  /** Errors outside any test: a file that does not compile, a broken configuration. */
  errors?: unknown[];
}

export const jestTotals = ({ passed, failed, broken }: JestCounts): Totals => ({ passed, failed: failed + broken });

export const playwrightTotals = ({ stats, errors = [] }: PlaywrightReport): Totals => ({
  passed: stats?.expected ?? 0,
  failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length,
});

export const sum = (all: readonly Totals[]): Totals =>
  all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });

/** The last line of `npm test`. */
export const summaryLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`;

/** How the end-to-end tests are run: `[part of a file's name] [--replicas 2]`. */
interface EndToEndOptions {
  replicas: number;
  only: readonly string[];
}

/** Reads what stands behind `npm test -- e2e`. Throws for what it does not know. */
export function parseEndToEndArgs(args: readonly string[]): EndToEndOptions {
  const options = { replicas: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (!/^[1-8]$/.test(values.replicas)) throw new Error('--replicas is a number from 1 to 8.');
  return { replicas: Number(values.replicas), only: positionals };
}

interface EndToEndDeps {
  env: NodeJS.ProcessEnv;
  folder: string;
  browser: string;
  databaseSettings: readonly string[];
  print: Print;
}

async function startTestSite(
  { replicas: replicas }: EndToEndOptions,
  { env, folder, databaseSettings, print: print }: EndToEndDeps,
) {
  const ports = await findFreePorts();
  const more = await chooseReplicaPorts(replicas, ports);
  // Browsers share this machine with the services: being late is no sign of too many visitors here.
  const userEnv = { ...env, LOAD_SHEDDING: 'no' };
  return startSite({ folder, ports, extraPorts: more, userEnv: userEnv, print: print, databaseSettings });
}

/** The environment of Playwright: where the site is, and its browser. */
const playwrightEnvironment = (site: RunningSite, { env, folder, browser }: EndToEndDeps) => ({
  ...env,
  CHROMIUM_PATH: browser,
  BASE_URL: site.origin,
  FARM_FOLDER: folder,
  OPERATOR_LINK: site.operatorLink,
});

/** Runs the end-to-end tests in a real browser against a site of their own. */
export async function runEndToEnd(line: EndToEndOptions, at: EndToEndDeps): Promise<Totals> {
  const site = await startTestSite(line, at);
  try {
    const report = join(at.folder, 'e2e.json');
    const cli = createRequire(__filename).resolve('@playwright/test/cli');
    const env = { ...playwrightEnvironment(site, at), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const args = [cli, 'test', '-c', 'apps/site-e2e/playwright.config.ts', '--reporter=list,json', ...line.only];
    const { code } = await runCommand(process.execPath, args, env, (line) => console.log(line));
    const counted = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport) : {};
    const totals = playwrightTotals(counted);
    return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
  } finally {
    await site.stop();
  }
}
