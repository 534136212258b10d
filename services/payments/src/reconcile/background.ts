import { course, guides, site } from '@farm/farm';
import type { Jobs } from '@farm/server-kit/jobs';
import type { PriceRepository } from '../catalogue/prices.repository';
import { handleEvent } from '../webhook/handle-event';
import { EVENT_QUEUE, type EventJob } from '../webhook/inbox.repository';
import { dailyBalance, type Balancing } from './daily-balance';
import type { Sweeping } from './sweep';
import { reconcile } from './sweeps';

const RECONCILE_QUEUE = 'reconcile';
const BALANCE_QUEUE = 'balance';
const AT_TWO = '0 2 * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const TEN_MINUTES_S = 600; // a run over many stuck payments asks the card company once for each

/** A catalogue price unlike the newest row becomes a new row, so that every order can point at its price. */
export async function writePrices(prices: PriceRepository): Promise<void> {
  for (const { id, price } of [...guides, course]) if (price > 0) await prices.rowFor(id, price);
}

/** What runs without anybody asking: events of the inbox, the reconciler every five minutes and at start, the balance. */
export async function startBackground(jobs: Jobs, deps: Sweeping & Balancing): Promise<void> {
  await jobs.work<EventJob>(EVENT_QUEUE, ({ data }) => handleEvent(data.eventId, deps));
  await jobs.work(RECONCILE_QUEUE, async () => void (await reconcile(deps)), { expireInSeconds: TEN_MINUTES_S });
  await jobs.every(RECONCILE_QUEUE, EVERY_FIVE_MINUTES, site.place.timeZone);
  await jobs.work(BALANCE_QUEUE, () => dailyBalance(deps), { expireInSeconds: TEN_MINUTES_S });
  await jobs.every(BALANCE_QUEUE, AT_TWO, 'UTC'); // the day is the provider's
  await jobs.send(RECONCILE_QUEUE, {}, { once: 'start' });
}
