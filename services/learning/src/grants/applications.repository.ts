import { asDate, ofDate, type Day } from '@farm/almanac';
import { uuidPattern, type GrantStatus } from '@farm/contracts';
import { transaction, type LearningDb, type Prisma } from '@farm/prisma';

const UUID = new RegExp(uuidPattern);
const include = {
  moves: { orderBy: { at: 'asc' }, select: { from: true, to: true, note: true, at: true } },
} as const;

export type ApplicationRow = Prisma.GrantApplicationGetPayload<{ include: typeof include }>;

export interface ApplicationChange {
  status?: GrantStatus;
  notes?: string;
  checklist?: string[];
  quietSince?: Date | null;
  lastUpdated: Date;
}

type NewApplication = Pick<ApplicationRow, 'userId' | 'grantId' | 'grantTitle' | 'notes'> & { at: Date };

/** Applications and their history. Every read filters by owner. */
export const applicationsRepository = (db: LearningDb) => ({
  ofPerson: (userId: string): Promise<ApplicationRow[]> =>
    db.grantApplication.findMany({ where: { userId }, include, orderBy: [{ lastUpdated: 'desc' }, { id: 'desc' }] }),

  find: async (userId: string, id: string): Promise<ApplicationRow | null> =>
    UUID.test(id) ? db.grantApplication.findFirst({ where: { id, userId }, include }) : null,

  /** The person's application for a programme, created with its first move unless there is one. */
  findOrCreate: ({ userId, grantId, grantTitle, notes, at }: NewApplication): Promise<ApplicationRow> =>
    transaction(db, async (tx) => {
      const where = { userId_grantId: { userId, grantId } };
      const data = { userId, grantId, grantTitle, notes, lastUpdated: at };
      const { count } = await tx.grantApplication.createMany({ data: [data], skipDuplicates: true });
      const { id } = await tx.grantApplication.findUniqueOrThrow({ where, select: { id: true } });
      if (count > 0) await tx.grantMove.create({ data: { applicationId: id, to: 'researching', note: notes, at } });
      return tx.grantApplication.findUniqueOrThrow({ where, include });
    }),

  /** Optimistic update that records status changes; false: the row has changed since it was read. */
  change: (before: ApplicationRow, change: ApplicationChange, note = ''): Promise<boolean> =>
    transaction(db, async (tx) => {
      const { id, lastUpdated, status: from } = before;
      const { count } = await tx.grantApplication.updateMany({ where: { id, lastUpdated }, data: change });
      if (count === 0) return false;
      const { status: to, lastUpdated: at } = change;
      if (to) await tx.grantMove.create({ data: { applicationId: id, from, to, note, at } });
      return true;
    }),

  /** Idempotent. False: no such application. */
  muteReminders: async (id: string, at: Date): Promise<boolean> => {
    if (!UUID.test(id)) return false;
    await db.grantApplication.updateMany({ where: { id, quietSince: null }, data: { quietSince: at } });
    return (await db.grantApplication.count({ where: { id } })) === 1;
  },
});
export type ApplicationsRepository = ReturnType<typeof applicationsRepository>;

/** Dates of operators' checks of the catalogue. */
export const checksRepository = (db: LearningDb) => ({
  all: async (): Promise<ReadonlyMap<string, Day>> => {
    const rows = await db.grantCheck.findMany({ select: { grantId: true, checkedOn: true } });
    return new Map(rows.map(({ grantId, checkedOn }) => [grantId, ofDate(checkedOn)]));
  },

  set: (grantId: string, day: Day, operatorId: string): Promise<void> =>
    transaction(db, async (tx) => {
      const data = { checkedOn: asDate(day), operatorId };
      await tx.grantCheck.upsert({ where: { grantId }, create: { grantId, ...data }, update: data });
      await tx.audit.create({ data: { actor: operatorId, what: 'grant checked', target: grantId } });
    }),
});
export type ChecksRepository = ReturnType<typeof checksRepository>;
