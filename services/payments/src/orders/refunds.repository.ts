import { transaction, type PaymentsDb } from '@farm/prisma';
import type { RefundResponse, RefundToSend } from '../payment-provider/payment.provider';
import { enqueueEmail } from '../emails/email-queue.repository';
import type { WriterDeps } from './order-changes.repository';
import { LIVE_REFUND_STATUSES } from './order-state';

export interface RefundRequest {
  orderId: string;
  cents: number;
  reason: string;
  operatorId: string | null;
  /** Id of the refund's row, a uuid: the same key twice is one refund. */
  key: string;
}

export type RefundProblem = 'key_reused' | 'too_much' | 'unknown' | 'unpaid';
export type BeginRefundResult = { ok: true } | { ok: false; why: RefundProblem };

const actorOf = (operatorId: string | null) => (operatorId === null ? 'rules' : `operator:${operatorId}`);

/** A key that was used for another order or amount was reused by mistake. */
const isSameRefund = (earlier: { orderId: string; cents: number }, request: { orderId: string; cents: number }) =>
  earlier.orderId === request.orderId && earlier.cents === request.cents;

/** The order's payment and its refundable rest in cents. The caller holds the order's lock. */
async function restOf(tx: PaymentsDb, order: { id: string; paidCents: number; chargeId: string | null }) {
  const orderId = order.id;
  const paid = await tx.paymentAttempt.findMany({ where: { orderId, status: 'succeeded' }, orderBy: { no: 'asc' } });
  const primary = paid.find(({ chargeId }) => chargeId !== null && chargeId === order.chargeId) ?? paid[0];
  const attemptId = primary?.id ?? null;
  const where = { orderId, status: { in: LIVE_REFUND_STATUSES }, OR: [{ attemptId: null }, { attemptId }] };
  const { _sum } = await tx.refund.aggregate({ where, _sum: { cents: true } });
  return { attemptId, rest: order.paidCents - (_sum.cents ?? 0) };
}

export const refundRepository = (db: PaymentsDb, { jobs }: Pick<WriterDeps, 'jobs'>) => ({
  /** Stores the refund under the order's lock, so that concurrent ones cannot exceed the payment. */
  begin: ({ orderId, cents, reason, operatorId, key }: RefundRequest): Promise<BeginRefundResult> =>
    transaction(db, async (tx): Promise<BeginRefundResult> => {
      await tx.$executeRaw`SELECT 1 FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findUnique({ where: { id: orderId } });
      if (!order) return { ok: false, why: 'unknown' };
      const earlier = await tx.refund.findUnique({ where: { id: key }, select: { orderId: true, cents: true } });
      if (earlier) return isSameRefund(earlier, { orderId, cents }) ? { ok: true } : { ok: false, why: 'key_reused' };
      if (order.paidCents === 0) return { ok: false, why: 'unpaid' };
      const { rest, attemptId } = await restOf(tx, order);
      if (cents > rest) return { ok: false, why: 'too_much' };
      await tx.refund.create({ data: { id: key, orderId, cents, reason, operatorId, attemptId } });
      await tx.orderEvent.create({
        data: { orderId, actor: actorOf(operatorId), what: 'refund', detail: { refundId: key, cents, reason } },
      });
      // A new version: a concurrent sync reads the order again.
      await tx.order.update({ where: { id: orderId }, data: { version: { increment: 1 } } });
      return { ok: true };
    }),

  /** Null if the provider has answered already; `no_payment`: there is no payment that could be refunded. */
  toSend: async (id: string): Promise<RefundToSend | 'no_payment' | null> => {
    const row = await db.refund.findFirst({ where: { id, status: 'creating' }, include: { attempt: true } });
    if (!row) return null;
    const { orderId, cents, attempt } = row;
    const paymentIntentId = attempt?.paymentIntentId ?? null;
    return paymentIntentId === null ? 'no_payment' : { id, orderId, paymentIntentId, cents };
  },

  /** Stores the provider's response. */
  storeResponse: (id: string, response: RefundResponse, now: Date): Promise<void> =>
    transaction(db, async (tx) => {
      const unanswered = { id, providerId: null };
      if (response.kind === 'sent') {
        // The next sync reads its state.
        await tx.refund.updateMany({ where: unanswered, data: { providerId: response.providerId, status: 'pending' } });
        return;
      }
      const status = response.kind === 'already_refunded' ? 'canceled' : 'failed';
      const ended = await tx.refund.updateMany({ where: { ...unanswered, status: 'creating' }, data: { status } });
      if (ended.count === 0 || status === 'canceled') return;
      const { orderId } = await tx.refund.findUniqueOrThrow({ where: { id }, select: { orderId: true } });
      const alert = { dedupeKey: `alert:refund rejected:${id}`, payload: { orderId, why: 'refund rejected' }, at: now };
      await enqueueEmail(tx, jobs, { ...alert, kind: 'operator_alert' });
    }),

  find: (id: string): Promise<{ orderId: string; status: string }> =>
    db.refund.findUniqueOrThrow({ where: { id }, select: { orderId: true, status: true } }),
});
export type RefundRepository = ReturnType<typeof refundRepository>;
