import { asDate, ofDate, textOf, type Day } from '@farm/almanac';
import { FarmPlanRequest } from '@farm/contracts';
import { CONFIRMATION_PAUSE_MINUTES } from '@farm/farm';
import { queryRows, transaction, type LearningDb } from '@farm/prisma';
import { jsonColumn } from '@farm/server-kit';
import { MAX_BOUNCES, type EmailJobs } from '@farm/server-kit/mail';
import { Type } from '@sinclair/typebox';
import { enqueueEmail, enqueueEmails } from '../../outbox/enqueue-email';

export const PLAN_CONFIRM_EMAIL = 'farm-plan.confirm';
export const PLAN_MONTH_EMAIL = 'farm-plan.month';

const MINUTE_MS = 60_000;
const PAUSE_MS = CONFIRMATION_PAUSE_MINUTES * MINUTE_MS;
const CONFIRM_WITHIN_MS = 7 * 24 * 60 * MINUTE_MS;
const BATCH = 50;

const readAnswers = jsonColumn(FarmPlanRequest);

const DueSubscription = Type.Object({ id: Type.String(), nextOn: Type.Date(), confirmedAt: Type.Date() });

export interface PlanEmailData {
  email: string;
  answers: FarmPlanRequest;
}

/**
 * Stores a plan for an address and enqueues the email that asks to confirm it. A second request within a minute changes
 * the plan that waits and sends nothing.
 */
const request = (db: LearningDb, jobs: EmailJobs, { email, answers }: PlanEmailData, at: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const waiting = { email, confirmedAt: null, createdAt: { gt: new Date(at.getTime() - PAUSE_MS) } };
    const { count } = await tx.planSubscription.updateMany({ where: waiting, data: { answers } });
    if (count > 0) return;
    const { id } = await tx.planSubscription.create({ data: { email, answers, createdAt: at } });
    const [kind, payload] = [PLAN_CONFIRM_EMAIL, { subscriptionId: id }];
    await enqueueEmail(tx, jobs, { dedupeKey: `${kind}:${id}`, kind, payload, at });
  });

/**
 * Confirms a plan and ends the others of its address; idempotent. Resolves with the day of the next email; null: unknown,
 * or not confirmed within seven days.
 */
const confirm = (db: LearningDb, id: string, nextOn: Day, at: Date): Promise<Day | null> =>
  transaction(db, async (tx) => {
    const row = await tx.planSubscription.findUnique({ where: { id } });
    if (row?.nextOn) return ofDate(row.nextOn);
    if (!row || row.createdAt.getTime() <= at.getTime() - CONFIRM_WITHIN_MS) return null;
    await tx.planSubscription.deleteMany({ where: { email: row.email, id: { not: id } } });
    await tx.planSubscription.update({ where: { id }, data: { confirmedAt: at, nextOn: asDate(nextOn) } });
    return nextOn;
  });

/** Locked, so that a concurrent run takes others. */
const findDue = (tx: LearningDb, today: Day) => queryRows(tx, DueSubscription)`
  SELECT id, next_on AS "nextOn", confirmed_at AS "confirmedAt" FROM learning.plan_subscription
  WHERE next_on <= ${asDate(today)}::date ORDER BY next_on, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;

/**
 * Enqueues the emails that are due, at most 50, and sets the day of the next one in the same transaction. The unique dedupe
 * key names subscription and day. `more`: there may be further ones.
 */
const enqueueDue = (
  db: LearningDb,
  jobs: EmailJobs,
  { today, at, nextDay }: { today: Day; at: Date; nextDay: (confirmedAt: Date, after: Day) => Day },
): Promise<{ enqueued: number; more: boolean }> =>
  transaction(db, async (tx) => {
    const due = await findDue(tx, today);
    const emails = due.map(({ id, nextOn }) => ({
      dedupeKey: `${PLAN_MONTH_EMAIL}:${id}:${textOf(ofDate(nextOn))}`,
      kind: PLAN_MONTH_EMAIL,
      payload: { subscriptionId: id },
      at,
    }));
    const enqueued = await enqueueEmails(tx, jobs, emails);
    for (const { id, confirmedAt } of due)
      await tx.planSubscription.update({ where: { id }, data: { nextOn: asDate(nextDay(confirmedAt, today)) } });
    return { enqueued: enqueued.length, more: due.length === BATCH };
  });

/** Who gets the next four weeks of which answers each month. */
export const planSubscriptionsRepository = (db: LearningDb, jobs: EmailJobs) => ({
  request: (data: PlanEmailData, at: Date) => request(db, jobs, data, at),
  confirm: (id: string, nextOn: Day, at: Date) => confirm(db, id, nextOn, at),
  enqueueDue: (options: Parameters<typeof enqueueDue>[2]) => enqueueDue(db, jobs, options),

  /** Ends the emails of the subscription's address and deletes it, idempotently. */
  stop: async (id: string): Promise<void> => {
    await db.planSubscription.deleteMany({ where: { id } });
  },

  /** Counts a permanent bounce; the last one that is allowed deletes the subscription. */
  recordBounce: (id: string): Promise<void> =>
    transaction(db, async (tx) => {
      await tx.planSubscription.updateMany({ where: { id }, data: { bounces: { increment: 1 } } });
      await tx.planSubscription.deleteMany({ where: { id, bounces: { gte: MAX_BOUNCES } } });
    }),

  recordDelivery: async (id: string): Promise<void> => {
    await db.planSubscription.updateMany({ where: { id, bounces: { gt: 0 } }, data: { bounces: 0 } });
  },

  /** For rendering at send time; null: stopped, or confirmed meanwhile. */
  emailData: async (id: string, isConfirmed: boolean): Promise<PlanEmailData | null> => {
    const confirmedAt = isConfirmed ? { not: null } : null;
    const row = await db.planSubscription.findFirst({ where: { id, confirmedAt } });
    return row && { email: row.email, answers: readAnswers(row.answers) };
  },

  deleteUnconfirmed: async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - CONFIRM_WITHIN_MS);
    await db.planSubscription.deleteMany({ where: { confirmedAt: null, createdAt: { lte: before } } });
  },
});
export type PlanSubscriptionsRepository = ReturnType<typeof planSubscriptionsRepository>;
