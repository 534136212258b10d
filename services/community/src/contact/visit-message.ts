import { readDay } from '@farm/almanac';
import type { Calls, InputOf } from '@farm/contracts';
import { hasVisibleText } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import { assertFilled } from './required-text';

type VisitRequest = InputOf<Calls['POST /api/visit-requests']>['body'];
type MessageBody = InputOf<Calls['POST /api/contact']>['body'];

/** The lines of a request as operators read them in the inbox. `today`: the farm's day. @throws 422 `visit.day`, `contact.empty` */
export function visitMessage(request: VisitRequest, today: string): MessageBody {
  const { name, email, school, grade, children, firstDay, secondDay, wishes = '', key, website, person } = request;
  for (const [field, day] of Object.entries({ firstDay, secondDay }))
    if (readDay(day) === null || day < today)
      throwHttpError(422, 'visit.day', 'Please choose a day that is still to come.', { extra: { field } });
  assertFilled([school, grade, children]);
  const lines = [
    'A class asks for a visit.',
    `School: ${school.trim()}`,
    `Grade: ${grade.trim()}`,
    `How many: ${children.trim()}`,
    `Days: ${firstDay} or ${secondDay}`,
    `They would like to see: ${hasVisibleText(wishes) ? wishes.trim() : 'anything'}`,
  ];
  return { name, email, message: lines.join('\n'), key, website, person };
}
