import type { PaymentsDb } from '@farm/prisma';

/** Days of money as the nightly comparison left them. */
export const balanceRepository = (db: PaymentsDb) => ({
  /** Newest first. */
  newest: (days: number) => db.ledgerDay.findMany({ orderBy: { day: 'desc' }, take: days }),
});
export type BalanceRepository = ReturnType<typeof balanceRepository>;
