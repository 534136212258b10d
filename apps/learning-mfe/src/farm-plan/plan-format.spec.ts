import { formatNearDay } from '@farm/farm';
import {
  bedsOf,
  bedSize,
  cropText,
  doubtSentence,
  planFrostSentence,
  formatMinutes,
  formatTotal,
  formatWeek,
  formatWeekTotal,
  wishState,
} from './plan-format';
import { planWith, sampleWishes } from './testing/sample-plan';

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
  expect(planFrostSentence(planWith(change).context)).toBe(sentence);
});

test('a place with a common name lists the others', () => {
  expect(doubtSentence(planWith().context)).toBeNull();
  const alternatives = ['Springfield, Tennessee', 'Springfield, Kentucky'];
  expect(doubtSentence(planWith({ place: 'Springfield, Georgia', alternatives }).context)).toBe(
    'Not this Springfield? Add the state or ZIP. There is also Springfield, Tennessee; Springfield, Kentucky.',
  );
});

const YEAR = { from: '2026-11-01', to: '2027-10-31', frost: [], crops: [] };

test.each([
  [[], 'No season here.'],
  [[{ kind: 'outdoors', from: YEAR.from, to: YEAR.to }], 'Sow all year.'],
  [
    [
      { kind: 'outdoors', from: YEAR.from, to: '2027-01-15' },
      { kind: 'outdoors', from: '2027-09-01', to: YEAR.to },
      { kind: 'harvest', from: '2027-02-01', to: '2027-03-01' },
    ],
    'Sow until January 15 and from September 1. Harvest February 1 to March 1.',
  ],
] as const)('spans %j read %p', (spans, text) => {
  expect(cropText(YEAR, { method: 'sow', spans: [...spans] })).toBe(text);
});

test('a wish has its answer in two or three words, with a date where there is one', () => {
  expect(sampleWishes.map((wish) => wishState(wish, planWith()))).toEqual([
    'In this plan: November 21',
    'Later: May 1, 2027',
    'Not advised here',
    'No dates yet',
  ]);
});

test.each([
  ['planned', null, 'In this plan'],
  ['planned', '2027-01-01', 'In this plan: January 1, 2027'],
  ['planned', '2027-01-02', 'Begins in this plan'],
  ['later', '2026-11-21', 'Not in this plan'],
  ['later', null, 'Not in this plan'],
] as const)('a wish that is %s on %s: %s', (state, date, text) => {
  expect(wishState({ text: 'hens', cropId: 'hens', state, date, say: '' }, planWith())).toBe(text);
});

test('beds that are planted alike are one; without numbers there is one bed', () => {
  const { bed } = planWith();
  if (!bed) throw new Error('a bed');
  expect([bedSize(bed), bedsOf(bed)]).toEqual(['4 by 8 feet', [{ name: 'Bed 1', strips: bed.strips }]]);
  const [tomato, pansy] = bed.strips;
  if (!tomato || !pansy) throw new Error('two strips');
  const strips = [1, 2, 3, 4].map((number) => ({ ...(number === 1 ? tomato : pansy), bed: number }));
  expect([bedSize({ ...bed, count: 6 }), bedsOf({ ...bed, strips })]).toEqual([
    '6 beds of 4 by 8 feet',
    [
      { name: 'Bed 1', strips: strips.slice(0, 1) },
      { name: 'Beds 2 to 4', strips: strips.slice(1, 2) },
    ],
  ]);
});
