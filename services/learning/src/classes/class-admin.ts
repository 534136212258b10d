import { readDay } from '@farm/almanac';
import { classes, type AttendanceRow, type ClassInput, type OperatorClass } from '@farm/contracts';
import { classLimits, classTime, instantOf, site } from '@farm/farm';
import { countCharacters, sanitizeLine, sanitizeText, throwHttpError } from '@farm/server-kit';
import type { ClassFields, ClassRow } from './class-events.repository';
import { attendanceRow, operatorClass } from './class-reply';
import { assertAhead, findClass, type ClassDeps } from './class-seats';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A later date is a typo. */
const MAX_DAYS_AHEAD = 730;
const PAST_MONTH_MS = 30 * DAY_MS;

const rejectField = (field: string, sentence: string): never =>
  throwHttpError(422, `class.${field}`, sentence, { extra: { field } });

/** The beginning in farm time. @throws 422 `class.day` */
function readStart({ day, time }: ClassInput, now: Date): Date {
  if (readDay(day) === null) rejectField('day', 'There is no such day.');
  const startsAt = instantOf(day, time, site.place.timeZone);
  if (startsAt <= now) rejectField('day', 'This time has passed. Please choose a later one.');
  if (startsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    rejectField('day', 'Please choose a day within two years.');
  return startsAt;
}

/** A sanitized text, whose length may be another than the one that was entered. @throws 422 */
function checkLength(field: 'title' | 'place' | 'notes', text: string, min = 0): string {
  const length = countCharacters(text);
  if (length < min || length > classLimits[field]) rejectField(field, classes['POST /api/ops/classes'].messages[field]);
  return text;
}

/** What an operator entered, checked. @throws 422 */
function readFields(input: ClassInput, now: Date): ClassFields {
  const { kind, minutes, seats, priceCents, link = null } = input;
  const title = checkLength('title', sanitizeLine(input.title), classLimits.minTitle);
  const place = checkLength('place', sanitizeLine(input.place ?? ''));
  const notes = checkLength('notes', sanitizeText(input.notes ?? ''));
  if (place === '' && link === null) rejectField('place', 'Please name a place, a link, or both.');
  const startsAt = readStart(input, now);
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  return { title, kind, startsAt, endsAt, place: place || null, link, seats, priceCents, notes };
}

/** @throws 422 */
export async function createClass(
  { id, ...input }: ClassInput & { id: string },
  deps: ClassDeps,
): Promise<OperatorClass> {
  const now = deps.clock.now();
  await deps.classEvents.create(id, readFields(input, now), now);
  return operatorClass(await findClass(id, deps));
}

/** 'Saturday, December 12, 2026, 10:00 AM to 11:30 AM, The red barn' */
const whenAndWhere = (row: Pick<ClassRow, 'startsAt' | 'endsAt' | 'place'>): string =>
  `${classTime(row)}, ${row.place ?? 'by video'}`;

const isMoved = (before: ClassFields, after: ClassFields): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.place !== after.place;

/** @throws 409 `class.stale`, `class.canceled`, `class.over`; 422 */
export async function changeClass(
  id: string,
  { version, ...input }: ClassInput & { version: number },
  deps: ClassDeps,
): Promise<OperatorClass> {
  const now = deps.clock.now();
  const before = await findClass(id, deps);
  if (before.status === 'canceled') throwHttpError(409, 'class.canceled', 'This class was canceled. Copy it instead.');
  assertAhead(before, now);
  const fields = readFields(input, now);
  const rejectSeats = ({ taken }: ClassRow) =>
    rejectField('seats', `${taken} ${taken === 1 ? 'seat is' : 'seats are'} taken. Please give at least that many.`);
  if (fields.seats < before.taken) rejectSeats(before);
  const isStored = await deps.classEvents.change({
    id,
    version,
    fields,
    before: isMoved(before, fields) ? whenAndWhere(before) : null,
    isLinkChanged: before.link !== fields.link,
    at: now,
  });
  const after = await findClass(id, deps);
  if (!isStored && after.version === version && fields.seats < after.taken) rejectSeats(after);
  if (!isStored)
    throwHttpError(409, 'class.stale', 'Somebody changed this class meanwhile. Please reload and try again.');
  return operatorClass(after);
}

/** Idempotent. @throws 409 `class.over` */
export async function cancelClass(id: string, reason: string, deps: ClassDeps): Promise<OperatorClass> {
  const now = deps.clock.now();
  const before = await findClass(id, deps);
  if (before.status === 'scheduled') {
    assertAhead(before, now);
    await deps.classEvents.cancel({ id, reason: reason.trim(), at: now });
  }
  return operatorClass(await findClass(id, deps));
}

export async function listClasses(
  when: 'upcoming' | 'past' | undefined,
  { classEvents, classNotices, clock }: ClassDeps,
): Promise<{ classes: OperatorClass[]; notices: number }> {
  const now = clock.now();
  const rows = await (when === 'past' ? classEvents.listPast(now) : classEvents.listSince(now));
  return { classes: rows.map(operatorClass), notices: await classNotices.count() };
}

/** The classes of the calendar to subscribe to: those of the last month and later. */
export const calendarClasses = ({ classEvents, clock }: ClassDeps): Promise<ClassRow[]> =>
  classEvents.listSince(new Date(clock.now().getTime() - PAST_MONTH_MS));

export const readAttendance = async (
  id: string,
  deps: ClassDeps,
): Promise<{ class: OperatorClass; people: AttendanceRow[] }> => ({
  class: operatorClass(await findClass(id, deps)),
  people: (await deps.classSeats.list(id)).map(attendanceRow),
});

const rejectUnknownSeat = (): never => throwHttpError(404, 'class.unknown_seat', 'This seat is no longer stored.');

/** @throws 409 `class.over` */
export async function cancelSeatByOperator(id: string, { classSeats, clock }: ClassDeps): Promise<AttendanceRow> {
  if (!(await classSeats.find(id))) rejectUnknownSeat();
  const seat = await classSeats.cancel(id, clock.now(), { isOperator: true });
  return seat
    ? attendanceRow(seat)
    : throwHttpError(409, 'class.over', 'This class has begun, so nobody can move up. Mark who came instead.');
}

/** @throws 409 `class.not_seated` */
export async function markAttendance(
  id: string,
  attended: boolean | null,
  { classSeats }: ClassDeps,
): Promise<AttendanceRow> {
  const isMarked = await classSeats.setAttended(id, attended);
  const seat = (await classSeats.find(id)) ?? rejectUnknownSeat();
  return isMarked ? attendanceRow(seat) : throwHttpError(409, 'class.not_seated', 'This person has no seat any more.');
}
