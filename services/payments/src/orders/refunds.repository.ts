import { transaction, type PaymentsDb } from '@farm/prisma';
import type { RefundAnswer, RefundToSend } from '../cards/cards.provider';
import { LIVING_REFUNDS } from './order';
import { putLetter } from '../outbox/put-letter';
import type { Writing } from './write-settlement.repository';

/** A refund that an operator asks for. */
export interface RefundAsked {
  orderId: string;
  cents: number;
  reason: string;
  /** null: nobody, the rules themselves. */
  operatorId: string | null;
  /** The refund row's id, a uuid: asked twice with the same one it is one refund. */
  key: string;
}

export type Begun = { ok: true } | { ok: false; why: 'too_much' | 'unknown' | 'unpaid' };

const actorOf = (operatorId: string | null) => (operatorId === null ? 'rules' : `operator:${operatorId}`);

/** What is left of the payment that counts, in cents, and that payment. Called under the order's lock. */
async function restOf(tx: PaymentsDb, order: { id: string; paidCents: number; chargeId: string | null }) {
  const orderId = order.id;
  const paid = await tx.paymentAttempt.findMany({ where: { orderId, status: 'succeeded' }, orderBy: { no: 'asc' } });
  const counts = paid.find(({ chargeId }) => chargeId !== null && chargeId === order.chargeId) ?? paid[0];
  const of = { OR: [{ attemptId: null }, { attemptId: counts?.id ?? null }] };
  const living = { orderId, status: { in: LIVING_REFUNDS }, ...of };
  const { _sum } = await tx.refund.aggregate({ where: living, _sum: { cents: true } });
  return { attemptId: counts?.id ?? null, rest: order.paidCents - (_sum.cents ?? 0) };
}

/** Refunds before the provider knows of them, and what it answered. */
export const refundRepository = (db: PaymentsDb, writing: Writing) => ({
  /** Puts the refund in line under the order's lock, so that two at once cannot give back more than was paid. */
  begin: ({ orderId, cents, reason, operatorId, key }: RefundAsked): Promise<Begun> =>
    transaction(db, async (tx): Promise<Begun> => {
      await tx.$executeRaw`SELECT 1 FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findUnique({ where: { id: orderId } });
      if (!order) return { ok: false, why: 'unknown' };
      if (await tx.refund.findUnique({ where: { id: key }, select: { id: true } })) return { ok: true };
      if (order.paidCents === 0) return { ok: false, why: 'unpaid' };
      const { rest, attemptId } = await restOf(tx, order);
      if (cents > rest) return { ok: false, why: 'too_much' };
      await tx.refund.create({ data: { id: key, orderId, cents, reason, operatorId, attemptId } });
      await tx.orderEvent.create({
        data: { orderId, actor: actorOf(operatorId), what: 'refund', detail: { refundId: key, cents, reason } },
      });
      // what was read of the order before this knows nothing of the new row
      await tx.order.update({ where: { id: orderId }, data: { version: { increment: 1 } } });
      return { ok: true };
    }),

  /** A refund that the provider has not answered yet, and of which payment; null otherwise. */
  toSend: async (id: string): Promise<RefundToSend | null> => {
    const row = await db.refund.findFirst({ where: { id, status: 'creating' }, include: { attempt: true } });
    const paymentIntentId = row?.attempt?.paymentIntentId;
    return row && paymentIntentId ? { id, orderId: row.orderId, paymentIntentId, cents: row.cents } : null;
  },

  /** Stores the answer; a refund that came back as given elsewhere, or not at all, is over. */
  answered: (id: string, answer: RefundAnswer, now: Date): Promise<void> =>
    transaction(db, async (tx) => {
      const waiting = { id, providerId: null };
      if (answer.kind === 'sent') {
        // how it stands is settled from the facts, with all that hangs on it
        const { providerId } = answer;
        await tx.refund.updateMany({ where: waiting, data: { providerId, status: 'pending' } });
        return;
      }
      const status = answer.kind === 'given_before' ? 'canceled' : 'failed';
      const over = await tx.refund.updateMany({ where: { ...waiting, status: 'creating' }, data: { status } });
      const { orderId } = await tx.refund.findUniqueOrThrow({ where: { id }, select: { orderId: true } });
      if (over.count === 0 || answer.kind === 'given_before') return;
      const alert = { dedupeKey: `alert:refund refused:${id}`, payload: { orderId, why: 'refund refused' }, at: now };
      await putLetter(tx, { ...alert, kind: 'operator_alert' }, writing.jobs);
    }),

  statusOf: async (id: string): Promise<string> =>
    (await db.refund.findUniqueOrThrow({ where: { id }, select: { status: true } })).status,
});
export type RefundRepository = ReturnType<typeof refundRepository>;
