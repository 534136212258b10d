import type { PaymentsDb } from '@farm/prisma';

/** How far a sweep has read a list of the provider. */
export const cursorRepository = (db: PaymentsDb) => ({
  read: async (name: string): Promise<Date | null> =>
    (await db.reconcileCursor.findUnique({ where: { name } }))?.eventCreated ?? null,

  write: async (name: string, { at, id }: { at: Date; id: string }): Promise<void> => {
    const place = { eventCreated: at, eventId: id };
    await db.reconcileCursor.upsert({ where: { name }, create: { name, ...place }, update: place });
  },
});
export type CursorRepository = ReturnType<typeof cursorRepository>;
