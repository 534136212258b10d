import { frostSpans, gardenCrops, gardenCropSpans, gardenCropSummary, shareOfYear } from './garden-crops';
import { gardenYear } from './seasons';

/** Words of the garden year that name a crop differently. */
const WORDS: Record<string, RegExp> = {
  Peas: /(?<!field )\bpeas\b/i,
  Potatoes: /(?<!sweet )\bpotatoes\b/i,
  Onions: /\bonions?\b/i,
  'Sweet potatoes': /sweet potato/i,
  'Snap beans': /(snap|bush) beans/i,
};
const wordOf = (name: string) => WORDS[name] ?? new RegExp(`\\b${name}\\b`, 'i');

/** Months from 1 to 12 in whose planting list the crop is named. */
const namedMonths = (name: string) =>
  gardenYear.flatMap(({ plant }, index) => (plant.some(({ text }) => wordOf(name).test(text)) ? [index + 1] : []));
const monthOf = (monthDay: string) => Number(monthDay.slice(0, 2));

test('there are 24 crops in the order of their names', () => {
  const names = gardenCrops.map(({ name }) => name);
  expect(names).toHaveLength(24);
  expect(names).toEqual(names.toSorted());
});

test.each(gardenCrops.map((crop) => [crop.name, crop] as const))(
  'the planting dates of %s are those of the garden year by months',
  (name, { plant }) => {
    const months = namedMonths(name);
    const within = (month: number) => plant.some(([from, to]) => monthOf(from) <= month && month <= monthOf(to));
    expect(months.filter((month) => !within(month))).toEqual([]);
    expect(plant.flat().filter((day) => !months.includes(monthOf(day)))).toEqual([]);
  },
);

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
  const firstFreeze = shareOfYear('11-07');
  for (const crop of gardenCrops.filter(({ tender }) => tender))
    for (const { to } of gardenCropSpans(crop)) expect(to).toBeLessThanOrEqual(firstFreeze);
});

test.each([
  [[['02-01', '02-28']], 'Plant in February.'],
  [[['09-01', '10-31']], 'Plant in September to October.'],
  [[['01-16', '02-28']], 'Plant in January 16 to February 28.'],
  [
    [
      ['02-01', '02-28'],
      ['07-15', '07-31'],
      ['09-01', '09-30'],
    ],
    'Plant in February, July 15 to 31 and September.',
  ],
] as [[string, string][], string][])('%j reads %s', (plant, text) => {
  expect(gardenCropSummary({ name: 'X', crop: 'x', plant, days: [60, 80] })).toBe(
    `${text} First harvest after 60 to 80 days.`,
  );
});

test('frost is likely until March 20 and from November 7, possible until April 7', () => {
  expect(frostSpans.map(({ kind, from, to }) => [kind, Math.round(from * 365), Math.round(to * 365)])).toEqual([
    ['likely', 0, 78],
    ['possible', 78, 96],
    ['likely', 310, 365],
  ]);
});
