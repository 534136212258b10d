import type { CommunityDb } from '@farm/prisma';

/** A letter to be: its kind and what it is made from. `dedupeKey` makes it go out once. */
export interface OutboxLetter {
  dedupeKey: string;
  kind: string;
  payload: { to: string; token: string };
  at: Date;
}

export interface StoredLetter {
  id: string;
  kind: string;
  payload: unknown;
  createdAt: Date;
}

/** Writes a letter in the transaction of the fact it tells; a second one with the same key is the first. */
export async function putLetter(tx: CommunityDb, { dedupeKey, kind, payload, at }: OutboxLetter): Promise<void> {
  await tx.communityOutbox.createMany({
    data: { dedupeKey, kind, payload, dueAt: at, createdAt: at },
    skipDuplicates: true,
  });
}

export const outboxRepository = (db: CommunityDb) => ({
  /** The newest letters, newest first. */
  newest: (limit: number): Promise<StoredLetter[]> =>
    db.communityOutbox.findMany({
      select: { id: true, kind: true, payload: true, createdAt: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    }),
});
export type OutboxRepository = ReturnType<typeof outboxRepository>;
