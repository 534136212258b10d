import { queryRows, transaction, toJson, Prisma, type LearningDb } from '@farm/prisma';
import type { NotebookEntry } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import { Type } from '@sinclair/typebox';

const LastChange = Type.Object({ lastChange: Type.Integer() });

/** What a notebook holds, or would hold after a change, without what is deleted. */
export interface NotebookSize {
  entries: number;
  /** Of all entries as JSON. */
  bytes: number;
}

interface StoredNotebookEntry {
  entry: NotebookEntry;
  /** The number of its last change. */
  change: number;
}

async function sizeOf(tx: LearningDb, personId: string): Promise<NotebookSize> {
  const { _count: entries, _sum: sum } = await tx.notebookEntry.aggregate({
    where: { personId, bytes: { gt: 0 } },
    _count: true,
    _sum: { bytes: true },
  });
  return { entries, bytes: sum.bytes ?? 0 };
}

/** Forgets the oldest deletions beyond the limit. */
async function forgetDeletions(tx: LearningDb, personId: string): Promise<void> {
  const oldest = await tx.notebookEntry.findMany({
    where: { personId, bytes: 0 },
    orderBy: { change: 'desc' },
    skip: notebookLimits.deleted,
    select: { id: true },
  });
  if (oldest.length > 0)
    await tx.notebookEntry.deleteMany({ where: { personId, id: { in: oldest.map(({ id }) => id) } } });
}

/**
 * Locks the notebook, which is made if there is none, and returns the number of its last change; null: another change has it. It
 * does not wait, so that one account never holds several connections.
 */
async function lock(tx: LearningDb, personId: string): Promise<number | null> {
  await tx.$executeRaw`
    INSERT INTO learning.notebook (person_id)
    SELECT id FROM learning.person WHERE id = ${personId}::uuid FOR KEY SHARE SKIP LOCKED
    ON CONFLICT DO NOTHING`;
  const [row] = await queryRows(tx, LastChange)`
    SELECT last_change AS "lastChange" FROM learning.notebook WHERE person_id = ${personId}::uuid FOR UPDATE SKIP LOCKED`;
  return row?.lastChange ?? null;
}

/** Whether the account was erased after the session was read. */
const isGone = async (tx: LearningDb, personId: string): Promise<boolean> =>
  (await tx.person.count({ where: { id: personId } })) === 0;

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
  /** Throws for a notebook that is larger than it may be: nothing is stored then. Not asked where all is deleted. */
  assertSize: (size: NotebookSize) => void;
}

/** Garden notebooks. Every read and write names its person. */
export const notebookRepository = (db: LearningDb) => ({
  /** Stores the entries that are later than what is stored of them. @returns how many, or why none can be stored now */
  store: ({ personId, entries, assertSize }: NotebookChanges): Promise<number | 'busy' | 'gone'> =>
    transaction(db, async (tx) => {
      const last = await lock(tx, personId);
      if (last === null) return (await isGone(tx, personId)) ? 'gone' : 'busy';
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
      if (later.some(({ fields }) => fields === null)) await forgetDeletions(tx, personId);
      if (later.some(({ fields }) => fields !== null)) assertSize(await sizeOf(tx, personId));
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
