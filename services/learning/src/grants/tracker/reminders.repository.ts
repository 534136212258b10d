import { transaction, type LearningDb } from '@farm/prisma';
import { asDate } from '../../calendar/farm-day';
import { putLetter, type Waking } from '../../outbox/put-letter.repository';
import { textOf } from '../../calendar/days';
import type { Reminder, Waiting } from './reminder-due';
import { LIVE } from './tracker';

export const REMINDER_LETTER = 'grant.reminder';

export interface WaitingRow extends Waiting {
  id: string;
  grantId: string;
}

/** What the letter of a reminder is made from when it leaves. */
export interface ReminderFacts {
  email: string;
  grantId: string;
  status: string;
}

const STARTS = {
  where: { to: 'researching' },
  orderBy: { at: 'desc' },
  take: 1,
  select: { at: true },
} as const;
const SELECT = { id: true, grantId: true, status: true, lastUpdated: true, moves: STARTS } as const;

/** Reminders: who may be due, and the letter of each, once. */
export const remindersRepository = (db: LearningDb) => ({
  /** Live applications whose people want mail, by id, after one that was seen. */
  waiting: async (after: string | null, limit: number): Promise<WaitingRow[]> => {
    const where = { status: { in: [...LIVE] }, quietSince: null, person: { disabledAt: null } };
    const rows = await db.grantApplication.findMany({
      where: { ...where, ...(after === null ? {} : { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: limit,
      select: SELECT,
    });
    return rows.map(({ moves: [start], ...row }) => ({ ...row, startedAt: start?.at ?? row.lastUpdated }));
  },

  /** Puts a reminder's letter in line, unless this one was put before; two copies at one moment put one. */
  put: (applicationId: string, { reason, about }: Reminder, at: Date, jobs: Waking): Promise<boolean> =>
    transaction(db, async (tx) => {
      const row = { applicationId, reason, deadlineDate: asDate(about), at };
      const { count } = await tx.grantReminder.createMany({ data: [row], skipDuplicates: true });
      if (count === 0) return false;
      const payload = { applicationId, reason, about: textOf(about) };
      const dedupeKey = `${REMINDER_LETTER}:${applicationId}:${reason}:${payload.about}`;
      await putLetter(tx, jobs, { dedupeKey, kind: REMINDER_LETTER, payload, at });
      return true;
    }),

  /** Null when nobody is to be reminded any more. */
  facts: async (id: string): Promise<ReminderFacts | null> => {
    const where = { id, status: { in: [...LIVE] }, quietSince: null, person: { disabledAt: null } };
    const row = await db.grantApplication.findFirst({ where, include: { person: { select: { email: true } } } });
    return row && { email: row.person.email, grantId: row.grantId, status: row.status };
  },
});
export type RemindersRepository = ReturnType<typeof remindersRepository>;
