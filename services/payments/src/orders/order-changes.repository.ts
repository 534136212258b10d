import { randomUUID } from 'node:crypto';
import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { reapplyDiscountCode, releaseDiscountCode } from '../discounts/discount-codes.repository';
import { enqueueEmail } from '../emails/email-queue.repository';
import { upsertEntitlement } from '../entitlements/entitlements.repository';
import type { Order, OrderChanges } from './order-changes';
import type { EmailHash } from './email-hash';

export interface WriterDeps {
  emailHash: EmailHash;
  jobs: Pick<Jobs, 'sendInTransaction'>;
}

type Refund = OrderChanges['refunds'][number];

export const emailColumns = (email: string | null, { emailHash }: Pick<WriterDeps, 'emailHash'>) => ({
  email,
  emailHash: email === null ? null : emailHash(email),
});

/** The stored row of a refund: by our id, or by the provider's; else a new one. */
async function writeRefund(tx: PaymentsDb, order: Order, refund: Refund): Promise<string> {
  const { providerId, ourId, attemptId, cents, status } = refund;
  const data = { providerId, attemptId, cents, status };
  const stored = order.refunds.find((row) => row.providerId === providerId || row.id === ourId);
  if (stored) {
    await tx.refund.update({ where: { id: stored.id }, data });
    return stored.id;
  }
  const id = ourId ?? randomUUID(); // `ourId` without a row: the refund is newer than a restored backup
  await tx.refund.create({ data: { id, orderId: order.id, ...data, reason: 'at the card provider' } });
  return id;
}

const wasRefunded = (order: Order, { providerId }: Refund) =>
  order.refunds.some((row) => row.providerId === providerId && row.status === 'succeeded');

/** Writes refunds, disputes, the emails of new refunds, and rows of automatic refunds. Resolves with the ids of those rows. */
async function writeRefundsAndDisputes(
  tx: PaymentsDb,
  order: Order,
  { refunds, disputes, automaticRefunds, at }: OrderChanges,
  { jobs }: WriterDeps,
): Promise<string[]> {
  const orderId = order.id;
  for (const refund of refunds) {
    const refundId = await writeRefund(tx, order, refund);
    if (refund.status !== 'succeeded' || wasRefunded(order, refund)) continue;
    const email = refund.isDuplicate
      ? ({ dedupeKey: `duplicate:${refundId}`, kind: 'duplicate_refunded', payload: { orderId } } as const)
      : ({ dedupeKey: `refund:${refundId}`, kind: 'refund', payload: { orderId, refundId } } as const);
    await enqueueEmail(tx, jobs, { ...email, at });
  }
  for (const { providerId, cents, status, dueBy } of disputes) {
    const row = { orderId, providerId, cents, status, dueBy };
    await tx.dispute.upsert({ where: { providerId }, create: row, update: { cents, status, dueBy } });
  }
  const rows = automaticRefunds.map((refund) => ({ id: randomUUID(), orderId, ...refund, createdAt: at }));
  await tx.refund.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** An order that expires unpaid releases its code; a payment after another order took it over, or after the end, applies it again. */
async function writeDiscountCode(tx: PaymentsDb, order: Order, { status, at }: OrderChanges) {
  if (order.code === null || status === order.status) return;
  if (status === 'expired') await releaseDiscountCode(tx, order.id, at);
  else if (order.status === 'expired' || order.status === 'open') await reapplyDiscountCode(tx, order.id);
}

async function writeEntitlement(tx: PaymentsDb, order: Order, changes: OrderChanges, deps: WriterDeps) {
  const { entitlement, status, email, at } = changes;
  const { emailHash } = emailColumns(email, deps);
  const { id: orderId, productId } = order;
  if (entitlement && entitlement !== order.entitlement)
    await upsertEntitlement(tx, { orderId, productId, status: entitlement, why: status, from: at, emailHash });
  else if (email !== null && email !== order.email)
    await tx.entitlement.updateMany({ where: { orderId }, data: { emailHash } });
}

/**
 * Writes the changes of one sync in one transaction. Resolves with the ids of the automatic refunds to send, or with null
 * when the order was written after it was read: then the payment state behind the changes may be outdated.
 */
export const writeOrderChanges = (db: PaymentsDb, order: Order, changes: OrderChanges, deps: WriterDeps) =>
  transaction(db, async (tx): Promise<string[] | null> => {
    const { status, paid, email, at } = changes;
    const card = paid?.card ? { cardBrand: paid.card.brand, cardLast4: paid.card.last4 } : {};
    const received = paid && { paidCents: paid.cents, chargeId: paid.chargeId, paidAt: paid.at, ...card };
    const updated = await tx.order.updateMany({
      where: { id: order.id, version: order.version }, // locks the row until the commit
      data: { status, ...emailColumns(email, deps), version: { increment: 1 }, ...received },
    });
    if (updated.count === 0) return null;
    for (const { id, ...attempt } of changes.attempts) await tx.paymentAttempt.update({ where: { id }, data: attempt });
    const refundIds = await writeRefundsAndDisputes(tx, order, changes, deps);
    await writeEntitlement(tx, order, changes, deps);
    await writeDiscountCode(tx, order, changes);
    if (status !== order.status) {
      const detail = { from: order.status, to: status };
      await tx.orderEvent.create({ data: { orderId: order.id, actor: 'settle', what: status, detail } });
    }
    // In this transaction, so that a crash loses neither the change nor its emails.
    for (const orderEmail of changes.emails) await enqueueEmail(tx, deps.jobs, { ...orderEmail, at });
    return refundIds;
  });
