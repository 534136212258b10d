import { CONFIRMATION_PAUSE_MINUTES } from '@farm/farm';
import { transaction, type LearningDb } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { enqueueEmail, enqueueEmails } from '../outbox/enqueue-email';

export const NOTICE_CONFIRM_EMAIL = 'class.notice-confirm';
export const NOTICE_EMAIL = 'class.notice';

const MINUTE_MS = 60_000;
const PAUSE_MS = CONFIRMATION_PAUSE_MINUTES * MINUTE_MS;
/** An address waits so long for its confirmation, in days. */
export const NOTICE_CONFIRM_WITHIN_DAYS = 7;
const CONFIRM_WITHIN_MS = NOTICE_CONFIRM_WITHIN_DAYS * 24 * 60 * MINUTE_MS;
const BATCH = 200;

/** Stores an address and enqueues the email that asks to confirm it, or says that it is confirmed; once in a minute. */
const request = (db: LearningDb, jobs: EmailJobs, email: string, at: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const before = await tx.classNotice.findUnique({ where: { email } });
    if (before && before.requestedAt.getTime() > at.getTime() - PAUSE_MS) return;
    const { id } = await tx.classNotice.upsert({
      where: { email },
      create: { email, requestedAt: at },
      update: { requestedAt: at },
    });
    const dedupeKey = `${NOTICE_CONFIRM_EMAIL}:${id}:${at.getTime()}`;
    await enqueueEmail(tx, jobs, { dedupeKey, kind: NOTICE_CONFIRM_EMAIL, payload: { noticeId: id }, at });
  });

/**
 * Enqueues the email about a class to addresses that wait for one, at most 200, and deletes them in the same transaction.
 * Resolves with their number.
 */
const announce = (db: LearningDb, jobs: EmailJobs, eventId: string, at: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const rows = await tx.classNotice.findMany({
      where: { confirmedAt: { not: null } },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    const emails = rows.map(({ id, email }) => ({
      dedupeKey: `${NOTICE_EMAIL}:${id}`,
      kind: NOTICE_EMAIL,
      payload: { to: email, eventId },
      at,
    }));
    await enqueueEmails(tx, jobs, emails);
    await tx.classNotice.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    return rows.length;
  });

/** Addresses that wait for the next class with a date. */
export const classNoticesRepository = (db: LearningDb, jobs: EmailJobs) => ({
  request: (email: string, at: Date) => request(db, jobs, email, at),

  /** Idempotent. False: unknown, told already, or not confirmed within seven days. */
  confirm: (id: string, at: Date): Promise<boolean> =>
    transaction(db, async (tx) => {
      const requestedAt = { gt: new Date(at.getTime() - CONFIRM_WITHIN_MS) };
      await tx.classNotice.updateMany({ where: { id, confirmedAt: null, requestedAt }, data: { confirmedAt: at } });
      return (await tx.classNotice.count({ where: { id, confirmedAt: { not: null } } })) > 0;
    }),

  /** Deletes the address, idempotently. */
  stop: async (id: string): Promise<void> => {
    await db.classNotice.deleteMany({ where: { id } });
  },

  announce: async (eventId: string, at: Date): Promise<number> => {
    let total = 0;
    for (let sent = BATCH; sent === BATCH; total += sent) sent = await announce(db, jobs, eventId, at);
    return total;
  },

  count: () => db.classNotice.count({ where: { confirmedAt: { not: null } } }),

  /** An address, and whether it is confirmed, for its email. */
  find: async (id: string): Promise<{ email: string; isConfirmed: boolean } | null> => {
    const row = await db.classNotice.findUnique({ where: { id }, select: { email: true, confirmedAt: true } });
    return row && { email: row.email, isConfirmed: row.confirmedAt !== null };
  },

  deleteUnconfirmed: async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - CONFIRM_WITHIN_MS);
    await db.classNotice.deleteMany({ where: { confirmedAt: null, requestedAt: { lte: before } } });
  },
});
export type ClassNoticesRepository = ReturnType<typeof classNoticesRepository>;
