import { transaction, type PaymentsDb } from '@farm/prisma';

/** What an operator did to an order, and why. `what` is one of our words; the reason is the operator's. */
export interface OrderNote {
  orderId: string;
  operatorId: string;
  what: string;
  /** Never an address or a name: the timeline is append-only, so nothing could ever be erased from it. */
  detail: Readonly<Record<string, string | number | null>>;
}

/** One line of the order's timeline, in the transaction of the act it tells of. */
export async function noteAct(tx: PaymentsDb, { orderId, operatorId, what, detail }: OrderNote): Promise<void> {
  await tx.orderEvent.create({ data: { orderId, actor: `operator:${operatorId}`, what, detail } });
}

export const orderNoteRepository = (db: PaymentsDb) => ({
  note: (note: OrderNote): Promise<void> => noteAct(db, note),

  /** Notes an act on what a buyer may open; nothing is written when there is no such order or it never gave anything. */
  onEntitled: (note: OrderNote): Promise<'noted' | 'unknown' | 'no_right'> =>
    transaction(db, async (tx) => {
      const select = { entitlement: { select: { id: true } } } as const;
      const order = await tx.order.findUnique({ where: { id: note.orderId }, select });
      if (!order) return 'unknown';
      if (!order.entitlement) return 'no_right';
      await noteAct(tx, note);
      return 'noted';
    }),
});
export type OrderNoteRepository = ReturnType<typeof orderNoteRepository>;
