import { comingNights, nightLows } from './night-lows';
import type { ForecastHour } from './snapshot';

const HOUR_MS = 3_600_000;
/** Hours from 12 PM at the farm on November 21; the temperature falls by one degree an hour. */
const hoursOf = (count: number, temperature = (index: number) => 60 - index): ForecastHour[] =>
  Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.parse('2026-11-21T17:00:00Z') + index * HOUR_MS).toISOString(),
    temperatureF: temperature(index),
    ...{ humidity: null, windMph: null, rainChance: null, conditions: 'Clear', daylight: false },
  }));

test('the low of a night is that from 6 PM to 9 AM', () => {
  // 9 AM is hour 21, so the last hour of the night is hour 20
  expect(nightLows(hoursOf(24))).toEqual([{ night: '2026-11-21', temperatureF: 40 }]);
});

test('a night whose dawn is not forecast is left out', () => {
  expect(nightLows(hoursOf(18))).toEqual([]); // until 5 AM
  expect(nightLows(hoursOf(19))).toEqual([{ night: '2026-11-21', temperatureF: 42 }]);
});

test('156 hours have six nights, more than seven are cut off', () => {
  expect(nightLows(hoursOf(156)).map(({ night }) => night)).toEqual([
    ...['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
  ]);
  expect(nightLows(hoursOf(240))).toHaveLength(7);
});

test.each([
  ['2026-11-22T13:59:00Z', ['2026-11-21', '2026-11-22']], // 8:59 AM: this night is not over
  ['2026-11-22T14:00:00Z', ['2026-11-22']],
  ['2026-11-23T01:00:00Z', ['2026-11-22']],
])('at %s the coming nights are %j', (now, nights) => {
  const lows = ['2026-11-21', '2026-11-22'].map((night) => ({ night, temperatureF: 40 }));
  expect(comingNights(lows, new Date(now)).map(({ night }) => night)).toEqual(nights);
});
