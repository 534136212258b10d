import { queryRows, type LearningDb } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { Type } from '@sinclair/typebox';
import { enqueueSeatEmails, SEAT_EMAILS } from './class-emails.repository';

const HOUR_MS = 3_600_000;
/** Whoever gets a seat so shortly before the class has just read when and where it is. */
export const isReminderNeedless = (startsAt: Date, at: Date): boolean =>
  startsAt.getTime() - at.getTime() < 36 * HOUR_MS;

const LockedClass = Type.Object({ seats: Type.Integer(), status: Type.String(), startsAt: Type.Date() });

/**
 * Locks a class until the end of the transaction. Whoever counts its seats locks it first, so that two people who want the
 * last seat get it one after the other. Null: there is no such class.
 */
export async function lockClass(tx: LearningDb, id: string) {
  const [row] = await queryRows(tx, LockedClass)`
    SELECT seats, status::text AS status, starts_at AS "startsAt" FROM learning.class_event
    WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

/** Gives free seats of a locked class to the first of its waiting list, and emails them. Nothing after its beginning. */
export async function moveUp(tx: LearningDb, jobs: EmailJobs, eventId: string, at: Date): Promise<void> {
  const event = await tx.classEvent.findUniqueOrThrow({ where: { id: eventId } });
  if (event.status !== 'scheduled' || event.startsAt <= at) return;
  const taken = await tx.classSeat.count({ where: { eventId, status: 'seated' } });
  const first = await tx.classSeat.findMany({
    where: { eventId, status: 'waiting' },
    orderBy: { position: 'asc' },
    take: Math.max(0, event.seats - taken),
    select: { id: true },
  });
  if (first.length === 0) return;
  await tx.classSeat.updateMany({
    where: { id: { in: first.map(({ id }) => id) } },
    data: { status: 'seated', remindedAt: isReminderNeedless(event.startsAt, at) ? at : null },
  });
  const emails = first.map(({ id }) => ({ kind: SEAT_EMAILS.movedUp, seatId: id, about: at.getTime() }));
  await enqueueSeatEmails(tx, jobs, emails, at);
}

/** Deletes the seats of an address; the first of each waiting list moves up. Resolves with their number. */
export async function deleteSeats(tx: LearningDb, jobs: EmailJobs, email: string, at: Date): Promise<number> {
  const held = await tx.classSeat.findMany({
    where: { email },
    orderBy: { eventId: 'asc' },
    select: { eventId: true },
  });
  for (const { eventId } of held) await lockClass(tx, eventId);
  const { count } = await tx.classSeat.deleteMany({ where: { email } });
  for (const { eventId } of held) await moveUp(tx, jobs, eventId, at);
  return count;
}
