import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { caddySettings, type CaddyPorts, freeCaddyPorts, startCaddy } from './caddy';
import { findFreePorts, chooseReplicaPorts } from './ports';
import { type RunningSite, startSite } from './site';
import { runCommand, type Print } from './tasks';

export interface Totals {
  passed: number;
  failed: number;
  /** Places and titles of tests that failed first and passed when repeated; counted as passed. */
  flaky: readonly string[];
}

/** Results of one project, written by jest-counts.cjs. */
export interface JestCounts {
  passed: number;
  failed: number;
  /** Spec files that could not be run. */
  broken: number;
}

/** Tests of a file, or of a `describe` in it. */
interface PlaywrightSuite {
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The counted part of Playwright's JSON report. */
interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: PlaywrightSuite[];
  /** Errors outside any test: a file that does not compile, a broken configuration. */
  errors?: unknown[];
}

export const jestTotals = ({ passed, failed, broken }: JestCounts): Totals => ({
  passed,
  failed: failed + broken,
  flaky: [],
});

const flakyTests = (suites: readonly PlaywrightSuite[]): string[] =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...flakyTests(inner),
  ]);

/** Tests are flaky only with `--retries`: without it they fail. */
export const playwrightTotals = ({ stats, suites = [], errors = [] }: PlaywrightReport): Totals => ({
  passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
  failed: (stats?.unexpected ?? 0) + errors.length,
  flaky: flakyTests(suites),
});

export const sum = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  flaky: all.flatMap(({ flaky }) => flaky),
});

/** The last lines of `npm test`: flaky tests, then the totals. */
export const summaryLines = ({ passed, failed, flaky }: Totals): string[] => [
  ...flaky.map((test) => `flaky, passed when repeated: ${test}`),
  `${passed} passed, ${failed} failed`,
];

interface EndToEndOptions {
  replicas: number;
  /** Whether browsers reach the gateway through Caddy, with deploy/Caddyfile. */
  caddy: boolean;
  /** Whether only the tests of Playwright's project `core` run. */
  core: boolean;
  /** How often a failed test is repeated. */
  retries: number;
  /** How often each test runs. */
  repeat: number;
  only: readonly string[];
}

/** The tests of `--caddy` without a file name: what a reverse proxy could change. */
const CADDY_TESTS = ['platform/reverse-proxy', 'layout/header', 'layout/menu', 'platform/not-found'];

/**
 * Parses the arguments of `npm test -- e2e`: `[part of a file name] [--core] [--retries 1] [--repeat 5] [--replicas 2] [--caddy]`.
 *
 * @throws if they are invalid
 */
export function parseEndToEndArgs(args: readonly string[]): EndToEndOptions {
  const options = {
    replicas: { type: 'string', default: '1' },
    caddy: { type: 'boolean', default: false },
    core: { type: 'boolean', default: false },
    retries: { type: 'string', default: '0' },
    repeat: { type: 'string', default: '1' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { replicas, caddy, core, retries, repeat } = values;
  if (!/^[1-8]$/.test(replicas)) throw new Error('--replicas is a number from 1 to 8.');
  if (!/^[0-3]$/.test(retries)) throw new Error('--retries is a number from 0 to 3.');
  if (!/^[1-9]\d?$/.test(repeat)) throw new Error('--repeat is a number from 1 to 99.');
  return {
    replicas: Number(replicas),
    caddy,
    core,
    retries: Number(retries),
    repeat: Number(repeat),
    only: positionals.length > 0 || !caddy ? positionals : CADDY_TESTS,
  };
}

interface EndToEndDeps {
  env: NodeJS.ProcessEnv;
  folder: string;
  browser: string;
  /** For tests of what a browser without a window lacks; the same as `browser` for the core, which has none of them. */
  wholeBrowser: string;
  databaseSettings: readonly string[];
  print: Print;
}

async function startTestSite(
  { replicas }: EndToEndOptions,
  { env, folder, databaseSettings, print }: EndToEndDeps,
  proxy: CaddyPorts | undefined,
) {
  const ports = await findFreePorts();
  const extraPorts = await chooseReplicaPorts(replicas, ports);
  // browsers and services share this machine, so slow responses are normal
  const userEnv = { ...env, LOAD_SHEDDING: 'no', ...(proxy && caddySettings(proxy)) };
  const site = await startSite({ folder, ports, extraPorts, userEnv, print, databaseSettings });
  if (!proxy) return site;
  const caddy = await startCaddy(join(folder, 'caddy'), proxy, ports.gateway).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  const stop = async () => {
    try {
      await caddy.stop();
    } finally {
      await site.stop();
    }
  };
  return { ...site, stop };
}

const playwrightEnvironment = (site: RunningSite, { env, folder, browser, wholeBrowser }: EndToEndDeps) => ({
  ...env,
  CHROMIUM_PATH: browser,
  WHOLE_CHROMIUM_PATH: wholeBrowser,
  BASE_URL: site.origin,
  FARM_FOLDER: folder,
  OPERATOR_LINK: site.operatorLink,
});

/** Runs the end-to-end tests in a real browser on their own site. */
export async function runEndToEnd(options: EndToEndOptions, deps: EndToEndDeps): Promise<Totals> {
  const site = await startTestSite(options, deps, options.caddy ? await freeCaddyPorts() : undefined);
  try {
    const report = join(deps.folder, 'e2e.json');
    const cli = createRequire(__filename).resolve('@playwright/test/cli');
    const env = { ...playwrightEnvironment(site, deps), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const config = ['-c', 'apps/site-e2e/playwright.config.ts', ...(options.core ? ['--project=core'] : [])];
    const times = [`--retries=${options.retries}`, `--repeat-each=${options.repeat}`];
    const args = [cli, 'test', ...config, '--reporter=list,json', ...times, ...options.only];
    const { code } = await runCommand(process.execPath, args, env, (line) => console.log(line));
    const results = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport) : {};
    const totals = playwrightTotals(results);
    return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
  } finally {
    await site.stop();
  }
}
