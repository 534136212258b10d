import { dayOf, textOf } from './days';
import { timeSpanIn } from './time-spans';

const spanOf = (text: string, today: string) => {
  const span = timeSpanIn(text, dayOf(today));
  return span && [textOf(span.from), textOf(span.to)].join(' to ');
};

test.each([
  ['what can i plant this spring', '2027-01-15', '2027-03-01 to 2027-05-31'],
  ['what can i plant this spring', '2027-04-10', '2027-04-10 to 2027-05-31'],
  ['what can i plant next spring', '2027-04-10', '2028-03-01 to 2028-05-31'],
  ['what goes in next fall', '2026-11-28', '2027-09-01 to 2027-11-30'],
  ['what can i plant this fall', '2027-01-15', '2027-09-01 to 2027-11-30'],
  ['what to sow this winter', '2027-01-15', '2027-01-15 to 2027-02-28'],
  ['what to sow in winter', '2026-11-28', '2026-12-01 to 2027-02-28'],
  ['what to plant next month', '2026-12-31', '2027-01-01 to 2027-01-31'],
  ['what to plant this month', '2026-11-28', '2026-11-28 to 2026-11-30'],
  ['what to plant next week', '2026-11-28', '2026-12-05 to 2026-12-11'],
  ['what can i plant in march', '2026-11-28', '2027-03-01 to 2027-03-31'],
  ['what can i plant in october', '2026-11-28', '2027-10-01 to 2027-10-31'],
  ['what can i plant in early march', '2027-03-05', '2027-03-05 to 2027-03-31'],
  ['what can i plant in 6 weeks', '2026-11-28', '2027-01-09 to 2027-02-05'],
])('%s, on %s: %s', (text, today, span) => expect(spanOf(text, today)).toBe(span));

test.each(['what did i plant last spring', 'what can i plant now', 'i may plant corn', 'march around the field'])(
  '%s names no time to come',
  (text) => expect(spanOf(text, '2026-11-28')).toBeNull(),
);
