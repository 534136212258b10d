import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { giveCodeBack, takeCodeAgain } from '../codes/code-use.repository';
import { putLetter } from '../outbox/put-letter';
import { entitle } from './entitle.repository';
import type { Order, Settlement } from './settlement';
import { writeMoneyBack } from './write-money-back.repository';

/** What every writer of orders needs beside the database. */
export interface Writing {
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
  jobs: Pick<Jobs, 'sendInTransaction'>;
}

/** An address of an order, and the digest by which it is found. */
export const emailColumns = (email: string | null, { emailHash }: Pick<Writing, 'emailHash'>) => ({
  email,
  emailHash: email === null ? null : emailHash(email),
});

async function writeAttempts(tx: PaymentsDb, settlement: Settlement) {
  for (const { id, ...attempt } of settlement.attempts)
    await tx.paymentAttempt.update({ where: { id }, data: attempt });
}

/** A code's use ends with an order that ends unpaid, and comes back with money that comes after all. */
async function writeCode(tx: PaymentsDb, order: Order, { status, at }: Settlement) {
  if (order.code === null || status === order.status) return;
  if (status === 'expired') await giveCodeBack(tx, order.id, at);
  else if (order.status === 'expired') await takeCodeAgain(tx, order.id);
}

async function writeRight(tx: PaymentsDb, order: Order, settlement: Settlement, { emailHash }: Writing) {
  const { entitlement, status, email, at } = settlement;
  if (entitlement && entitlement !== order.entitlement)
    await entitle(tx, {
      ...{ orderId: order.id, productId: order.productId, status: entitlement, why: status, from: at },
      emailHash: emailColumns(email, { emailHash }).emailHash,
    });
  else if (email !== null && email !== order.email)
    await tx.entitlement.updateMany({ where: { orderId: order.id }, data: { emailHash: emailHash(email) } });
}

/**
 * Writes one settlement, all of it or nothing; gives the refunds that are due now. Null: somebody settled this order
 * after it was read, so the facts behind this settlement may be older than theirs and must be read again.
 */
export const writeSettlement = (db: PaymentsDb, order: Order, settlement: Settlement, writing: Writing) =>
  transaction(db, async (tx): Promise<string[] | null> => {
    const { status, paid, email, at } = settlement;
    const card = paid?.card ? { cardBrand: paid.card.brand, cardLast4: paid.card.last4 } : {};
    const received = paid && { paidCents: paid.cents, chargeId: paid.chargeId, paidAt: paid.at, ...card };
    const moved = await tx.order.updateMany({
      where: { id: order.id, version: order.version }, // the row stays locked until we commit
      data: { status, ...emailColumns(email, writing), version: { increment: 1 }, ...received },
    });
    if (moved.count === 0) return null;
    await writeAttempts(tx, settlement);
    const due = await writeMoneyBack(tx, order, settlement, writing.jobs);
    await writeRight(tx, order, settlement, writing);
    await writeCode(tx, order, settlement);
    if (status !== order.status) {
      const detail = { from: order.status, to: status };
      await tx.orderEvent.create({ data: { orderId: order.id, actor: 'settle', what: status, detail } });
    }
    // I5: the letter is a row of this transaction, so no crash can lose or double it.
    for (const letter of settlement.letters) await putLetter(tx, { ...letter, at }, writing.jobs);
    return due;
  });
