import byZip3 from './data/climate-by-zip3.json';
import { climate, climateOf, type Frost } from './climate';
import { ContentError } from './content';

test.each<[string, string, string, Frost]>([
  ['360', 'AL', '8a', { kind: 'dates', lastHalf: 82, lastTenth: 104, firstHalf: 316, firstTenth: 295 }],
  ['303', 'GA', '8a', { kind: 'dates', lastHalf: 84, lastTenth: 104, firstHalf: 317, firstTenth: 297 }],
  ['701', 'LA', '9b', { kind: 'dates', lastHalf: 33, lastTenth: 63, firstHalf: 358, firstTenth: 331 }],
  ['294', 'SC', '8b', { kind: 'dates', lastHalf: 70, lastTenth: 92, firstHalf: 331, firstTenth: 311 }],
  ['288', 'NC', '7a', { kind: 'dates', lastHalf: 108, lastTenth: 124, firstHalf: 295, firstTenth: 280 }],
  ['331', 'FL', '10b', { kind: 'free' }],
  ['752', 'TX', '8a', { kind: 'dates', lastHalf: 65, lastTenth: 87, firstHalf: 331, firstTenth: 314 }],
  ['312', 'GA', '8a', { kind: 'dates', lastHalf: 82, lastTenth: 102, firstHalf: 316, firstTenth: 295 }],
])('prefix %s of %s lies in zone %s', (zip3, state, zone, frost) => {
  expect(climate.byPrefix.get(zip3)).toMatchObject({ state, zone, frost });
});

test('Charleston is a wide prefix: places differ by weeks', () => {
  expect(climate.byPrefix.get('294')?.wide).toEqual([39, 86]);
});

test.each([
  ['AL', '369'],
  ['GA', '312'],
  ['LA', '707'],
])('%s alone is taken at its middle prefix, %s', (state, zip3) => {
  expect(climate.middleOf(state)?.zip3).toBe(zip3);
});

type Table = typeof byZip3;
const rows = (change: (rows: unknown[][]) => unknown[][]): Table => ({
  ...byZip3,
  rows: change(structuredClone(byZip3.rows) as unknown[][]) as Table['rows'],
});
const inFirstRow = (column: number, value: unknown) =>
  rows((all) => all.map((row, at) => (at === 0 ? row.with(column, value) : row)));

test.each<[string, Table, RegExp]>([
  ['other columns', { ...byZip3, columns: ['zip'] }, /other columns/],
  ['a missing row', rows((all) => all.slice(1)), /910 prefixes/],
  ['frost days out of order', inFirstRow(6, 200), /row 1: frost days out of order/],
  ['a place off the map', inFirstRow(2, 140.81), /row 1/],
])('%s stops the start', (_, table, reason) => {
  expect(() => climateOf(table, {})).toThrow(ContentError);
  expect(() => climateOf(table, {})).toThrow(reason);
});
