import { classes, type ClassSeat } from '@farm/contracts';
import { classLimits, normalizeEmail } from '@farm/farm';
import { countCharacters, sanitizeLine, throwHttpError, type Clock } from '@farm/server-kit';
import { idOfEmailLink } from '../outbox/email-link';
import type { ClassEventsRepository, ClassRow } from './class-events.repository';
import type { ClassNoticesRepository } from './class-notices.repository';
import { ownSeat } from './class-reply';
import type { ClassSeatsRepository, SeatProblem, SeatRow } from './class-seats.repository';

export interface ClassDeps {
  classEvents: ClassEventsRepository;
  classSeats: ClassSeatsRepository;
  classNotices: ClassNoticesRepository;
  clock: Clock;
  cookieKeys: readonly string[];
  siteOrigin: string;
}

const MESSAGES = {
  unknown: "We don't have a class at this address.",
  over: 'This class has begun, so its seats can’t be changed here. Please write to us.',
  canceled: 'This class was canceled.',
  gone: 'This link has expired, or the seat was canceled. You can ask for a seat again on the page of the class.',
  unknownLink: "This link isn't valid. Copy the whole line from the email.",
  email: 'Please enter a valid email address',
  name: 'Please give your name.',
  noticeGone: 'This link has expired, or we already wrote to you.',
};

/** @throws 404 `class.unknown` */
export const findClass = async (id: string, { classEvents }: Pick<ClassDeps, 'classEvents'>): Promise<ClassRow> =>
  (await classEvents.find(id)) ?? throwHttpError(404, 'class.unknown', MESSAGES.unknown);

const rejectProblem = (problem: SeatProblem): never =>
  problem === 'gone'
    ? throwHttpError(410, 'class.seat_gone', MESSAGES.gone)
    : throwHttpError(409, `class.${problem}`, MESSAGES[problem]);

/** @throws 409 `class.over`, also while it is going on */
export function assertAhead({ startsAt }: Pick<ClassRow, 'startsAt'>, now: Date): void {
  if (startsAt <= now) rejectProblem('over');
}

/** @throws 422 `class.email` */
const readEmail = (typed: string): string =>
  normalizeEmail(typed) ?? throwHttpError(422, 'class.email', MESSAGES.email, { extra: { field: 'email' } });

/** @throws 422 `class.name` */
function readName(typed: string): string {
  const name = sanitizeLine(typed);
  const reject = (sentence: string) => throwHttpError(422, 'class.name', sentence, { extra: { field: 'name' } });
  if (name === '') reject(MESSAGES.name);
  // Sanitized, a text may be longer than it was typed.
  if (countCharacters(name) > classLimits.name) reject(classes['POST /api/classes/:id/seats'].messages.name);
  return name;
}

/** Sends the email that asks to confirm a seat. The response does not depend on the address. */
export async function requestSeat(
  eventId: string,
  input: { name: string; email: string },
  deps: ClassDeps,
): Promise<{ sent: true }> {
  const [email, name, at] = [readEmail(input.email), readName(input.name), deps.clock.now()];
  const event = await findClass(eventId, deps);
  if (event.status === 'canceled') rejectProblem('canceled');
  assertAhead(event, at);
  await deps.classSeats.request({ eventId, email, name, at });
  return { sent: true };
}

const seatIdOf = (token: string, { cookieKeys }: ClassDeps): string =>
  idOfEmailLink('class.seat', token, cookieKeys) ?? throwHttpError(404, 'class.unknown_link', MESSAGES.unknownLink);

const describeSeat = async (seat: SeatRow, deps: ClassDeps): Promise<ClassSeat> =>
  ownSeat(seat, await findClass(seat.eventId, deps));

export async function readSeat(token: string, deps: ClassDeps): Promise<ClassSeat> {
  const seat = await deps.classSeats.find(seatIdOf(token, deps));
  return seat ? describeSeat(seat, deps) : rejectProblem('gone');
}

export async function confirmSeat(token: string, deps: ClassDeps): Promise<ClassSeat> {
  const result = await deps.classSeats.confirm(seatIdOf(token, deps), deps.clock.now());
  return 'problem' in result ? rejectProblem(result.problem) : describeSeat(result.seat, deps);
}

export async function cancelSeat(token: string, deps: ClassDeps): Promise<ClassSeat> {
  const id = seatIdOf(token, deps);
  if (!(await deps.classSeats.find(id))) rejectProblem('gone');
  const seat = await deps.classSeats.cancel(id, deps.clock.now());
  return seat ? describeSeat(seat, deps) : rejectProblem('over');
}

/** Sends the email that asks to confirm. The response does not depend on the address. */
export async function requestNotice(typed: string, { classNotices, clock }: ClassDeps): Promise<{ sent: true }> {
  await classNotices.request(readEmail(typed), clock.now());
  return { sent: true };
}

const noticeIdOf = (token: string, { cookieKeys }: ClassDeps): string =>
  idOfEmailLink('class.notice', token, cookieKeys) ?? throwHttpError(404, 'class.unknown_link', MESSAGES.unknownLink);

export async function confirmNotice(token: string, deps: ClassDeps): Promise<{ confirmed: true }> {
  if (!(await deps.classNotices.confirm(noticeIdOf(token, deps), deps.clock.now())))
    return throwHttpError(410, 'class.notice_gone', MESSAGES.noticeGone);
  return { confirmed: true };
}

export async function stopNotice(token: string, deps: ClassDeps): Promise<{ stopped: true }> {
  await deps.classNotices.stop(noticeIdOf(token, deps));
  return { stopped: true };
}
