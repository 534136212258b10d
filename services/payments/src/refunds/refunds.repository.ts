import { randomUUID } from 'node:crypto';
import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { RefundResponse, RefundToSend } from '../payment-provider/payment.provider';
import { enqueueEmail } from '../emails/email-queue.repository';
import type { Order } from '../orders/order';
import type { OrderChanges } from '../orders/order-changes';
import { decideRefund, type RefundDecision } from './refund-policy';

export interface RefundRequest {
  orderId: string;
  cents: number;
  reason: string;
  operatorId: string | null;
  /** Id of the refund's row, a uuid: the same key twice is one refund. */
  key: string;
}

export type RefundProblem = 'key_reused' | 'unknown' | Extract<RefundDecision, { ok: false }>['why'];
export type BeginRefundResult = { ok: true } | { ok: false; why: RefundProblem };

const SWEEP_LIMIT = 200;

const actorOf = (operatorId: string | null) => (operatorId === null ? 'rules' : `operator:${operatorId}`);

/** A key that was used for another order or amount was reused by mistake. */
const isSameRefund = (earlier: { orderId: string; cents: number }, request: { orderId: string; cents: number }) =>
  earlier.orderId === request.orderId && earlier.cents === request.cents;

export const refundRepository = (db: PaymentsDb, { jobs }: { jobs: Pick<Jobs, 'sendInTransaction'> }) => ({
  /** Stores the refund under the order's lock, so that concurrent ones cannot exceed the payment. */
  begin: ({ orderId, cents, reason, operatorId, key }: RefundRequest): Promise<BeginRefundResult> =>
    transaction(db, async (tx): Promise<BeginRefundResult> => {
      await tx.$executeRaw`SELECT 1 FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const include = { attempts: { orderBy: { no: 'asc' } }, refunds: true } as const;
      const order = await tx.order.findUnique({ where: { id: orderId }, include });
      if (!order) return { ok: false, why: 'unknown' };
      const earlier = await tx.refund.findUnique({ where: { id: key }, select: { orderId: true, cents: true } });
      if (earlier) return isSameRefund(earlier, { orderId, cents }) ? { ok: true } : { ok: false, why: 'key_reused' };
      const decision = decideRefund(order, cents);
      if (!decision.ok) return decision;
      const { attemptId } = decision;
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

  /** The oldest refunds that have been in this state since then. */
  waitingSince: (status: 'creating' | 'pending', moment: Date): Promise<{ id: string; orderId: string }[]> =>
    db.refund.findMany({
      where: { status, createdAt: { lt: moment } },
      orderBy: { createdAt: 'asc' },
      select: { id: true, orderId: true },
      take: SWEEP_LIMIT,
    }),

  find: (id: string): Promise<{ orderId: string; status: string }> =>
    db.refund.findUniqueOrThrow({ where: { id }, select: { orderId: true, status: true } }),
});
export type RefundRepository = ReturnType<typeof refundRepository>;

type Refund = OrderChanges['refunds'][number];

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

/**
 * Writes the refunds of a sync and the emails of new ones in the sync's transaction. Resolves with the ids of automatic refunds,
 * which are sent after it.
 */
export async function writeRefunds(
  tx: PaymentsDb,
  order: Order,
  { refunds, automaticRefunds, at }: OrderChanges,
  { jobs }: { jobs: Pick<Jobs, 'sendInTransaction'> },
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
  const rows = automaticRefunds.map((refund) => ({ id: randomUUID(), orderId, ...refund, createdAt: at }));
  await tx.refund.createMany({ data: rows });
  return rows.map(({ id }) => id);
}
