import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { putLetter, type LetterToPut } from '../../outbox/put-letter';
import { noteAct, type OrderNote } from './order-note.repository';

/** The buyer's side of an order, as far as letters ask for it. */
export interface Addressed {
  email: string;
  /** Whether something was ever given for it: only then the order has a letter of its own. */
  entitled: boolean;
}

export type Put = 'put' | 'unknown' | 'no_email' | 'not_paid';

export const deskLetterRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** Puts one letter in line and notes who asked for it, both or neither. */
  put: (note: OrderNote, letterFor: (order: Addressed) => LetterToPut): Promise<Put> =>
    transaction(db, async (tx) => {
      const select = { email: true, entitlement: { select: { id: true } } } as const;
      const order = await tx.order.findUnique({ where: { id: note.orderId }, select });
      if (!order) return 'unknown';
      if (order.email === null) return 'no_email';
      if (order.entitlement === null) return 'not_paid';
      await putLetter(tx, letterFor({ email: order.email, entitled: true }), jobs);
      await noteAct(tx, note);
      return 'put';
    }),
});
export type DeskLetterRepository = ReturnType<typeof deskLetterRepository>;
