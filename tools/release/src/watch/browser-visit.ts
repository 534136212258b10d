import { setTimeout as sleep } from 'node:timers/promises';
import type { Beacon } from '@farm/contracts';
import { browserSources, findBrowser } from '@farm/site';
import { type BrowserContext, chromium, type Request } from '@playwright/test';
import type { VisitedBuild } from '../commands/command';

const REPORT_MS = 10_000;
const SETTLE_MS = 1_000; // from the first beacon of a page to that of an error in its rendering
const SWITCH_MS = 60_000; // gateways look for a new revision every few seconds
const RETRY_MS = 1_000;
const ATTEMPTS = 3; // one failed request of this machine must not cause a rollback
/** In every canary, whatever its percentage. */
const BUCKET = '0';

/** Opens a page and resolves with the beacons that it sends about a part. A page that loads may still throw when it renders. */
async function readBeacons(context: BrowserContext, url: string, name: string): Promise<Beacon[]> {
  const page = await context.newPage();
  const beacons: Beacon[] = [];
  const isBeacon = (request: Request) => {
    if (!request.url().endsWith('/release/beacons')) return false;
    const beacon = JSON.parse(request.postData() ?? '{}') as Beacon;
    if (beacon.name === name) beacons.push(beacon);
    return beacon.name === name;
  };
  try {
    const sent = page.waitForRequest(isBeacon, { timeout: REPORT_MS });
    await Promise.all([sent, page.goto(url, { timeout: REPORT_MS })]);
    page.on('request', isBeacon);
    await sleep(SETTLE_MS);
  } catch {
    // no report, or no page
  } finally {
    await page.close();
  }
  return beacons;
}

/** Loads a page of a build. Returns what failed three times; undefined: it is ready. */
async function visitPage(
  context: BrowserContext,
  url: string,
  { name, build }: VisitedBuild,
): Promise<string | undefined> {
  const end = Date.now() + SWITCH_MS;
  let failure = 'is not served';
  for (let attempts = 0; attempts < ATTEMPTS && Date.now() < end; await sleep(RETRY_MS)) {
    const beacons = await readBeacons(context, url, name);
    if (beacons.some((beacon) => beacon.build !== build)) continue; // an older revision
    const failed = beacons.find((beacon) => !['ready', 'slow'].includes(beacon.result));
    if (beacons.length > 0 && !failed) return undefined;
    failure = failed ? `failed at ${failed.stage ?? failed.result}` : 'reports nothing';
    attempts += 1;
  }
  return `${name}@${build} ${failure} in a browser at ${new URL(url).pathname}`;
}

/** Loads the pages of new builds until one fails. */
async function findFailure(context: BrowserContext, origin: string, builds: readonly VisitedBuild[]) {
  for (const each of builds)
    for (const path of each.paths) {
      const failure = await visitPage(context, origin + path, each);
      if (failure) return failure;
    }
  return undefined;
}

/** Arguments: the site's origin, and the builds as JSON. Prints what failed, if anything. */
async function main([origin = '', builds = '[]']: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(browserSources(process.env)) });
  try {
    const context = await browser.newContext();
    const { hostname } = new URL(origin);
    await context.addCookies([
      { name: 'bucket', value: BUCKET, url: origin },
      { name: '__Host-bucket', value: BUCKET, url: `https://${hostname}`, secure: true },
    ]);
    console.log((await findFailure(context, origin, JSON.parse(builds) as VisitedBuild[])) ?? '');
  } finally {
    await browser.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
