import { type GrantStatus, uuidPattern } from '@farm/contracts';
import { transaction, type LearningDb } from '@farm/prisma';

interface MoveRow {
  from: string | null;
  to: string;
  note: string;
  at: Date;
}

export interface ApplicationRow {
  id: string;
  userId: string;
  grantId: string;
  grantTitle: string;
  status: string;
  notes: string;
  checklist: string[];
  quietSince: Date | null;
  lastUpdated: Date;
  moves: MoveRow[];
}

/** A change of a row; what it leaves out stays. */
export interface ApplicationChange {
  status?: GrantStatus;
  notes?: string;
  checklist?: string[];
  quietSince?: Date | null;
  lastUpdated: Date;
}

export interface NewApplication {
  userId: string;
  grantId: string;
  grantTitle: string;
  notes: string;
  at: Date;
}

const UUID = new RegExp(uuidPattern);
const moves = { orderBy: { at: 'asc' }, select: { from: true, to: true, note: true, at: true } } as const;
const include = { moves } as const;

/** Applications and their history. Every look at one names its owner: another person's is one that there is not. */
export const applicationsRepository = (db: LearningDb) => ({
  ofPerson: (userId: string): Promise<ApplicationRow[]> =>
    db.grantApplication.findMany({ where: { userId }, include, orderBy: [{ lastUpdated: 'desc' }, { id: 'desc' }] }),

  find: async (userId: string, id: string): Promise<ApplicationRow | null> =>
    UUID.test(id) ? db.grantApplication.findFirst({ where: { id, userId }, include }) : null,

  /** The person's application for a programme, made with its first move unless there is one. */
  open: ({ userId, grantId, grantTitle, notes, at }: NewApplication): Promise<ApplicationRow> =>
    transaction(db, async (tx) => {
      const where = { userId_grantId: { userId, grantId } };
      const data = { userId, grantId, grantTitle, notes, lastUpdated: at };
      const { count } = await tx.grantApplication.createMany({ data: [data], skipDuplicates: true });
      const { id } = await tx.grantApplication.findUniqueOrThrow({ where, select: { id: true } });
      if (count > 0) await tx.grantMove.create({ data: { applicationId: id, to: 'researching', note: notes, at } });
      return tx.grantApplication.findUniqueOrThrow({ where, include });
    }),

  /** Changes a row that still is what was seen, and notes a move of its status; false: somebody was faster. */
  change: (seen: ApplicationRow, change: ApplicationChange, note = ''): Promise<boolean> =>
    transaction(db, async (tx) => {
      const { id, lastUpdated, status: from } = seen;
      const { count } = await tx.grantApplication.updateMany({ where: { id, lastUpdated }, data: change });
      if (count === 0) return false;
      const move = { applicationId: id, from, note, at: change.lastUpdated };
      if (change.status) await tx.grantMove.create({ data: { ...move, to: change.status } });
      return true;
    }),

  /** No more mail about an application; again: nothing changes. False: there is none. */
  quiet: async (id: string, at: Date): Promise<boolean> => {
    if (!UUID.test(id)) return false;
    await db.grantApplication.updateMany({ where: { id, quietSince: null }, data: { quietSince: at } });
    return (await db.grantApplication.count({ where: { id } })) === 1;
  },
});
export type ApplicationsRepository = ReturnType<typeof applicationsRepository>;
