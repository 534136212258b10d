import { transaction, type LearningDb } from '@farm/prisma';
import type { Day } from '../../calendar/days';
import { asDate, ofDate } from '../../calendar/farm-day';

/** Which rows of the catalogue a person looked at, and when. */
export const checksRepository = (db: LearningDb) => ({
  all: async (): Promise<ReadonlyMap<string, Day>> => {
    const rows = await db.grantCheck.findMany({ select: { grantId: true, checkedOn: true } });
    return new Map(rows.map(({ grantId, checkedOn }) => [grantId, ofDate(checkedOn)]));
  },

  /** Sets the day and writes down who did. */
  set: (grantId: string, day: Day, operatorId: string): Promise<void> =>
    transaction(db, async (tx) => {
      const data = { checkedOn: asDate(day), operatorId };
      await tx.grantCheck.upsert({ where: { grantId }, create: { grantId, ...data }, update: data });
      await tx.audit.create({ data: { actor: operatorId, what: 'grant checked', target: grantId } });
    }),
});
export type ChecksRepository = ReturnType<typeof checksRepository>;
