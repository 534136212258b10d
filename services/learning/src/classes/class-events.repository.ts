import { classLimits } from '@farm/farm';
import { Prisma, queryRows, transaction, type LearningDb } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { type Static, Type } from '@sinclair/typebox';
import { enqueueSeatEmails, SEAT_EMAILS, type SeatEmail } from './class-emails.repository';
import { lockClass, moveUp } from './waiting-list.repository';

const MAX_CLASSES = 200;
const MAX_LENGTH_MS = classLimits.minutes * 60_000;

const ClassRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  kind: Type.Union([Type.Literal('class'), Type.Literal('work_day')]),
  startsAt: Type.Date(),
  endsAt: Type.Date(),
  place: Type.Union([Type.String(), Type.Null()]),
  link: Type.Union([Type.String(), Type.Null()]),
  seats: Type.Integer(),
  priceCents: Type.Integer(),
  notes: Type.String(),
  status: Type.Union([Type.Literal('scheduled'), Type.Literal('canceled')]),
  version: Type.Integer(),
  updatedAt: Type.Date(),
  taken: Type.Integer(),
  waiting: Type.Integer(),
});
/** A class with the numbers of its seats that are taken and of the people who wait. */
export type ClassRow = Static<typeof ClassRow>;

/** What an operator enters. */
export type ClassFields = Pick<
  ClassRow,
  'title' | 'kind' | 'startsAt' | 'endsAt' | 'place' | 'link' | 'seats' | 'priceCents' | 'notes'
>;

const findClasses = (db: LearningDb, where: Prisma.Sql, order: Prisma.Sql) => queryRows(db, ClassRow)`
  SELECT e.id::text AS id, e.title, e.kind::text AS kind, e.starts_at AS "startsAt", e.ends_at AS "endsAt", e.place, e.link,
    e.seats, e.price_cents AS "priceCents", e.notes, e.status::text AS status, e.version, e.updated_at AS "updatedAt",
    count(s.id) FILTER (WHERE s.status = 'seated')::integer AS taken,
    count(s.id) FILTER (WHERE s.status = 'waiting')::integer AS waiting
  FROM learning.class_event e LEFT JOIN learning.class_seat s ON s.event_id = e.id
  WHERE ${where} GROUP BY e.id ORDER BY ${order} LIMIT ${MAX_CLASSES}`;

const NEXT_FIRST = Prisma.sql`e.starts_at, e.id`;
const NEWEST_FIRST = Prisma.sql`e.starts_at DESC, e.id`;

/** By the index on the beginning: no class is longer than its limit. */
const endsAfter = (at: Date) =>
  Prisma.sql`e.starts_at > ${new Date(at.getTime() - MAX_LENGTH_MS)} AND e.ends_at > ${at}`;

async function findClass(db: LearningDb, id: string): Promise<ClassRow | null> {
  const [row] = await findClasses(db, Prisma.sql`e.id = ${id}::uuid`, NEXT_FIRST);
  return row ?? null;
}

interface SeatHoldersEmail extends Omit<SeatEmail, 'seatId'> {
  to: readonly ('seated' | 'waiting')[];
  at: Date;
}

/** Enqueues one email to everybody who has a seat or waits. */
async function emailSeatHolders(tx: LearningDb, jobs: EmailJobs, eventId: string, email: SeatHoldersEmail) {
  const { to, at, ...content } = email;
  const rows = await tx.classSeat.findMany({ where: { eventId, status: { in: [...to] } }, select: { id: true } });
  const emails = rows.map(({ id }) => ({ ...content, seatId: id }));
  await enqueueSeatEmails(tx, jobs, emails, at);
}

interface ClassChange {
  id: string;
  version: number;
  fields: ClassFields;
  /** The former time and place, in words, for the email; null: it has neither another time nor another place. */
  before: string | null;
  /** The video call has another link, or there is none any more. */
  isLinkChanged: boolean;
  at: Date;
}

/** False: it was changed or canceled since, or has fewer seats now than are taken. */
async function change(
  tx: LearningDb,
  jobs: EmailJobs,
  { id, version, fields, before, isLinkChanged, at }: ClassChange,
): Promise<boolean> {
  if (!(await lockClass(tx, id))) return false;
  const taken = await tx.classSeat.count({ where: { eventId: id, status: 'seated' } });
  if (fields.seats < taken) return false;
  const { count } = await tx.classEvent.updateMany({
    where: { id, version, status: 'scheduled' },
    data: { ...fields, version: version + 1, updatedAt: at },
  });
  if (count === 0) return false;
  const email = { kind: SEAT_EMAILS.changed, about: version + 1, isLinkChanged, at };
  if (before !== null) {
    await tx.classSeat.updateMany({ where: { eventId: id }, data: { remindedAt: null } });
    await emailSeatHolders(tx, jobs, id, { ...email, to: ['seated', 'waiting'], text: before });
  } else if (isLinkChanged) await emailSeatHolders(tx, jobs, id, { ...email, to: ['seated'] });
  await moveUp(tx, jobs, id, at);
  return true;
}

async function cancel(tx: LearningDb, jobs: EmailJobs, { id, reason, at }: { id: string; reason: string; at: Date }) {
  await lockClass(tx, id);
  const { count } = await tx.classEvent.updateMany({
    where: { id, status: 'scheduled' },
    data: { status: 'canceled', version: { increment: 1 }, updatedAt: at },
  });
  if (count > 0)
    await emailSeatHolders(tx, jobs, id, {
      ...{ kind: SEAT_EMAILS.classCanceled, about: 0, text: reason, at },
      to: ['seated', 'waiting'],
    });
}

export const classEventsRepository = (db: LearningDb, jobs: EmailJobs) => ({
  /** Scheduled ones that have not ended, the next one first. */
  listUpcoming: (now: Date) => findClasses(db, Prisma.sql`${endsAfter(now)} AND e.status = 'scheduled'`, NEXT_FIRST),

  /** Canceled ones too, the next one first. */
  listSince: (from: Date) => findClasses(db, endsAfter(from), NEXT_FIRST),

  /** Canceled ones too, the newest first. */
  listPast: (now: Date) => findClasses(db, Prisma.sql`e.ends_at <= ${now}`, NEWEST_FIRST),

  find: (id: string) => findClass(db, id),

  /** Idempotent by its id. */
  create: async (id: string, fields: ClassFields, at: Date): Promise<void> => {
    await db.classEvent.createMany({ data: [{ id, ...fields, createdAt: at, updatedAt: at }], skipDuplicates: true });
  },

  change: (input: ClassChange) => transaction(db, (tx) => change(tx, jobs, input)),

  /** Idempotent. */
  cancel: (input: { id: string; reason: string; at: Date }) => transaction(db, (tx) => cancel(tx, jobs, input)),
});
export type ClassEventsRepository = ReturnType<typeof classEventsRepository>;
