import { randomUUID } from 'node:crypto';
import type { PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { putLetter } from '../outbox/put-letter';
import type { Order, Settlement } from './settlement';

type Fact = Settlement['refunds'][number];

/** The row of one refund: ours if we asked for it, else the one that knows its name, else a new one. */
async function writeRefund(tx: PaymentsDb, order: Order, fact: Fact): Promise<string> {
  const { providerId, ourId, attemptId, cents, status } = fact;
  const data = { providerId, attemptId, cents, status };
  const known = order.refunds.find((row) => row.providerId === providerId || row.id === ourId);
  if (known) await tx.refund.update({ where: { id: known.id }, data });
  if (known) return known.id;
  const id = ourId ?? randomUUID(); // asked for by a database that was lost since: the same name again
  await tx.refund.create({ data: { id, orderId: order.id, ...data, reason: 'at the card provider' } });
  return id;
}

const wasThere = (order: Order, { providerId }: Fact) =>
  order.refunds.some((row) => row.providerId === providerId && row.status === 'succeeded');

/** Refunds and disputes as the provider tells them, letters for what has arrived, and rows for what is due (I12). */
export async function writeMoneyBack(
  tx: PaymentsDb,
  order: Order,
  { refunds, disputes, due, at }: Settlement,
  jobs: Pick<Jobs, 'sendInTransaction'>,
): Promise<string[]> {
  const orderId = order.id;
  for (const fact of refunds) {
    const refundId = await writeRefund(tx, order, fact);
    if (fact.status !== 'succeeded' || wasThere(order, fact)) continue;
    const letter = fact.beside
      ? ({ dedupeKey: `duplicate:${refundId}`, kind: 'duplicate_refunded', payload: { orderId } } as const)
      : ({ dedupeKey: `refund:${refundId}`, kind: 'refund', payload: { orderId, refundId } } as const);
    await putLetter(tx, { ...letter, at }, jobs);
  }
  for (const { providerId, cents, status, dueBy } of disputes) {
    const row = { orderId, providerId, cents, status, dueBy };
    await tx.dispute.upsert({ where: { providerId }, create: row, update: { cents, status, dueBy } });
  }
  const rows = due.map((each) => ({ id: randomUUID(), orderId, ...each, createdAt: at }));
  await tx.refund.createMany({ data: rows });
  return rows.map(({ id }) => id);
}
