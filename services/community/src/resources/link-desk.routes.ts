import { linkDesk } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { watchedLinks } from './check-links';
import type { LinkChecksRepository } from './link-checks.repository';

/** One bad week is a bad week; two in a row somebody should look at. */
const BROKEN = 2;

async function linkList(store: LinkChecksRepository) {
  const states = await store.all();
  const links = watchedLinks.map(({ type, title, link: address }) => {
    const { status = null, failures = 0, checkedAt } = states.get(address) ?? {};
    const broken = failures >= BROKEN;
    return { type, title, address, status, failures, checkedAt: checkedAt?.toISOString() ?? null, broken };
  });
  return { links: links.sort((a, b) => Number(b.broken) - Number(a.broken)) };
}

export const linkDeskRoutes = (app: App, store: LinkChecksRepository) =>
  serve(app, linkDesk, { 'GET /api/ops/inbox/links': () => linkList(store) });
