import { CONFIRMATION_PAUSE_MINUTES } from '@farm/farm';
import { transaction, type LearningDb, type Prisma } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { enqueueSeatEmails, SEAT_EMAILS } from './class-emails.repository';
import { isReminderNeedless, lockClass, moveUp } from './waiting-list.repository';

const MINUTE_MS = 60_000;
const PAUSE_MS = CONFIRMATION_PAUSE_MINUTES * MINUTE_MS;
/** A seat that was asked for waits so long for its confirmation, in days. */
export const CONFIRM_WITHIN_DAYS = 2;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Who came to a class is kept so long after it, in days. */
const RETENTION_DAYS = 365;

const SEAT = {
  id: true,
  eventId: true,
  email: true,
  name: true,
  status: true,
  position: true,
  attended: true,
} as const;
type SeatFields = Prisma.ClassSeatGetPayload<{ select: typeof SEAT }>;
/** A seat, and its place on the waiting list from 1; null: it is not on the list. */
export type SeatRow = SeatFields & { place: number | null };

async function withPlace(db: LearningDb, seat: SeatFields): Promise<SeatRow> {
  const { eventId, status, position } = seat;
  if (status !== 'waiting' || position === null) return { ...seat, place: null };
  const before = await db.classSeat.count({ where: { eventId, status: 'waiting', position: { lt: position } } });
  return { ...seat, place: before + 1 };
}

async function find(db: LearningDb, id: string): Promise<SeatRow | null> {
  const seat = await db.classSeat.findUnique({ where: { id }, select: SEAT });
  return seat && withPlace(db, seat);
}

interface SeatRequest {
  eventId: string;
  email: string;
  name: string;
  at: Date;
}

/** Stores a request and enqueues the email that asks to confirm it; within a minute of the last one, nothing. */
const request = (db: LearningDb, jobs: EmailJobs, { eventId, email, name, at }: SeatRequest): Promise<void> =>
  transaction(db, async (tx) => {
    await lockClass(tx, eventId); // a confirmation at the same time must not be overwritten
    const where = { eventId_email: { eventId, email } };
    const before = await tx.classSeat.findUnique({ where });
    const isOpen = before !== null && before.status !== 'canceled';
    if (isOpen && before.requestedAt.getTime() > at.getTime() - PAUSE_MS) return;
    // What somebody typed changes nothing of a confirmed seat: it may have been somebody else.
    const isConfirmed = before?.status === 'seated' || before?.status === 'waiting';
    const { id } = await tx.classSeat.upsert({
      where,
      create: { eventId, email, name, requestedAt: at },
      update: isConfirmed ? { requestedAt: at } : { requestedAt: at, name, status: 'requested', position: null },
    });
    await enqueueSeatEmails(tx, jobs, [{ kind: SEAT_EMAILS.confirm, seatId: id, about: at.getTime() }], at);
  });

/** Why a confirmation changed nothing. */
export type SeatProblem = 'gone' | 'over' | 'canceled';
type Confirmation = { seat: SeatRow } | { problem: SeatProblem };

/** Takes a seat or the next place on the waiting list, in the order of the confirmations. */
const confirm = (db: LearningDb, jobs: EmailJobs, id: string, at: Date): Promise<Confirmation> =>
  transaction(db, async (tx) => {
    const before = await tx.classSeat.findUnique({ where: { id }, select: { eventId: true } });
    const event = before && (await lockClass(tx, before.eventId));
    const seat = event && (await tx.classSeat.findUnique({ where: { id } }));
    if (!seat) return { problem: 'gone' };
    const { eventId, status, requestedAt } = seat;
    if (status === 'seated' || status === 'waiting') return { seat: await withPlace(tx, seat) };
    if (status === 'canceled' || requestedAt.getTime() <= at.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS)
      return { problem: 'gone' };
    if (event.status === 'canceled') return { problem: 'canceled' };
    if (event.startsAt <= at) return { problem: 'over' };
    const taken = await tx.classSeat.count({ where: { eventId, status: 'seated' } });
    const { _max: last } = await tx.classSeat.aggregate({ where: { eventId }, _max: { position: true } });
    const position = (last.position ?? 0) + 1;
    const changed = await tx.classSeat.update({
      where: { id },
      data: {
        status: taken < event.seats ? 'seated' : 'waiting',
        position,
        remindedAt: isReminderNeedless(event.startsAt, at) ? at : null,
      },
      select: SEAT,
    });
    await enqueueSeatEmails(tx, jobs, [{ kind: SEAT_EMAILS.result, seatId: id, about: at.getTime() }], at);
    return { seat: await withPlace(tx, changed) };
  });

/** Cancels a seat and moves up the first of the waiting list. Idempotent. Null: it is gone, or the class has begun. */
const cancel = (db: LearningDb, jobs: EmailJobs, id: string, at: Date, isOperator: boolean): Promise<SeatRow | null> =>
  transaction(db, async (tx) => {
    const before = await tx.classSeat.findUnique({ where: { id }, select: { eventId: true } });
    const event = before && (await lockClass(tx, before.eventId));
    const seat = event && (await tx.classSeat.findUnique({ where: { id }, select: SEAT }));
    if (!seat || seat.status === 'canceled') return seat && { ...seat, place: null };
    if (event.startsAt <= at) return null;
    const changed = await tx.classSeat.update({
      where: { id },
      data: { status: 'canceled', attended: null },
      select: SEAT,
    });
    if (isOperator) {
      const email = { kind: SEAT_EMAILS.seatCanceled, seatId: id, about: at.getTime() };
      await enqueueSeatEmails(tx, jobs, [email], at);
    }
    await moveUp(tx, jobs, seat.eventId, at);
    return { ...changed, place: null };
  });

interface DueReminders {
  from: Date;
  to: Date;
  at: Date;
}

/** Enqueues a reminder for each seat of the classes that begin in a time, once. Resolves with their number. */
const remind = (db: LearningDb, jobs: EmailJobs, { from, to, at }: DueReminders): Promise<number> =>
  transaction(db, async (tx) => {
    const due = await tx.classSeat.findMany({
      where: {
        status: 'seated',
        remindedAt: null,
        event: { status: 'scheduled', startsAt: { gte: from, lt: to } },
      },
      select: { id: true, event: { select: { startsAt: true } } },
    });
    await enqueueSeatEmails(
      tx,
      jobs,
      due.map(({ id, event }) => ({ kind: SEAT_EMAILS.reminder, seatId: id, about: event.startsAt.toISOString() })),
      at,
    );
    await tx.classSeat.updateMany({ where: { id: { in: due.map(({ id }) => id) } }, data: { remindedAt: at } });
    return due.length;
  });

/** A seat and its class, for an email. */
const emailData = async (db: LearningDb, id: string) => {
  const row = await db.classSeat.findUnique({ where: { id }, select: { ...SEAT, event: true } });
  if (!row) return null;
  const taken = await db.classSeat.count({ where: { eventId: row.eventId, status: 'seated' } });
  return { ...row, ...(await withPlace(db, row)), isFull: taken >= row.event.seats };
};
export type SeatEmailData = NonNullable<Awaited<ReturnType<typeof emailData>>>;

/** Seats and waiting lists. */
export const classSeatsRepository = (db: LearningDb, jobs: EmailJobs) => ({
  find: (id: string) => find(db, id),
  request: (input: SeatRequest) => request(db, jobs, input),
  confirm: (id: string, at: Date) => confirm(db, jobs, id, at),
  cancel: (id: string, at: Date, { isOperator = false } = {}) => cancel(db, jobs, id, at, isOperator),
  remind: (due: DueReminders) => remind(db, jobs, due),
  emailData: (id: string) => emailData(db, id),

  /** Everybody who confirmed, in the order of the confirmations; canceled ones too. */
  list: async (eventId: string): Promise<SeatRow[]> => {
    const where = { eventId, position: { not: null } };
    const rows = await db.classSeat.findMany({ where, orderBy: [{ position: 'asc' }, { id: 'asc' }], select: SEAT });
    const waiting = rows.filter(({ status }) => status === 'waiting').map(({ id }) => id);
    return rows.map((row) => ({ ...row, place: waiting.indexOf(row.id) + 1 || null }));
  },

  /** False: the seat is not taken. */
  setAttended: async (id: string, attended: boolean | null): Promise<boolean> =>
    (await db.classSeat.updateMany({ where: { id, status: 'seated' }, data: { attended } })).count > 0,

  /** Deletes requests that were not confirmed in time, and who came to a class a year ago. */
  deleteExpired: async (now: Date): Promise<void> => {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await db.classSeat.deleteMany({
      where: { status: 'requested', requestedAt: { lte: before(CONFIRM_WITHIN_DAYS) } },
    });
    await db.classSeat.deleteMany({ where: { event: { endsAt: { lte: before(RETENTION_DAYS) } } } });
  },
});
export type ClassSeatsRepository = ReturnType<typeof classSeatsRepository>;
