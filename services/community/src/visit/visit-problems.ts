import type { StandList, VisitFacts } from '@farm/contracts';
import { formatDay, formatWeekday, isDay, type DayHours, WEEKDAYS, weekdayName, weekdayOf } from '@farm/farm';

const MONDAY = 'monday';

function hoursProblem(name: string, { opens, closes }: DayHours): string | null {
  if ((opens === null) !== (closes === null)) return `${name}: give both times, or none for a closed day.`;
  return opens !== null && closes !== null && closes <= opens
    ? `${name}: it closes before it opens. Give times of one day.`
    : null;
}

/** What is wrong with hours and directions that a schema cannot say; null: nothing is. */
export function visitProblem(value: unknown): string | null {
  const { hours, specialDays, turns } = value as VisitFacts;
  const days = specialDays.map(({ day }) => day);
  const unknown = days.find((day) => !isDay(day));
  if (unknown !== undefined) return `There is no day ${unknown}.`;
  const twice = days.find((day, index) => days.indexOf(day) !== index);
  if (twice !== undefined) return `${formatDay(twice)} is there twice.`;
  const [first, ...others] = turns;
  if (first && first.turn !== 'start') return 'The first road is the one on which the directions begin: choose start.';
  if (others.some(({ turn }) => turn === 'start'))
    return 'Only the first road is a start: say how one turns into the others.';
  const problems = [
    ...WEEKDAYS.map((day) => hoursProblem(weekdayName(day), hours[day])),
    ...specialDays.map((day) => hoursProblem(formatDay(day.day), day)),
  ];
  return problems.find((problem) => problem !== null) ?? null;
}

/** What is wrong with the stand's list; null: nothing is. */
export function standProblem(value: unknown): string | null {
  const { monday, crops } = value as StandList;
  if (monday === null)
    return crops.length === 0 ? null : 'Choose the Monday of the week: the list is shown from it to Sunday.';
  if (!isDay(monday)) return `There is no day ${monday}.`;
  if (weekdayOf(monday) !== MONDAY) return `${formatDay(monday)} is a ${formatWeekday(monday)}. Choose a Monday.`;
  return null;
}
