import type { PaymentsDb } from '@farm/prisma';
import type { LedgerLine } from '../cards/cards.provider';
import type { Balance, OurBooks } from './balance';

const byName = (rows: readonly { providerId: string | null; cents: number; status: string }[]) =>
  new Map(rows.map(({ providerId, cents, status }) => [providerId ?? '', { cents, status }]));

/** Charges by what they paid here: the order's payment, or a second one that should not have been (I12). */
async function chargesOf(db: PaymentsDb, ids: readonly string[]): Promise<Map<string, number>> {
  const [attempts, orders] = await Promise.all([
    db.paymentAttempt.findMany({ where: { chargeId: { in: [...ids] }, status: 'succeeded' } }),
    db.order.findMany({ where: { chargeId: { in: [...ids] } } }),
  ]);
  const known = new Map(attempts.map(({ chargeId, amountCents }) => [chargeId ?? '', amountCents]));
  for (const { chargeId, paidCents } of orders) if (chargeId !== null) known.set(chargeId, paidCents);
  return known;
}

/** Days of money as they were balanced, and what our tables say about them. */
export const ledgerDayRepository = (db: PaymentsDb) => ({
  /** What we know of these movements, and what we took for paid between the two moments. */
  books: async (lines: readonly LedgerLine[], from: Date, to: Date): Promise<OurBooks> => {
    const sources = (what: LedgerLine['what']) =>
      lines.filter((line) => line.what === what).map(({ source }) => source);
    const [charges, refunds, disputes, paid] = await Promise.all([
      chargesOf(db, sources('charge')),
      db.refund.findMany({ where: { providerId: { in: sources('refund') } } }),
      db.dispute.findMany({ where: { providerId: { in: sources('dispute') } } }),
      db.order.findMany({ where: { paidAt: { gte: from, lt: to }, chargeId: { not: null } } }),
    ]);
    const paidToday = paid.map(({ chargeId, paidCents }) => ({ chargeId: chargeId ?? '', cents: paidCents }));
    return { charges, refunds: byName(refunds), disputes: byName(disputes), paidToday };
  },

  /** The days kept since then, oldest first, and which of them came out even. */
  since: async (moment: Date): Promise<{ day: Date; balanced: boolean }[]> => {
    const rows = await db.ledgerDay.findMany({ where: { day: { gte: moment } }, orderBy: { day: 'asc' } });
    return rows.map(({ day, lines }) => ({ day, balanced: Array.isArray(lines) && lines.length === 0 }));
  },

  keep: async (day: Date, { lines, ...sums }: Balance): Promise<void> => {
    const row = { ...sums, lines: lines.map((line) => ({ ...line })) };
    await db.ledgerDay.upsert({ where: { day }, create: { day, ...row }, update: row });
  },
});
export type LedgerDayRepository = ReturnType<typeof ledgerDayRepository>;
