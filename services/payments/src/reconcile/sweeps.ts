import { closeOrder, type Closing } from '../checkout/close-order';
import { attemptToOpen } from '../checkout/attempt-to-open';
import { settle } from '../orders/settle';
import { handleEvent, type Handling } from '../webhook/handle-event';
import type { UnsettledRepository } from './unsettled.repository';

export interface Sweeping extends Closing, Handling {
  cards: Closing['cards'];
  unsettled: UnsettledRepository;
  log: { error(line: object, text: string): void };
}

const QUIET_MS = 2 * 60_000; // younger ones are still being worked on by whoever began them

/** One sweep: what to look at and what to do with each. A failure is logged and does not stop the others. */
async function each(ids: readonly string[], what: string, work: (id: string) => Promise<unknown>, { log }: Sweeping) {
  for (const id of new Set(ids)) {
    try {
      await work(id);
    } catch (err) {
      log.error({ err, sweep: what, id }, 'reconcile');
    }
  }
}

const longAgo = ({ clock }: Sweeping) => new Date(clock.now().getTime() - QUIET_MS);

/** Settles what is still open; a live payment of an order that has ended some other way must not be paid: it is cancelled. */
async function settleOrEnd(orderId: string, deps: Sweeping) {
  const order = await deps.orders.find(orderId);
  if (!order) return;
  if (order.status === 'open' || order.status === 'processing') await settle(orderId, deps);
  else await closeOrder(order, deps);
}

/** (a) Attempts that never heard back: asked again under the same key, so nothing is made twice. */
async function healCreating(orderId: string, deps: Sweeping) {
  const order = await deps.orders.find(orderId);
  for (const attempt of order?.attempts ?? [])
    if (order && attempt.status === 'creating')
      await deps.orders.opened(attempt.id, await deps.cards.openIntent(attemptToOpen(order, attempt)));
  await settleOrEnd(orderId, deps);
}

/** (e) Orders open for over 30 minutes: ended, unless they were paid meanwhile. */
async function end(orderId: string, deps: Sweeping) {
  const order = await deps.orders.find(orderId);
  if (order) await closeOrder(order, deps);
}

const sweepCreating = async (deps: Sweeping) =>
  each(await deps.unsettled.creatingSince(longAgo(deps)), 'creating', (id) => healCreating(id, deps), deps);

/** (b) Live attempts without news: webhooks get lost, browsers get closed. */
const sweepSilent = async (deps: Sweeping) =>
  each(await deps.unsettled.silentSince(longAgo(deps)), 'silent', (id) => settleOrEnd(id, deps), deps);

const sweepOpen = async (deps: Sweeping) =>
  each(await deps.unsettled.openPast(deps.clock.now()), 'open', (id) => end(id, deps), deps);

/** Events whose job was lost or gave up. */
const sweepInbox = async (deps: Sweeping) =>
  each(await deps.inbox.waitingSince(longAgo(deps)), 'inbox', (id) => handleEvent(id, deps), deps);

/** I5: all sweeps, one copy of the service at a time; whatever was left halfway is whole afterwards. */
export const reconcile = (deps: Sweeping): Promise<boolean> =>
  deps.unsettled.alone(async () => {
    for (const sweep of [sweepCreating, sweepSilent, sweepOpen, sweepInbox]) await sweep(deps);
  });
