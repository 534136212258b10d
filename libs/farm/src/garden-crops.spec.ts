import {
  cropsInSeason,
  frostSpans,
  type GardenCrop,
  gardenCrops,
  gardenCropSpans,
  gardenCropSummary,
  shareOfYear,
} from './garden-crops';

test('there are 24 crops in the order of their names', () => {
  const names = gardenCrops.map(({ name }) => name);
  expect(names).toHaveLength(24);
  expect(names).toEqual(names.toSorted());
});

test('a span begins with its first day and ends after its last', () => {
  expect(shareOfYear('2028-01-01')).toBe(0);
  expect(shareOfYear('2028-02-29')).toBe(shareOfYear('02-28'));
  const crop = { name: 'X', crop: 'x', plant: [['01-01', '01-31']], days: [31, 59] } as const;
  expect(gardenCropSpans(crop)).toEqual([
    { kind: 'plant', from: 0, to: 31 / 365 },
    { kind: 'harvest', from: 31 / 365, to: 90 / 365 },
  ]);
});

test('a harvest in the next year is drawn at the beginning, and one in the year after the planting there', () => {
  const spansOf = (from: string, to: string, days: readonly [number, number]) =>
    gardenCropSpans({ name: 'X', crop: 'x', plant: [[from, to]], days }).filter(({ kind }) => kind === 'harvest');
  expect(spansOf('12-01', '12-31', [20, 30])).toEqual([
    { kind: 'harvest', from: 354 / 365, to: 1 },
    { kind: 'harvest', from: 0, to: 30 / 365 },
  ]);
  expect(spansOf('10-01', '10-31', [210, 240])).toEqual([{ kind: 'harvest', from: 118 / 365, to: 179 / 365 }]);
});

test('tender crops are harvested until the first freeze', () => {
  const firstFreeze = shareOfYear('11-12');
  for (const crop of gardenCrops.filter(({ tender }) => tender))
    for (const { to } of gardenCropSpans(crop)) expect(to).toBeLessThanOrEqual(firstFreeze);
});

test('a window over the new year is drawn on both sides of it', () => {
  const spans = gardenCropSpans({ name: 'X', crop: 'x', plant: [['12-30', '01-02']], days: [10, 20] });
  expect(spans.slice(0, 2)).toEqual([
    { kind: 'plant', from: 363 / 365, to: 1 },
    { kind: 'plant', from: 0, to: 2 / 365 },
  ]);
});

test.each<[GardenCrop['plant'], string]>([
  [[['04-15', '06-15']], 'Plant April 15 to June 15.'],
  [
    [
      ['01-12', '02-16'],
      ['10-22', '01-07'],
    ],
    'Plant January 12 to February 16 and October 22 to January 7.',
  ],
])('%j reads %s', (plant, text) => {
  expect(gardenCropSummary({ name: 'X', crop: 'x', plant, days: [60, 80] })).toBe(
    `${text} First harvest after 60 to 80 days.`,
  );
});

test('frost is likely until March 23 and from November 12, possible until April 12', () => {
  expect(frostSpans.map(({ kind, from, to }) => [kind, Math.round(from * 365), Math.round(to * 365)])).toEqual([
    ['likely', 0, 81],
    ['possible', 81, 101],
    ['likely', 315, 365],
  ]);
});

test.each<[string, string[], string[]]>([
  ['2026-07-10', ['Okra'], ['Cabbage']],
  ['2026-11-30', ['Cabbage', 'Spinach'], ['Okra', 'Tomatoes']],
  ['2026-12-29', ['Cabbage'], ['Okra']], // a week that passes the new year
])('in the week of %s crops are in season by the harvest windows of the farm', (day, picked, missing) => {
  const names = cropsInSeason(day).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(picked));
  for (const name of missing) expect(names).not.toContain(name);
});
