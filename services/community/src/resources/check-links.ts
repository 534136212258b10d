import { externalGames, resourceLinks, site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { outbound, OutboundFailed, type Outbound } from '@farm/server-kit/outbound';
import type { LinkAnswer, LinkChecksRepository } from './link-checks.repository';

interface Watched {
  type: string;
  title: string;
  link: string;
}

/** Every address of other sites that the hub shows. */
export const watchedLinks: readonly Watched[] = [
  ...resourceLinks,
  ...externalGames.map((game) => ({ ...game, type: 'game' })),
];

export interface LinkChecking {
  links: readonly Watched[];
  door: Outbound;
  store: LinkChecksRepository;
  clock: Clock;
}

const TIMEOUT_MS = 10_000;
// A site that keeps robots out still stands for people.
const ROBOTS_OUT = [401, 403, 429];
const stands = (status: number): boolean => status < 400 || ROBOTS_OUT.includes(status);

/** HEAD, and GET where that is not answered well: some servers know no HEAD. Redirects are not followed, they are answers. */
async function ask(address: string, door: Outbound): Promise<LinkAnswer> {
  const headers = { 'user-agent': `Mozilla/5.0 (compatible; link check of ${site.website})` };
  let status: number | null = null;
  for (const method of ['HEAD', 'GET'] as const) {
    try {
      ({ status } = await door.get(address, { method, headers }));
    } catch (error) {
      // A page of more than a megabyte is a page.
      if (error instanceof OutboundFailed && error.why === 'too_big') status = 200;
    }
    if (status !== null && stands(status)) return { address, status, ok: true };
  }
  return { address, status, ok: false };
}

/**
 * Asks each address once and notes how it answered. When nobody at all answers it is our own line that is down, and
 * nothing is noted.
 */
export async function checkLinks({ links, door, store, clock }: LinkChecking): Promise<void> {
  const answers: LinkAnswer[] = [];
  for (const { link } of links) answers.push(await ask(link, door));
  if (answers.every(({ status }) => status === null)) return;
  for (const answer of answers) await store.note(answer, clock.now());
}

const QUEUE = 'resource-links';
const MONDAYS = '20 5 * * 1';

/** The weekly round, once over all copies of the service. */
export async function startCheckingLinks(jobs: Jobs, given: Pick<LinkChecking, 'store' | 'clock'>): Promise<void> {
  const links = watchedLinks;
  const origins = [...new Set(links.map(({ link }) => new URL(link).origin))];
  const door = outbound({ origins, timeoutMs: TIMEOUT_MS });
  // Sixteen requests of ten seconds each at the very most.
  await jobs.work(QUEUE, () => checkLinks({ links, door, ...given }), { expireInSeconds: 300, retryLimit: 1 });
  await jobs.every(QUEUE, MONDAYS, site.place.timeZone);
}
