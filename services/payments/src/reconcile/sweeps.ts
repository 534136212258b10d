import { ProviderRejectionError, type PaymentProvider, type TaggedPayment } from '../payment-provider/payment.provider';
import type { Mode } from '../catalogue/payment-mode';
import { cancelOrder, isLive, openAttempt } from '../checkout/payment-attempts';
import type { EmailQueueRepository } from '../emails/email-queue.repository';
import type { Order } from '../orders/order';
import { syncOrder } from '../orders/sync-order';
import { sendRefund } from '../refunds/send-refund';
import {
  isSupportedEvent,
  findOrderOfPayment,
  handleEvent,
  SUPPORTED_EVENTS,
  type EventDeps,
} from '../webhook/process-event';
import type { ReconcileRepository } from './reconcile.repository';

export type ReconcileDeps = EventDeps & {
  provider: Pick<PaymentProvider, 'eventsSince' | 'paidSince' | 'dashboardUrl'>;
  reconciliation: ReconcileRepository;
  emailQueue: EmailQueueRepository;
  mode: Mode;
  log: { error(line: object, text: string): void };
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Younger rows may still be in use by the request that wrote them. */
const QUIET_MS = 2 * MINUTE_MS;
const SLOW_BANK_MS = 7 * DAY_MS;
const UNMATCHED_PERIOD_MS = 3 * DAY_MS;

const EVENTS_CURSOR = 'events';
const EVENTS_OVERLAP_MS = 10 * MINUTE_MS; // the provider's list is not in order to the second
const EVENTS_LISTED_MS = 30 * DAY_MS; // the provider lists no older ones

const ago = (ms: number, { clock }: Pick<ReconcileDeps, 'clock'>): Date => new Date(clock.now().getTime() - ms);

type UnmatchedPayment = TaggedPayment & { dashboardUrl: string };

export interface UnmatchedDeps {
  provider: Pick<PaymentProvider, 'paidSince' | 'dashboardUrl'>;
  reconciliation: Pick<ReconcileRepository, 'recordedAsPaid'>;
  clock: ReconcileDeps['clock'];
}

/**
 * Our successful payments of the last 72 hours that no order records as paid.
 * @throws ProviderUnavailableError
 */
export async function unmatchedPayments({
  provider,
  reconciliation,
  clock,
}: UnmatchedDeps): Promise<UnmatchedPayment[]> {
  const paid = await provider.paidSince(ago(UNMATCHED_PERIOD_MS, { clock }));
  const recorded = await reconciliation.recordedAsPaid(paid.map(({ paymentIntentId }) => paymentIntentId));
  return paid
    .filter(({ paymentIntentId }) => !recorded.has(paymentIntentId))
    .map((payment) => ({ ...payment, dashboardUrl: provider.dashboardUrl(payment.paymentIntentId) }));
}

const isUnpaid = (order: Order | null) => !order || ['open', 'processing', 'expired'].includes(order.status);

async function recoverPayment(paymentIntentId: string, deps: ReconcileDeps) {
  const orderId =
    (await deps.orders.idOf(paymentIntentId)) ?? (await findOrderOfPayment(paymentIntentId, deps))?.orderId;
  const order = orderId ? await syncOrder(orderId, deps) : null;
  const why = isUnpaid(order) ? 'payment without an order' : 'late payment recovered';
  const ofOrder = order ? { orderId: order.id } : {};
  await deps.emailQueue.alert({ why, about: paymentIntentId, at: deps.clock.now(), ...ofOrder });
}

async function expire(orderId: string, deps: ReconcileDeps) {
  const order = await deps.orders.find(orderId);
  if (order) await cancelOrder(order, deps);
}

/** Syncs an open order; cancels a live payment of an order that has ended. */
async function syncOrCancel(orderId: string, deps: ReconcileDeps) {
  const order = await deps.orders.find(orderId);
  if (!order) return;
  if (order.status === 'open' || order.status === 'processing') await syncOrder(orderId, deps);
  else await cancelOrder(order, deps);
}

/** Repeats unanswered requests under the same key, so that nothing is created twice. */
async function recoverCreating(orderId: string, deps: ReconcileDeps) {
  const order = await deps.orders.find(orderId);
  for (const attempt of order?.attempts.filter(isLive) ?? [])
    if (order && attempt.status === 'creating') await openAttempt(order, attempt, deps);
  await syncOrCancel(orderId, deps);
}

/** Stores events that were never received. Resolves with their ids. */
async function storeMissedEvents({ provider, reconciliation, inbox, mode, clock }: ReconcileDeps): Promise<string[]> {
  const last = await reconciliation.readCursor(EVENTS_CURSOR);
  const oldest = ago(EVENTS_LISTED_MS, { clock });
  const from = last ? new Date(Math.max(last.getTime() - EVENTS_OVERLAP_MS, oldest.getTime())) : oldest;
  const events = await provider.eventsSince(from, SUPPORTED_EVENTS);
  const missing = await inbox.missing(events.map(({ id }) => id));
  const missed = events.filter((event) => missing.has(event.id)).filter((event) => isSupportedEvent(event, mode));
  for (const event of missed) await inbox.store(event);
  const newest = events.at(-1);
  if (newest) await reconciliation.writeCursor(EVENTS_CURSOR, { at: newest.occurredAt, id: newest.id });
  return missed.map(({ id }) => id);
}

interface Sweep {
  name: string;
  /** Ids of the rows to look at. */
  list: (deps: ReconcileDeps) => Promise<string[]>;
  work: (id: string, deps: ReconcileDeps) => Promise<unknown>;
}

const SWEEPS: readonly Sweep[] = [
  {
    // (a) Payments that the provider has not answered.
    name: 'creating',
    list: (deps) => deps.reconciliation.creatingSince(ago(QUIET_MS, deps)),
    work: recoverCreating,
  },
  {
    // (b) Live payments without news: webhooks get lost, browsers get closed.
    name: 'silent',
    list: (deps) => deps.reconciliation.silentSince(ago(QUIET_MS, deps)),
    work: syncOrCancel,
  },
  {
    // (e) Orders open for over 30 minutes expire, unless they were paid meanwhile.
    name: 'open',
    list: (deps) => deps.reconciliation.openPast(deps.clock.now()),
    work: expire,
  },
  {
    // (e) Banks take days; after seven, the farm is alerted.
    name: 'slow bank',
    list: (deps) => deps.reconciliation.processingSince(ago(SLOW_BANK_MS, deps)),
    work: (orderId, { emailQueue, clock }) =>
      emailQueue.alert({ why: 'payment processing for over a week', about: orderId, orderId, at: clock.now() }),
  },
  {
    // (f) Refunds that the provider has not answered are sent again under their key.
    name: 'refund',
    list: async ({ refunds, clock }) =>
      (await refunds.waitingSince('creating', ago(QUIET_MS, { clock }))).map(({ id }) => id),
    work: async (refundId, deps) => {
      await sendRefund(refundId, deps);
      await syncOrder((await deps.refunds.find(refundId)).orderId, deps);
    },
  },
  {
    // (f) Orders whose refund is still not answered, or waits at the bank.
    name: 'refund',
    list: async ({ refunds, clock }) => {
      const unanswered = await refunds.waitingSince('creating', ago(QUIET_MS, { clock }));
      const waiting = await refunds.waitingSince('pending', ago(HOUR_MS, { clock }));
      return [...unanswered, ...waiting].map(({ orderId }) => orderId);
    },
    work: syncOrder,
  },
  {
    // (c) Events that no webhook delivered.
    name: 'missed events',
    list: storeMissedEvents,
    work: handleEvent,
  },
  {
    // Events whose job was lost or gave up.
    name: 'inbox',
    list: (deps) => deps.inbox.waitingSince(ago(QUIET_MS, deps)),
    work: handleEvent,
  },
];

/** Processes each id. A failure is logged and does not stop the others. */
async function forEachId(
  ids: Iterable<string>,
  sweep: string,
  work: (id: string) => Promise<unknown>,
  { log, emailQueue, clock }: Pick<ReconcileDeps, 'log' | 'emailQueue' | 'clock'>,
): Promise<void> {
  for (const id of new Set(ids)) {
    try {
      await work(id);
    } catch (err) {
      log.error({ err, sweep, id }, 'reconcile');
      if (!(err instanceof ProviderRejectionError)) continue;
      // Not an outage: the key must be fixed, so the farm gets one alert a day.
      const at = clock.now();
      const about = at.toISOString().slice(0, 10);
      await emailQueue.alert({ why: 'Stripe rejects our requests: check its key', about, at });
    }
  }
}

/** (d) Paid at the provider and not here: recovered and reported, because nothing else has noticed it. */
async function sweepUnmatched(deps: ReconcileDeps): Promise<void> {
  const quiet = ago(QUIET_MS, deps);
  const payments = (await unmatchedPayments(deps)).filter(({ createdAt }) => createdAt < quiet);
  const recoverAll = async (id: string) => {
    for (const { orderId, paymentIntentId } of payments)
      if (orderId === id) await recoverPayment(paymentIntentId, deps);
  };
  // By order: failures are logged with the id, and a payment's id grants access.
  const orderIds = payments.map(({ orderId }) => orderId);
  await forEachId(orderIds, 'unmatched', recoverAll, deps);
}

/**
 * Runs all sweeps, in one replica at a time. False: another replica is running them.
 * See docs/payment-invariants.md#i5-a-crash-loses-and-doubles-nothing
 */
export const reconcile = (deps: ReconcileDeps): Promise<boolean> =>
  deps.reconciliation.withLock(async () => {
    // A sweep that cannot list its rows during an outage does not stop the others.
    const run = (name: string, sweep: () => Promise<void>) => forEachId([name], 'reconcile', sweep, deps);
    for (const { name, list, work } of SWEEPS)
      await run(name, async () => forEachId(await list(deps), name, (id) => work(id, deps), deps));
    await run('unmatched', () => sweepUnmatched(deps)); // last, so that it reports only what the others did not recover
  });
