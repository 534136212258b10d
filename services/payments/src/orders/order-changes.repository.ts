import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { reapplyDiscountCode, releaseDiscountCode } from '../discounts/discount-codes.repository';
import { enqueueEmail } from '../emails/email-queue.repository';
import { upsertEntitlement } from '../entitlements/entitlements.repository';
import { writeRefunds } from '../refunds/refunds.repository';
import type { Order } from './order';
import type { OrderChanges } from './order-changes';
import type { EmailHash } from './email-hash';

export interface WriterDeps {
  emailHash: EmailHash;
  jobs: Pick<Jobs, 'sendInTransaction'>;
}

export const emailColumns = (email: string | null, { emailHash }: Pick<WriterDeps, 'emailHash'>) => ({
  email,
  emailHash: email === null ? null : emailHash(email),
});

async function writeDisputes(tx: PaymentsDb, orderId: string, { disputes }: OrderChanges): Promise<void> {
  for (const { providerId, cents, status, dueBy } of disputes) {
    const row = { orderId, providerId, cents, status, dueBy };
    await tx.dispute.upsert({ where: { providerId }, create: row, update: { cents, status, dueBy } });
  }
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
    const refundIds = await writeRefunds(tx, order, changes, deps);
    await writeDisputes(tx, order.id, changes);
    await writeEntitlement(tx, order, changes, deps);
    await writeDiscountCode(tx, order, changes);
    if (status !== order.status) {
      const detail = { from: order.status, to: status };
      await tx.orderEvent.create({ data: { orderId: order.id, actor: 'order-sync', what: status, detail } });
    }
    // In this transaction, so that a crash loses neither the change nor its emails.
    for (const orderEmail of changes.emails) await enqueueEmail(tx, deps.jobs, { ...orderEmail, at });
    return refundIds;
  });
