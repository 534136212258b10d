import { linksAdmin } from '@farm/contracts';
import { externalGames, resourceLinks, site } from '@farm/farm';
import { type App, type Clock, serve } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { createHttpClient, type HttpClient, HttpRequestError } from '@farm/server-kit/http-client';
import type { LinkResult, LinkChecksRepository } from './link-checks.repository';

interface WatchedLink {
  type: string;
  title: string;
  link: string;
}

/** All links of the hub to other sites. */
export const watchedLinks = (): readonly WatchedLink[] => [
  ...resourceLinks,
  ...externalGames.map((game) => ({ ...game, type: 'game' })),
];

export interface LinkCheckDeps {
  links: readonly WatchedLink[];
  client: HttpClient;
  store: LinkChecksRepository;
  clock: Clock;
}

const TIMEOUT_MS = 10_000;
// Sites that block robots still work for people.
const ROBOT_STATUSES = [401, 403, 429];
const isReachable = (status: number): boolean => status < 400 || ROBOT_STATUSES.includes(status);

/** Tries HEAD, then GET, which some servers need. A redirect counts as reachable and is not followed. */
async function checkAddress(address: string, client: HttpClient): Promise<LinkResult> {
  const headers = { 'user-agent': `Mozilla/5.0 (compatible; link check of ${site.website})` };
  let status: number | null = null;
  for (const method of ['HEAD', 'GET'] as const) {
    try {
      ({ status } = await client.get(address, { method, headers }));
    } catch (error) {
      // The page exists, it is just over a megabyte.
      if (error instanceof HttpRequestError && error.reason === 'too_big') status = 200;
    }
    if (status !== null && isReachable(status)) return { address, status, ok: true };
  }
  return { address, status, ok: false };
}

/** Checks each link once. If none responds, our own connection is down and nothing is recorded. */
export async function checkLinks({ links, client, store, clock }: LinkCheckDeps): Promise<void> {
  const results: LinkResult[] = [];
  for (const { link } of links) results.push(await checkAddress(link, client));
  if (results.every(({ status }) => status === null)) return;
  for (const result of results) await store.record(result, clock.now());
}

const QUEUE = 'resource-links';
const MONDAYS = '20 5 * * 1';

export async function scheduleLinkChecks(jobs: Jobs, deps: Pick<LinkCheckDeps, 'store' | 'clock'>): Promise<void> {
  const checkAll = () => {
    const links = watchedLinks();
    const origins = [...new Set(links.map(({ link }) => new URL(link).origin))];
    return checkLinks({ links, client: createHttpClient({ origins, timeoutMs: TIMEOUT_MS }), ...deps });
  };
  // At most twenty requests of ten seconds each.
  await jobs.work(QUEUE, checkAll, { expireInSeconds: 300, retryLimit: 1 });
  await jobs.schedule(QUEUE, MONDAYS, site.place.timeZone);
}

/** Failed weekly checks in a row. */
const BROKEN_AFTER = 2;

async function linkList(store: LinkChecksRepository) {
  const states = await store.all();
  const links = watchedLinks().map(({ type, title, link: address }) => {
    const { status = null, failures = 0, checkedAt } = states.get(address) ?? {};
    const broken = failures >= BROKEN_AFTER;
    return { type, title, address, status, failures, checkedAt: checkedAt?.toISOString() ?? null, broken };
  });
  return { links: links.sort((a, b) => Number(b.broken) - Number(a.broken)) };
}

export const linkCheckRoutes = (app: App, store: LinkChecksRepository) =>
  serve(app, linksAdmin, { 'GET /api/ops/inbox/links': () => linkList(store) });
