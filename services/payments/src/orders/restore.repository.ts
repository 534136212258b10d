import { isTaken, transaction, type PaymentsDb } from '@farm/prisma';
import type { OurPayment } from '../cards/cards.provider';
import { putLetter } from '../outbox/put-letter';
import { orderNumber } from './order-number';
import type { Order } from './settlement';
import { emailColumns, type Writing } from './write-settlement.repository';

interface Restored {
  kind: Order['kind'];
  price: { id: string; cents: number };
  now: Date;
}

/** The attempt by which the payment was made. One that exists learns its name, unless it has one (a provider's page). */
async function writeAttempt(tx: PaymentsDb, payment: OurPayment): Promise<void> {
  const { orderId, attemptNo: no, paymentIntentId, cents: amountCents } = payment;
  const names = { providerId: paymentIntentId, paymentIntentId };
  // Not live, so that it never stands beside a live one; settling reads its facts and puts it right.
  const row = { orderId, no, kind: 'intent', amountCents, status: 'canceled', ...names };
  const made = await tx.paymentAttempt.createMany({ data: [row], skipDuplicates: true });
  if (made.count > 0) return;
  const nameless = { orderId, no, kind: 'intent', providerId: null };
  await tx.paymentAttempt.updateMany({ where: nameless, data: names });
}

/** Rows of payments that came back from the provider: a backup was restored, or an answer never reached us. */
export const restoreRepository = (db: PaymentsDb, writing: Writing) => ({
  attempt: (payment: OurPayment): Promise<void> => transaction(db, (tx) => writeAttempt(tx, payment)),

  /** The order under its old id, for an operator to look at; made twice at once it is made once. */
  order: async (payment: OurPayment, { kind, price, now }: Restored): Promise<void> => {
    const { orderId: id, productId, createdAt, email } = payment;
    const number = payment.orderNumber ?? orderNumber();
    const amounts = { priceId: price.id, perceivedCents: price.cents, totalCents: price.cents };
    const whose = { visitor: `restored ${id}`, ...emailColumns(email, writing) };
    const row = { id, number, kind, productId, ...amounts, ...whose, createdAt, expiresAt: now, status: 'review' };
    try {
      await transaction(db, async (tx) => {
        await tx.order.create({ data: row });
        await writeAttempt(tx, payment);
        const detail = { paymentIntentId: payment.paymentIntentId };
        await tx.orderEvent.create({ data: { orderId: id, actor: 'reconciler', what: 'restored', detail } });
        const alert = { dedupeKey: `alert:restored:${id}`, payload: { orderId: id, why: 'order restored' }, at: now };
        await putLetter(tx, { ...alert, kind: 'operator_alert' }, writing.jobs);
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  },
});
export type RestoreRepository = ReturnType<typeof restoreRepository>;
