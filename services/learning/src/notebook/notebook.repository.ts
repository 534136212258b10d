import { transaction, toJson, Prisma, type LearningDb } from '@farm/prisma';
import type { NotebookEntry } from '@farm/contracts';

/** What a notebook holds, or would hold after a change. */
export interface NotebookSize {
  entries: number;
  deleted: number;
  /** Of all entries as JSON. */
  bytes: number;
}

interface StoredNotebookEntry {
  entry: NotebookEntry;
  /** The number of its last change. */
  change: number;
}

async function sizeOf(tx: LearningDb, personId: string): Promise<NotebookSize> {
  const [entries, deleted, { _sum: sum }] = [
    await tx.notebookEntry.count({ where: { personId, bytes: { gt: 0 } } }),
    await tx.notebookEntry.count({ where: { personId, bytes: 0 } }),
    await tx.notebookEntry.aggregate({ where: { personId }, _sum: { bytes: true } }),
  ];
  return { entries, deleted, bytes: sum.bytes ?? 0 };
}

/** Locks the notebook, which is made if there is none, and returns the number of its last change. */
async function lock(tx: LearningDb, personId: string): Promise<number> {
  await tx.notebook.createMany({ data: [{ personId }], skipDuplicates: true });
  const where = { personId };
  return (await tx.notebook.update({ where, data: { lastChange: { increment: 0 } } })).lastChange;
}

/** The entries that are later than what is stored of them. */
async function laterOnes(
  tx: LearningDb,
  personId: string,
  entries: readonly NotebookEntry[],
): Promise<NotebookEntry[]> {
  const ids = entries.map(({ id }) => id);
  const stored = await tx.notebookEntry.findMany({
    where: { personId, id: { in: ids } },
    select: { id: true, changedAt: true },
  });
  const times = new Map(stored.map(({ id, changedAt }) => [id, changedAt.getTime()]));
  return entries.filter(({ id, changedAt }) => changedAt > (times.get(id) ?? -1));
}

interface NotebookChanges {
  personId: string;
  /** Each id once. */
  entries: readonly NotebookEntry[];
  /** Throws for a notebook that is larger than it may be: nothing is stored then. */
  assertSize: (size: NotebookSize) => void;
}

/** Garden notebooks. Every read and write names its person. */
export const notebookRepository = (db: LearningDb) => ({
  /** Stores the entries that are later than what is stored of them. @returns how many */
  store: ({ personId, entries, assertSize }: NotebookChanges): Promise<number> =>
    transaction(db, async (tx) => {
      const last = await lock(tx, personId);
      const later = await laterOnes(tx, personId, entries);
      if (later.length === 0) return 0;
      await tx.notebookEntry.deleteMany({ where: { personId, id: { in: later.map(({ id }) => id) } } });
      await tx.notebookEntry.createMany({
        data: later.map(({ id, kind, changedAt, fields }, place) => ({
          personId,
          id,
          kind,
          changedAt: new Date(changedAt),
          fields: fields === null ? Prisma.DbNull : toJson(fields),
          bytes: fields === null ? 0 : Buffer.byteLength(JSON.stringify(fields)),
          change: last + place + 1,
        })),
      });
      await tx.notebook.update({ where: { personId }, data: { lastChange: last + later.length } });
      assertSize(await sizeOf(tx, personId));
      return later.length;
    }),

  /** Up to `limit` entries with changes after a number, in their order. */
  changesAfter: async (personId: string, change: number, limit: number): Promise<StoredNotebookEntry[]> => {
    const rows = await db.notebookEntry.findMany({
      where: { personId, change: { gt: change } },
      orderBy: { change: 'asc' },
      take: limit,
      select: { id: true, kind: true, changedAt: true, fields: true, change: true },
    });
    return rows.map(({ id, kind, changedAt, fields, change: number }) => ({
      // its fields were checked by the contract when they were stored
      entry: { id, kind, changedAt: changedAt.getTime(), fields } as NotebookEntry,
      change: number,
    }));
  },
});
export type NotebookRepository = ReturnType<typeof notebookRepository>;
