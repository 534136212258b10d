import { readDay } from '@farm/almanac';
import type { Calls, InputOf } from '@farm/contracts';
import { formatDay, hasVisibleText } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import { assertFilled } from './required-text';

type VisitRequest = InputOf<Calls['POST /api/visit-requests']>['body'];
type MessageBody = InputOf<Calls['POST /api/contact']>['body'];

const FIRST_LINE = 'A class asks for a visit.';
const PLACES = { farm: 'at the farm', school: 'at the school' } as const;
const SUMMARY = new RegExp(
  `^${FIRST_LINE}\n(?:.*\n)*?Where: (at the farm|at the school)\n(?:.*\n)*?Days: (\\d{4}-\\d{2}-\\d{2}) or (\\d{4}-\\d{2}-\\d{2})$`,
  'm',
);

/**
 * What a receipt repeats of a request: 'a visit at the farm on April 14, 2099 or April 21, 2099'. Only the place and the days, which
 * are no free text, because the address may be another's. Null: the message is no request, or does not say where.
 */
export function visitSummary(message: string): string | null {
  const [, place, first, second] = SUMMARY.exec(message) ?? [];
  if (!message.startsWith(FIRST_LINE) || !place || !first || !second) return null;
  if (readDay(first) === null || readDay(second) === null) return null;
  return `a visit ${place} on ${formatDay(first)} or ${formatDay(second)}`;
}

/** The lines of a request as operators read them in the inbox. `today`: the farm's day. @throws 422 `visit.day`, `contact.empty` */
export function visitMessage(request: VisitRequest, today: string): MessageBody {
  const { name, email, school, grade, children, firstDay, secondDay, place, phone = '', wishes = '' } = request;
  const { key, website, person } = request;
  for (const [field, day] of Object.entries({ firstDay, secondDay }))
    if (readDay(day) === null || day < today)
      throwHttpError(422, 'visit.day', 'Please choose a day that is still to come.', { extra: { field } });
  assertFilled([school, grade, children]);
  const lines = [
    FIRST_LINE,
    `School: ${school.trim()}`,
    `Grade: ${grade.trim()}`,
    `How many: ${children.trim()}`,
    ...(place ? [`Where: ${PLACES[place]}`] : []),
    `Days: ${firstDay} or ${secondDay}`,
    ...(hasVisibleText(phone) ? [`Phone: ${phone.trim()}`] : []),
    `They would like to see: ${hasVisibleText(wishes) ? wishes.trim() : 'anything'}`,
  ];
  return { name, email, message: lines.join('\n'), key, website, person };
}
