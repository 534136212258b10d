import { type PaymentsDb, type Prisma, type SessionPool, withAdvisoryLock } from '@farm/prisma';
import type { LedgerLine } from '../payment-provider/payment.provider';

/** Our records of the provider's movements, by its ids. */
export interface OurBooks {
  /** Charges that paid one of our attempts, in cents. */
  charges: ReadonlyMap<string, number>;
  refunds: ReadonlyMap<string, { cents: number; status: string }>;
  disputes: ReadonlyMap<string, { cents: number; status: string }>;
  /** Charges that we recorded as paid on this day. */
  paidToday: readonly { chargeId: string; cents: number }[];
}

/** A movement on which the provider and we differ, in cents. */
interface Difference {
  id: string;
  what: string;
  theirs: number;
  ours: number;
}

export interface Balance {
  charged: number;
  refunded: number;
  disputed: number;
  fee: number;
  /** Sum of the day's movements by our tables. */
  ours: number;
  difference: number;
  lines: Difference[];
}

const byProviderId = (rows: readonly { providerId: string | null; cents: number; status: string }[]) =>
  new Map(rows.map(({ providerId, cents, status }) => [providerId ?? '', { cents, status }]));

const PAID = { chargeId: true, paidCents: true } as const;
const MOVEMENT = { providerId: true, cents: true, status: true } as const;

/** Cents paid by each charge: an order's payment, or a duplicate that is refunded. */
async function chargesOf(db: PaymentsDb, ids: readonly string[]): Promise<Map<string, number>> {
  const [attempts, orders] = await Promise.all([
    db.paymentAttempt.findMany({
      where: { chargeId: { in: [...ids] }, status: 'succeeded' },
      select: { chargeId: true, amountCents: true },
    }),
    db.order.findMany({ where: { chargeId: { in: [...ids] } }, select: PAID }),
  ]);
  const charges = new Map(attempts.map(({ chargeId, amountCents }) => [chargeId ?? '', amountCents]));
  for (const { chargeId, paidCents } of orders) if (chargeId !== null) charges.set(chargeId, paidCents);
  return charges;
}

/** Our records of these movements, and of the charges of this day. */
async function readBooks(db: PaymentsDb, lines: readonly LedgerLine[], from: Date, to: Date): Promise<OurBooks> {
  const sources = (what: LedgerLine['what']) => lines.filter((line) => line.what === what).map(({ source }) => source);
  const [charges, refunds, disputes, paid] = await Promise.all([
    chargesOf(db, sources('charge')),
    db.refund.findMany({ where: { providerId: { in: sources('refund') } }, select: MOVEMENT }),
    db.dispute.findMany({ where: { providerId: { in: sources('dispute') } }, select: MOVEMENT }),
    db.order.findMany({ where: { paidAt: { gte: from, lt: to }, chargeId: { not: null } }, select: PAID }),
  ]);
  const paidToday = paid.map(({ chargeId, paidCents }) => ({ chargeId: chargeId ?? '', cents: paidCents }));
  return { charges, refunds: byProviderId(refunds), disputes: byProviderId(disputes), paidToday };
}

const LIMIT = 200; // the next run, five minutes later, continues

/** Orders of attempts, those first that were taken longest ago, so that stuck ones starve no other. */
async function takeOrders(db: PaymentsDb, where: Prisma.PaymentAttemptWhereInput): Promise<string[]> {
  const select = { id: true, orderId: true };
  const rows = await db.paymentAttempt.findMany({ where, orderBy: { updatedAt: 'asc' }, select, take: LIMIT });
  const taken = { AND: [where, { id: { in: rows.map(({ id }) => id) } }] };
  await db.paymentAttempt.updateMany({ where: taken, data: { updatedAt: new Date() } });
  return rows.map(({ orderId }) => orderId);
}

export const reconcileRepository = (db: PaymentsDb, pool: SessionPool) => ({
  /** Runs the work unless another replica does; false: another one does. */
  withLock: async (work: () => Promise<void>): Promise<boolean> =>
    (await withAdvisoryLock(pool, 'payments reconcile', work)).acquired,

  /** How far a list of the provider was read. */
  readCursor: async (name: string): Promise<Date | null> =>
    (await db.reconcileCursor.findUnique({ where: { name } }))?.eventCreated ?? null,

  writeCursor: async (name: string, { at, id }: { at: Date; id: string }): Promise<void> => {
    const position = { eventCreated: at, eventId: id };
    await db.reconcileCursor.upsert({ where: { name }, create: { name, ...position }, update: position });
  },

  /** Orders with an attempt that the provider has not answered. */
  creatingSince: (moment: Date): Promise<string[]> => takeOrders(db, { status: 'creating', createdAt: { lt: moment } }),

  /** Orders with a live attempt and no news since then. */
  silentSince: (moment: Date): Promise<string[]> =>
    takeOrders(db, { status: { in: ['open', 'processing'] }, updatedAt: { lt: moment } }),

  /** Expired open orders; processing ones wait for the bank. */
  openPast: async (now: Date): Promise<string[]> => {
    const where = { status: 'open', expiresAt: { lte: now } } as const;
    const rows = await db.order.findMany({ where, orderBy: { expiresAt: 'asc' }, select: { id: true }, take: LIMIT });
    return rows.map(({ id }) => id);
  },

  /** Orders whose payment has been processing since then. */
  processingSince: async (moment: Date): Promise<string[]> => {
    const where = { status: 'processing', createdAt: { lt: moment } } as const;
    const rows = await db.order.findMany({ where, orderBy: { createdAt: 'asc' }, select: { id: true }, take: LIMIT });
    return rows.map(({ id }) => id);
  },

  recordedAsPaid: async (paymentIntentIds: readonly string[]): Promise<Set<string>> => {
    const rows = await db.paymentAttempt.findMany({
      where: {
        paymentIntentId: { in: [...paymentIntentIds] },
        order: { status: { notIn: ['open', 'processing', 'expired'] } },
      },
      select: { paymentIntentId: true },
    });
    return new Set(rows.map(({ paymentIntentId }) => paymentIntentId ?? ''));
  },

  books: (lines: readonly LedgerLine[], from: Date, to: Date) => readBooks(db, lines, from, to),

  /** Stored balances since then, oldest first. */
  daysSince: async (moment: Date): Promise<{ day: Date; balanced: boolean }[]> => {
    const rows = await db.ledgerDay.findMany({ where: { day: { gte: moment } }, orderBy: { day: 'asc' } });
    return rows.map(({ day, lines }) => ({ day, balanced: Array.isArray(lines) && lines.length === 0 }));
  },

  newestDays: (count: number) => db.ledgerDay.findMany({ orderBy: { day: 'desc' }, take: count }),

  saveDay: async (day: Date, { lines, ...sums }: Balance): Promise<void> => {
    const row = { ...sums, lines: lines.map((line) => ({ ...line })) };
    await db.ledgerDay.upsert({ where: { day }, create: { day, ...row }, update: row });
  },
});
export type ReconcileRepository = ReturnType<typeof reconcileRepository>;
