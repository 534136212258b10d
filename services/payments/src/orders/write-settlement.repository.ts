import { transaction, type PaymentsDb } from '@farm/prisma';
import { GRANT_LIFE_MS, MAX_DOWNLOADS } from '../downloads/grant';
import type { Order, Settlement } from './settlement';

/** I3: one entitlement an order, whoever comes first; its grant is born with it. */
export async function entitle(tx: PaymentsDb, order: Pick<Order, 'id' | 'productId'>, settlement: Entitling) {
  const { status, why, from } = settlement;
  const row = { orderId: order.id, productId: order.productId, status, why };
  const made = await tx.entitlement.createMany({ data: [row], skipDuplicates: true });
  if (made.count === 0) await tx.entitlement.update({ where: { orderId: order.id }, data: { status, why } });
  else {
    const { id } = await tx.entitlement.findUniqueOrThrow({ where: { orderId: order.id }, select: { id: true } });
    const expiresAt = new Date(from.getTime() + GRANT_LIFE_MS);
    await tx.downloadGrant.create({ data: { entitlementId: id, max: MAX_DOWNLOADS, expiresAt } });
  }
}

interface Entitling {
  status: 'active' | 'suspended' | 'revoked';
  why: string;
  from: Date;
}

async function writeMoneyBack(tx: PaymentsDb, orderId: string, { refunds, disputes }: Settlement) {
  for (const { providerId, cents, status } of refunds) {
    const row = { orderId, providerId, cents, status, reason: 'at the card provider' };
    await tx.refund.upsert({ where: { providerId }, create: row, update: { cents, status } });
  }
  for (const { providerId, cents, status, dueBy } of disputes) {
    const row = { orderId, providerId, cents, status, dueBy };
    await tx.dispute.upsert({ where: { providerId }, create: row, update: { cents, status, dueBy } });
  }
}

/**
 * Writes one settlement, all of it or nothing. False: somebody settled this order after it was read, so the facts behind
 * this settlement may be older than theirs and must be read again.
 */
export const writeSettlement = (db: PaymentsDb, order: Order, settlement: Settlement): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { status, paid, email } = settlement;
    const received = paid && { paidCents: paid.cents, chargeId: paid.chargeId, paidAt: paid.at };
    const moved = await tx.order.updateMany({
      where: { id: order.id, version: order.version }, // the row stays locked until we commit
      data: { status, email, version: { increment: 1 }, ...received },
    });
    if (moved.count === 0) return false;
    for (const { id, ...attempt } of settlement.attempts)
      await tx.paymentAttempt.update({ where: { id }, data: attempt });
    await writeMoneyBack(tx, order.id, settlement);
    if (settlement.entitlement && settlement.entitlement !== order.entitlement)
      await entitle(tx, order, { status: settlement.entitlement, why: status, from: paid?.at ?? order.expiresAt });
    if (status !== order.status) {
      const detail = { from: order.status, to: status };
      await tx.orderEvent.create({ data: { orderId: order.id, actor: 'settle', what: status, detail } });
    }
    // I5: the letter is a row of this transaction, so no crash can lose or double it.
    const letters = settlement.letters.map((letter) => ({ ...letter, payload: { ...letter.payload } }));
    await tx.paymentsOutbox.createMany({ data: letters, skipDuplicates: true });
    return true;
  });
