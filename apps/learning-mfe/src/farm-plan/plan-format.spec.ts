import { formatNearDay } from '@farm/farm';
import { doubtSentence, frostSentence, formatMinutes, formatTotal, formatWeek, formatWeekTotal } from './plan-format';
import { planWith } from './testing/sample-plan';

test.each([
  ['2026-04-14', 'April 14'],
  ['2027-01-02', 'January 2, 2027'],
])('%s is said as %s', (day, text) => {
  expect(formatNearDay(day, '2026-11-21')).toBe(text);
});

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [185, '3 hours 5 minutes'],
])('%d minutes are said as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test('a week shows its dates and totals', () => {
  const plan = planWith();
  const [first, , , last] = plan.weeklyPlans;
  if (!first || !last) throw new Error('four weeks');
  expect(formatWeek(first, plan.context)).toBe('November 21 to November 27');
  expect(formatWeek(last, plan.context)).toBe('December 26 to January 1, 2027');
  expect(formatWeekTotal(first)).toBe('1 hour 45 minutes, $18');
  expect(formatWeekTotal({ ...first, details: [] })).toBe('0 minutes, no cost');
  expect(formatTotal(plan)).toBe('about 7 hours and $72');
});

test.each([
  [
    'dates with their risk',
    {},
    'Last frost about March 23, give or take 10 days; 1 year in 10 it freezes after April 14. First frost about November 24; 1 year in 10 it freezes before October 22.',
  ],
  [
    'no regular frost',
    { frost: 'frost-free', firstFrost: null, lastFrost: null, spread: null } as const,
    'No regular frost comes here, so the year runs by heat and rain, not by frost dates.',
  ],
  [
    'frost in any month',
    { frost: 'any-month', firstFrost: null, lastFrost: null, spread: null } as const,
    'Frost is possible here in any month: ask your county office for safe dates.',
  ],
])('the frost sentence tells %s', (_, change, sentence) => {
  expect(frostSentence(planWith(change).context)).toBe(sentence);
});

test('a place with a common name lists the others', () => {
  expect(doubtSentence(planWith().context)).toBeNull();
  const alternatives = ['Springfield, Tennessee', 'Springfield, Kentucky'];
  expect(doubtSentence(planWith({ place: 'Springfield, Georgia', alternatives }).context)).toBe(
    'Not this Springfield? Add the state or ZIP. There is also Springfield, Tennessee; Springfield, Kentucky.',
  );
});
