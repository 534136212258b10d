import { growerNotes, tonight } from './grower-notes';
import type { ForecastHour } from './snapshot';

const HOUR_MS = 3_600_000;
/** Hours of 'nothing to say' from an instant on (noon of 21 November on the farm is 17:00 UTC). */
function hours(change: (index: number) => Partial<ForecastHour> = () => ({}), from = '2026-11-21T17:00:00.000Z') {
  return Array.from({ length: 48 }, (_, index): ForecastHour => {
    const at = new Date(Date.parse(from) + index * HOUR_MS);
    const hour = (at.getUTCHours() + 19) % 24; // EST
    return {
      at: at.toISOString(),
      ...{ temperatureF: 60, humidity: 50, windMph: 12, rainChance: 10, conditions: 'Clear' },
      daylight: hour >= 7 && hour < 17,
      ...change(index),
    };
  });
}
const texts = (forecast: readonly ForecastHour[], month = 11) => growerNotes(forecast, month).map(({ text }) => text);
const DAWN = 18; // 6 AM of the 22nd
const GREENS = 'Cover tender greens, pick peppers and basil.';

test.each([
  [28, 12, `Hard freeze tonight: low 28 F. ${GREENS} Drain hoses.`],
  [29, 12, `Freeze tonight: low 29 F. ${GREENS}`],
  [32, 12, `Freeze tonight: low 32 F. ${GREENS}`],
  [33, 6, undefined],
  [33, 5, `Frost possible tonight: low 33 F. ${GREENS}`],
  [36, 5, `Frost possible tonight: low 36 F. ${GREENS}`],
  [36, 6, undefined],
  [37, 5, undefined],
])('a low of %d F with %d mph', (temperatureF, windMph, expected) => {
  expect(texts(hours((index) => (index === DAWN ? { temperatureF, windMph } : {})))).toEqual(
    expected === undefined ? [] : [expected],
  );
});

test.each([
  ['Mostly Clear', true],
  ['Mostly Sunny', true],
  ['Fair', true],
  ['Patchy Frost', true],
  ['Partly Cloudy', false],
  ['Mostly Cloudy', false],
  ['Rain', false],
])('36 F and no wind under %s: frost is %s', (conditions, expected) => {
  const night = hours((index) => (index === DAWN ? { temperatureF: 36, windMph: 2, conditions } : {}));
  expect(texts(night)).toHaveLength(expected ? 1 : 0);
});

test('unknown wind does not count as calm', () => {
  expect(texts(hours((index) => (index === DAWN ? { temperatureF: 36, windMph: null } : {})))).toEqual([]);
});

test.each([
  [1, 'Cover tender greens.'],
  [4, 'Cover tender greens and young tomatoes, peppers and squash.'],
  [10, GREENS],
  [12, 'Cover tender greens.'],
])('in month %d the advice names its crops', (month, advice) => {
  const night = hours((index) => (index === DAWN ? { temperatureF: 31 } : {}));
  expect(texts(night, month)).toEqual([`Freeze tonight: low 31 F. ${advice}`]);
});

test.each([
  ['at noon the night to come', '2026-11-21T17:00:00.000Z', '2026-11-21T23:00:00.000Z', 15],
  ['at 7 PM the rest of this night', '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 14],
  ['at 3 AM the rest of this night', '2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z', 6],
  ['at 7 AM the night to come', '2026-11-22T12:00:00.000Z', '2026-11-22T23:00:00.000Z', 15],
])('%s is tonight', (_, now, from, count) => {
  const night = tonight(hours(undefined, now));
  expect([night[0]?.at, night.length]).toEqual([from, count]);
});

test('no hours, no notes', () => {
  expect(growerNotes([], 11)).toEqual([]);
});

test.each([
  [94, undefined],
  [95, 'Heat tomorrow: water at dawn, rest at noon.'],
])('a high of %d F tomorrow', (temperatureF, expected) => {
  expect(texts(hours((index) => (index === 27 ? { temperatureF } : {})))).toEqual(expected ? [expected] : []);
});

test('today’s heat is no note', () => {
  expect(texts(hours((index) => (index === 2 ? { temperatureF: 99 } : {})))).toEqual([]);
});

/** A light wind in these hours only: indexes from noon of the 21st. */
const calm = (from: number, to: number) => (index: number) => (index >= from && index < to ? { windMph: 6 } : {});

test.each<[string, (index: number) => Partial<ForecastHour>, string | undefined]>([
  ['three hours of tomorrow morning', calm(19, 22), '7 to 10 AM tomorrow'],
  ['two hours are enough', calm(19, 21), '7 to 9 AM tomorrow'],
  ['one hour is not', calm(19, 20), undefined],
  ['over noon', calm(23, 26), '11 AM to 2 PM tomorrow'],
  ['still today', calm(1, 4), '1 to 4 PM today'],
  ['the night does not count', calm(6, 10), undefined],
  ['wind of 2 mph drifts', (index) => ({ ...calm(19, 22)(index), ...(index === 20 ? { windMph: 2 } : {}) }), undefined],
  ['10 mph is the most', (index) => (index >= 19 && index < 21 ? { windMph: 10 } : {}), '7 to 9 AM tomorrow'],
  [
    '86 F is too warm',
    (index) => ({ ...calm(19, 22)(index), temperatureF: index < 22 && index > 18 ? 86 : 60 }),
    undefined,
  ],
  [
    '49 F is too cold',
    (index) => ({ ...calm(19, 22)(index), temperatureF: index < 22 && index > 18 ? 49 : 60 }),
    undefined,
  ],
  [
    'rain of 20 % within twelve hours',
    (index) => ({ ...calm(19, 22)(index), ...(index === 31 ? { rainChance: 20 } : {}) }),
    undefined,
  ],
  [
    'rain thirteen hours later',
    (index) => ({ ...calm(19, 22)(index), ...(index === 34 ? { rainChance: 80 } : {}) }),
    '7 to 10 AM tomorrow',
  ],
  ['later than 36 hours', calm(43, 46), undefined],
])('good hours for spraying: %s', (_, change, expected) => {
  expect(texts(hours(change))).toEqual(
    expected === undefined ? [] : [`Good hours for spraying: ${expected}. Follow the label.`],
  );
});

test('in the evening the day after tomorrow is named', () => {
  const nightHours = hours((index) => (index >= 33 && index < 35 ? { windMph: 6 } : {}), '2026-11-21T03:00:00.000Z');
  expect(texts(nightHours)).toEqual(['Good hours for spraying: 7 to 9 AM on Sunday. Follow the label.']);
});

test('notes are sorted by urgency, and each has an end', () => {
  const all = hours((index) => ({
    ...calm(19, 22)(index),
    ...(index === DAWN ? { temperatureF: 27 } : {}),
    ...(index === 27 ? { temperatureF: 95 } : {}),
  }));
  expect(growerNotes(all, 11).map(({ kind, until }) => [kind, until])).toEqual([
    ['frost', '2026-11-22T14:00:00.000Z'],
    ['heat', '2026-11-22T21:00:00.000Z'],
    ['spray', '2026-11-22T15:00:00.000Z'],
  ]);
});
