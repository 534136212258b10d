import { closeOrder, isLive } from '../checkout/close-order';
import { openAttempt } from '../checkout/attempt-to-open';
import { sendRefund } from '../orders/send-refund';
import { settle } from '../orders/settle';
import { handleEvent } from '../webhook/handle-event';
import { sweepMissedEvents } from './missed-events';
import { ago, DAY_MS, each, HOUR_MS, QUIET_MS, type Sweeping } from './sweep';
import { sweepUnmatched } from './unmatched';

const SLOW_BANK_MS = 7 * DAY_MS;

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
  for (const attempt of order?.attempts.filter(isLive) ?? [])
    if (order && attempt.status === 'creating') await openAttempt(order, attempt, deps);
  await settleOrEnd(orderId, deps);
}

const sweepCreating = async (deps: Sweeping) =>
  each(await deps.unsettled.creatingSince(ago(QUIET_MS, deps)), 'creating', (id) => healCreating(id, deps), deps);

/** (b) Live attempts without news: webhooks get lost, browsers get closed. */
const sweepSilent = async (deps: Sweeping) =>
  each(await deps.unsettled.silentSince(ago(QUIET_MS, deps)), 'silent', (id) => settleOrEnd(id, deps), deps);

/** (e) Orders open for over 30 minutes: ended, unless they were paid meanwhile. */
async function end(orderId: string, deps: Sweeping) {
  const order = await deps.orders.find(orderId);
  if (order) await closeOrder(order, deps);
}

const sweepOpen = async (deps: Sweeping) =>
  each(await deps.unsettled.openPast(deps.clock.now()), 'open', (id) => end(id, deps), deps);

/** (e) Banks take days; after seven, somebody should ask. */
const sweepSlowBanks = async (deps: Sweeping) =>
  each(
    await deps.unsettled.processingSince(ago(SLOW_BANK_MS, deps)),
    'slow bank',
    (orderId) => deps.alerts.put({ why: 'bank takes over a week', about: orderId, orderId, at: deps.clock.now() }),
    deps,
  );

/** (f) Refunds that were not answered are asked for again under their key; those that wait at the bank are looked at. */
async function sweepRefunds(deps: Sweeping) {
  const unanswered = await deps.unsettled.refundsSince('creating', ago(QUIET_MS, deps));
  const waiting = await deps.unsettled.refundsSince('pending', ago(HOUR_MS, deps));
  await each(
    unanswered.map(({ id }) => id),
    'refund',
    (id) => sendRefund(id, deps),
    deps,
  );
  const orders = [...unanswered, ...waiting].map(({ orderId }) => orderId);
  await each(orders, 'refund', (orderId) => settle(orderId, deps), deps);
}

/** Events whose job was lost or gave up. */
const sweepInbox = async (deps: Sweeping) =>
  each(await deps.inbox.waitingSince(ago(QUIET_MS, deps)), 'inbox', (id) => handleEvent(id, deps), deps);

const SWEEPS: Record<string, (deps: Sweeping) => Promise<void>> = {
  creating: sweepCreating,
  silent: sweepSilent,
  open: sweepOpen,
  'slow banks': sweepSlowBanks,
  refunds: sweepRefunds,
  'missed events': sweepMissedEvents,
  inbox: sweepInbox,
  unmatched: sweepUnmatched, // last: what all others have mended is no finding
};

/** I5: all sweeps, one copy of the service at a time; whatever was left halfway is whole afterwards. */
export const reconcile = (deps: Sweeping): Promise<boolean> =>
  deps.unsettled.alone(async () => {
    // a sweep that cannot even begin (the provider is away) does not stop the others
    for (const [name, sweep] of Object.entries(SWEEPS)) await each([name], 'reconcile', () => sweep(deps), deps);
  });
