import type { Clock } from '@farm/server-kit';
import {
  type AttemptFacts,
  type PaymentProvider,
  ProviderUnavailableError,
} from '../payment-provider/payment.provider';
import { type Order, orderChangesOf } from './order-changes';
import { paidAttempt } from './order-state';
import type { OrderRepository } from './orders.repository';
import type { BeginRefundResult, RefundRepository, RefundRequest } from './refunds.repository';

export interface SyncDeps {
  orders: OrderRepository;
  refunds: RefundRepository;
  provider: Pick<PaymentProvider, 'facts' | 'refund'>;
  clock: Clock;
}

const MAX_TRIES = 5;

/** The order kept changing during a sync; the job queue and the reconciler try again. */
class ConcurrentUpdateError extends Error {}

/** The email of a payment may show that its buyer already owns the product. */
async function withOwnership(order: Order, facts: readonly AttemptFacts[], orders: OrderRepository): Promise<Order> {
  const email = paidAttempt(order, facts)?.email;
  if (order.paidAt !== null || order.email !== null || !email || order.ownedElsewhere) return order;
  return { ...order, ownedElsewhere: await orders.ownsElsewhere(order.id, email) };
}

/**
 * Sends one refund to the provider under its own idempotency key, unless it was answered before.
 * @throws ProviderUnavailableError (unknown outcome) or ProviderRejectionError (nothing was refunded); the reconciler tries
 * again.
 */
export async function sendRefund(
  id: string,
  { refunds, provider, clock }: Pick<SyncDeps, 'refunds' | 'provider' | 'clock'>,
): Promise<void> {
  const refund = await refunds.toSend(id);
  if (refund === null) return;
  // What can never be sent ends as rejected, which alerts an operator and frees the amount.
  const response = refund === 'no_payment' ? ({ kind: 'rejected' } as const) : await provider.refund(refund);
  await refunds.storeResponse(id, response, clock.now());
}

/** Sends refunds of duplicate payments; after an outage the reconciler sends them. */
async function sendAutomaticRefunds(ids: readonly string[], deps: SyncDeps): Promise<void> {
  try {
    for (const id of ids) await sendRefund(id, deps);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
}

/**
 * Reads the payment state of an order from the provider and writes what it changes; used by webhook, verification and
 * reconciler. Idempotent. When the order was written meanwhile, the state is read again: nothing older overwrites anything
 * newer. No row is locked during a request. Null for an unknown order.
 * @throws ProviderUnavailableError, ProviderRejectionError, ConcurrentUpdateError
 */
export async function syncOrder(orderId: string, deps: SyncDeps): Promise<Order | null> {
  const { orders, provider, clock } = deps;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const order = await orders.find(orderId);
    if (!order || order.totalCents === 0) return order; // free orders have no payment
    const facts = await provider.facts(order);
    const changes = orderChangesOf(await withOwnership(order, facts, orders), facts, clock.now());
    if (changes === null) return order;
    const refundIds = await orders.write(order, changes);
    if (refundIds === null) continue;
    if (refundIds.length === 0) return orders.find(orderId);
    await sendAutomaticRefunds(refundIds, deps);
  }
  throw new ConcurrentUpdateError(`Order ${orderId} changed ${MAX_TRIES} times while it was synced`);
}

type RefundResult = { ok: true; status: string } | Exclude<BeginRefundResult, { ok: true }>;

/**
 * Refunds `cents` of an order, at most the refundable rest. Idempotent by its key. Status 'creating': the outcome is
 * unknown, and the reconciler tries again.
 * @throws ProviderRejectionError when nothing was refunded yet
 */
export async function refundOrder(request: RefundRequest, deps: SyncDeps): Promise<RefundResult> {
  const begun = await deps.refunds.begin(request);
  if (!begun.ok) return begun;
  try {
    await sendRefund(request.key, deps);
    await syncOrder(request.orderId, deps);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
  const { status } = await deps.refunds.find(request.key);
  return { ok: true, status };
}
