import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findNginx } from './nginx-ways';
import { anyPorts, portsOfCopies, type Ports } from './ports';
import type { Say } from './progress';
import { startSite, type StandingSite } from './site';
import { runToEnd } from './tasks';
import { type JourneyReport, ofJourneys, type Totals } from './totals';

/** How the journeys are run: `[part of a file's name] [--through nginx] [--copies 2]`. */
export interface JourneyLine {
  /** Every journey through nginx; else those tagged @front, the rest straight to the edge. */
  throughNginx: boolean;
  copies: number;
  only: readonly string[];
}

/** Reads what stands behind `npm test -- journeys`. Throws for what it does not know. */
export function journeyLine(args: readonly string[]): JourneyLine {
  const options = { through: { type: 'string' }, copies: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.through !== undefined && values.through !== 'nginx') throw new Error('--through knows nginx alone.');
  if (!/^[1-8]$/.test(values.copies)) throw new Error('--copies is a number from 1 to 8.');
  return { throughNginx: values.through === 'nginx', copies: Number(values.copies), only: positionals };
}

interface Surroundings {
  env: NodeJS.ProcessEnv;
  folder: string;
  browser: string;
  databaseSettings: readonly string[];
  say: Say;
}

const local = (port: number) => `http://localhost:${port}`;

async function standingSite(
  line: JourneyLine,
  ports: Ports,
  nginx: { program: string; port: number },
  at: Surroundings,
) {
  const { env, folder, databaseSettings, say } = at;
  const more = await portsOfCopies(line.copies, ports);
  // Browsers share this machine with the services: being late is no sign of too many visitors here.
  const quiet = { ...env, LOAD_SHEDDING: 'no' };
  const given = line.throughNginx ? { ...quiet, SITE_ORIGIN: local(nginx.port) } : quiet;
  return startSite({ folder, ports, more, nginx, given, say, databaseSettings });
}

/** What Playwright is told: where the site stands, and whether some of the journeys come through nginx. */
const told = (line: JourneyLine, port: number, site: StandingSite, { env, folder, browser }: Surroundings) => ({
  ...env,
  CHROMIUM_PATH: browser,
  BASE_URL: site.origin,
  FRONT_URL: line.throughNginx ? undefined : local(port),
  FARM_FOLDER: folder,
  OPERATOR_LINK: site.operatorLink,
});

/** The visitors' journeys, in a real browser against a site of their own, with an nginx before its edge. */
export async function runJourneys(line: JourneyLine, at: Surroundings): Promise<Totals> {
  const program = await findNginx(at.env, at.say);
  const { nginx: port, ...ports } = await anyPorts('nginx');
  const site = await standingSite(line, ports, { program, port }, at);
  try {
    const report = join(at.folder, 'journeys.json');
    const cli = createRequire(__filename).resolve('@playwright/test/cli');
    const env = { ...told(line, port, site, at), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const args = [cli, 'test', '-c', 'apps/site-e2e/playwright.config.ts', '--reporter=list,json', ...line.only];
    const { code } = await runToEnd(process.execPath, args, env, (said) => console.log(said));
    const counted = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as JourneyReport) : {};
    const totals = ofJourneys(counted);
    return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
  } finally {
    await site.stop();
  }
}
