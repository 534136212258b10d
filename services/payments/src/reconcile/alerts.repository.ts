import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Writing } from '../orders/write-settlement.repository';
import { putLetter } from '../outbox/put-letter';

/** Something that only a person can settle. */
export interface Alert {
  /** A few words of ours, never a buyer's. */
  why: string;
  /** What it is about: told once for each. */
  about: string;
  orderId?: string;
  at: Date;
}

/** Letters to the farm that belong to no settling. */
export const alertRepository = (db: PaymentsDb, { jobs }: Pick<Writing, 'jobs'>) => ({
  put: ({ why, about, orderId, at }: Alert): Promise<void> =>
    transaction(db, (tx) => {
      const payload = { why, ...(orderId ? { orderId } : {}) };
      return putLetter(tx, { dedupeKey: `alert:${why}:${about}`, kind: 'operator_alert', payload, at }, jobs);
    }),
});
export type AlertRepository = ReturnType<typeof alertRepository>;
