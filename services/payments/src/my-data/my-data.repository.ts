import type { PaymentsDb } from '@farm/prisma';

/** Orders of an address, and of a browser as far as they name nobody. */
export const myDataRepository = (db: PaymentsDb) => ({
  orders: (visitor: string, emailHash: Uint8Array<ArrayBuffer> | null) =>
    db.order.findMany({
      where: { OR: [{ visitor, emailHash: null, email: null }, ...(emailHash ? [{ emailHash }] : [])] },
      orderBy: { createdAt: 'asc' },
      select: {
        ...{ number: true, kind: true, productId: true, email: true, status: true },
        ...{ totalCents: true, currency: true, createdAt: true, paidAt: true },
        entitlement: { select: { certificate: { select: { code: true, name: true } } } },
      },
    }),
});
export type MyDataRepository = ReturnType<typeof myDataRepository>;
