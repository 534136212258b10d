import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentError } from '../content';
import { readClimate, type Frost } from './climate';

const CONTENT = join(__dirname, '../../content');
const climate = readClimate(CONTENT);

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

test.each<[string, (csv: string) => string, RegExp]>([
  ['another header', (csv) => csv.replace('zip3,', 'zip,'), /:1: another header/],
  ['a missing row', (csv) => csv.trimEnd().split('\n').slice(0, -1).join('\n'), /910 prefixes/],
  ['frost days out of order', (csv) => csv.replace('107,121', '121,107'), /:2: frost days out of order/],
  ['a place off the map', (csv) => csv.replace('40.81', '140.81'), /:2: not a place on earth/],
])('%s stops the start', (_, change, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'climate-'));
  const read = (name: string) => readFileSync(join(CONTENT, name), 'utf8');
  writeFileSync(join(folder, 'climate-by-zip3.csv'), change(read('climate-by-zip3.csv')));
  writeFileSync(join(folder, 'climate-wide.json'), read('climate-wide.json'));
  expect(() => readClimate(folder)).toThrow(ContentError);
  expect(() => readClimate(folder)).toThrow(reason);
});
