import { dayOf, textOf } from '@farm/almanac';
import fc from 'fast-check';
import { creditOf, playerLevel, nextLevelAt, percentScore } from './scoring';
import { dailyOf, isoWeek } from './question-selection';
import { nameProblem, normalizeNickname } from './players';
import { firstReturn, nextReturn } from './spaced-repetition';
import { streaksOf } from './achievements';

const IDS = [
  'frost-and-seasons',
  'compost-lab',
  'seed-to-transplant',
  'small-space-and-containers',
  'southern-summer-crops',
  'fall-garden',
  'water-wise',
  'harvest-and-storage',
  'cooperative-and-heritage-farming',
  'soil-detective',
  'pests-and-friends',
  'farm-business-and-grants',
];

test.each([
  ['2025-01-01', 'small-space-and-containers'],
  ['2025-01-12', 'compost-lab'],
  ['2025-05-13', 'seed-to-transplant'],
  ['2026-11-21', 'harvest-and-storage'],
  ['2026-11-22', 'cooperative-and-heritage-farming'],
  ['2026-12-31', 'farm-business-and-grants'],
])('the challenge of %s is %s', (day, id) => expect(dailyOf(IDS, dayOf(day))).toBe(id));

test('each challenge comes once in twelve days and never on two days running, for ten years', () => {
  const start = dayOf('2025-01-01');
  const days = Array.from({ length: 3_660 }, (_, i) => dailyOf(IDS, start + i));
  for (let cycle = 0; cycle < 305; cycle += 1) expect(new Set(days.slice(cycle * 12, cycle * 12 + 12)).size).toBe(12);
  expect(days.filter((id, i) => id === days[i + 1])).toEqual([]);
});

test.each([
  ['2026-11-21', '2026-W47'],
  ['2027-01-01', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2025-12-29', '2026-W01'],
])('%s lies in week %s', (day, week) => expect(isoWeek(dayOf(day))).toBe(week));

test.each([
  [99, 1],
  [100, 2],
  [299, 2],
  [300, 3],
  [600, 4],
  [1000, 5],
  [1500, 6],
  [2100, 7],
  [2800, 8],
  [3600, 9],
  [4500, 10],
  [5500, 11],
])('%s points are level %s', (points, level) => {
  expect(playerLevel(points)).toBe(level);
  expect(playerLevel(nextLevelAt(points))).toBe(level + 1);
});

test('60 of 125 and then all of it earn 92', () => {
  const first = creditOf(60, 0, 1);
  expect(first + creditOf(125, 60, 2)).toBe(92);
});

test('credit never exceeds the points of a challenge, whatever is played how often', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 170 }), { maxLength: 30 }), (attempts) => {
      let best = 0;
      let sum = 0;
      attempts.forEach((gross, i) => {
        const credit = creditOf(gross, best, i + 1);
        expect(credit).toBeGreaterThanOrEqual(0);
        sum += credit;
        best = Math.max(best, gross);
      });
      expect(sum).toBeLessThanOrEqual(best);
    }),
    { numRuns: 1_000 },
  ));

test.each([
  [6, 10, 60],
  [7, 10, 70],
  [2, 3, 67],
  [0, 10, 0],
])('%s of %s is %s percent', (right, of, score) => expect(percentScore(right, of)).toBe(score));

const today = dayOf('2026-11-21');
const back = (...ago: number[]) => ago.map((days) => today - days);
const run = (from: number, length: number) => Array.from({ length }, (_, i) => from - i);

test.each<[string, number[], { current: number; best: number }]>([
  ['nothing', [], { current: 0, best: 0 }],
  ['today', back(0), { current: 1, best: 1 }],
  ['yesterday still counts', back(1, 2), { current: 2, best: 2 }],
  ['a missed day after six ends it', back(0, ...run(7, 6)), { current: 1, best: 6 }],
  ['a missed day after seven is a rain day and adds no length', back(0, ...run(8, 7)), { current: 8, best: 8 }],
  ['two missed days end it', back(0, ...run(9, 7)), { current: 1, best: 7 }],
  ['the day before yesterday, with a rain day left', back(...run(8, 7)), { current: 7, best: 7 }],
  ['one rain day a week', back(0, 2, ...run(10, 7)), { current: 1, best: 8 }],
  ['the same day twice is one day', back(0, 0, 1), { current: 2, best: 2 }],
])('streak: %s', (_, days, streaks) => expect(streaksOf(days, today)).toEqual(streaks));

test.each([
  ['Fern', null],
  ['  Fern   Ruth ', null],
  ['José', null],
  ['👩🏾‍🌾 Ana', null],
  ['Dickson', null],
  ['Dick', null],
  ['Cummings', null],
  ['Cumin', null],
  ['Analise', null],
  ['Titus', null],
  ['Pussywillow', null],
  ['Rapeseed', null],
  ['Rooster Cock', null],
  ['x'.repeat(24), null],
  ['', 'name-blank'],
  [' \u00a0 ', 'name-blank'],
  ['x'.repeat(25), 'name-length'],
  ['Fern\u202egnol', 'name-chars'],
  ['Fe\u200brn', 'name-chars'],
  ['---', 'name-chars'],
  ['Admin Joe', 'name-not-allowed'],
  ['Dexter', 'name-not-allowed'],
  ['f u c k', 'name-not-allowed'],
  ['fuuuck', 'name-not-allowed'],
  ['s.h.i.t', 'name-not-allowed'],
])('the name %j is judged %s', (name, objection) => expect(nameProblem(normalizeNickname(name))).toBe(objection));

test('a missed question comes back after 1, 3, 8, 22 and 54 days, and then stays away', () => {
  let now = new Date('2026-11-21T12:00:00Z');
  let next = firstReturn(now);
  const gaps: number[] = [];
  while (!next.retired) {
    gaps.push(Math.round((next.due.getTime() - now.getTime()) / 86_400_000));
    now = next.due;
    next = nextReturn(next.card, true, now);
  }
  expect([...gaps, next.card.scheduled_days]).toEqual([1, 3, 8, 22, 54]);
});

test('missed again after two right answers it starts over and grows more slowly', () => {
  let now = new Date('2026-11-21T12:00:00Z');
  let next = firstReturn(now);
  const gaps: number[] = [];
  for (const right of [true, true, false, true, true, true]) {
    now = next.due;
    next = nextReturn(next.card, right, now);
    gaps.push(next.card.scheduled_days);
  }
  expect(gaps.slice(2)).toEqual([1, 3, 5, 10]);
});

test('days are read both ways', () => expect(textOf(dayOf('2027-02-28') + 1)).toBe('2027-03-01'));
