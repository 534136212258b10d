import { asDate, textOf, type Day } from '@farm/almanac';
import { transaction, type LearningDb } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { enqueueEmail } from '../outbox/enqueue-email';
import { OPEN_STATUSES } from './applications';

export const REMINDER_EMAIL = 'grant.reminder';

export interface Reminder {
  /** '14-days' before a date, or 'still' without one. */
  reason: string;
  /** The deadline; for 'still', the day of the last change. */
  about: Day;
}

export interface WaitingApplication {
  id: string;
  grantId: string;
  status: string;
  /** When the person began, or began again. */
  startedAt: Date;
  lastUpdated: Date;
}

// Open applications with reminders on.
const waiting = { status: { in: OPEN_STATUSES }, quietSince: null, person: { disabledAt: null } };
const starts = { where: { to: 'researching' }, orderBy: { at: 'desc' }, take: 1, select: { at: true } } as const;

export const remindersRepository = (db: LearningDb) => ({
  /** A page of applications by id. `after`: the last id of the page before. */
  waiting: async (after: string | null, limit: number): Promise<WaitingApplication[]> => {
    const rows = await db.grantApplication.findMany({
      where: { ...waiting, ...(after !== null && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: limit,
      select: { id: true, grantId: true, status: true, lastUpdated: true, moves: starts },
    });
    return rows.map(({ moves: [start], ...row }) => ({ ...row, startedAt: start?.at ?? row.lastUpdated }));
  },

  /** Enqueues the email of a reminder once; false: it was enqueued before. */
  enqueue: (applicationId: string, { reason, about }: Reminder, at: Date, jobs: EmailJobs): Promise<boolean> =>
    transaction(db, async (tx) => {
      const row = { applicationId, reason, deadlineDate: asDate(about), at };
      const { count } = await tx.grantReminder.createMany({ data: [row], skipDuplicates: true });
      if (count === 0) return false;
      const payload = { applicationId, reason, about: textOf(about) };
      const dedupeKey = `${REMINDER_EMAIL}:${applicationId}:${reason}:${payload.about}`;
      await enqueueEmail(tx, jobs, { dedupeKey, kind: REMINDER_EMAIL, payload, at });
      return true;
    }),

  /** Data for rendering at send time; null: reminders are off. */
  emailData: async (id: string): Promise<{ email: string; grantId: string; status: string } | null> => {
    const row = await db.grantApplication.findFirst({
      where: { id, ...waiting },
      select: { grantId: true, status: true, person: { select: { email: true } } },
    });
    return row && { email: row.person.email, grantId: row.grantId, status: row.status };
  },
});
export type RemindersRepository = ReturnType<typeof remindersRepository>;
