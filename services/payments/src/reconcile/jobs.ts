import { course, guides, site } from '@farm/farm';
import type { Jobs } from '@farm/server-kit/jobs';
import type { CatalogueRepository } from '../catalogue/catalogue.repository';
import { EVENT_QUEUE, type EventJob } from '../webhook/inbox.repository';
import { handleEvent } from '../webhook/process-event';
import { balanceDays, type BalanceDeps } from './daily-balance';
import { reconcile, type ReconcileDeps } from './sweeps';

const RECONCILE_QUEUE = 'reconcile';
const BALANCE_QUEUE = 'balance';
const AT_TWO = '0 2 * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Less than half of a replica's database connections. */
export const EVENTS_AT_ONCE = 3;
const TEN_MINUTES_S = 600; // one request for each stuck payment

/**
 * A new catalogue price becomes a new row, so that every order can refer to its price. One that is published later becomes a row
 * with its first checkout.
 */
export async function writePrices(catalogue: CatalogueRepository): Promise<void> {
  for (const { id, price } of [...guides, course]) if (price > 0) await catalogue.findOrCreatePrice(id, price);
}

/** Events of the inbox, the reconciler at start and every five minutes, the nightly balance. */
export async function startBackground(jobs: Jobs, deps: ReconcileDeps & BalanceDeps): Promise<void> {
  await jobs.work<EventJob>(EVENT_QUEUE, ({ data }) => handleEvent(data.eventId, deps), {
    concurrency: EVENTS_AT_ONCE,
  });
  await jobs.work(RECONCILE_QUEUE, async () => void (await reconcile(deps)), { expireInSeconds: TEN_MINUTES_S });
  await jobs.schedule(RECONCILE_QUEUE, EVERY_FIVE_MINUTES, site.place.timeZone);
  await jobs.work(BALANCE_QUEUE, () => balanceDays(deps), { expireInSeconds: TEN_MINUTES_S });
  await jobs.schedule(BALANCE_QUEUE, AT_TWO, 'UTC'); // the day is the provider's
  await jobs.send(RECONCILE_QUEUE, {}, { dedupeKey: 'start' });
}
