import { findCropId } from './crop-choices';
import { formatAmount, formatWeight, totalsOf, notebookYears } from './notebook-content';

test.each([
  [0.5, '0.5 oz'],
  [15.96, '1 lb'],
  [16, '1 lb'],
  [36, '2 lb 4 oz'],
  [20_000.5, '1,250 lb 0.5 oz'],
])('%d ounces are %s', (ounces, text) => expect(formatWeight(ounces)).toBe(text));

test('an amount names what is known of it', () => {
  expect(formatAmount({ ounces: null, count: 1 })).toBe('1 piece');
  expect(formatAmount({ ounces: 16, count: 1_200 })).toBe('1 lb, 1,200 pieces');
});

test.each([
  ['Okra', 'okra'],
  ['tomato', 'slicing-tomato'],
  ['Sweet potatoes', 'sweet-potato'],
  ['Grandma’s pink beans', null],
  ['12 hens', null],
  ['Cherokee Purple tomatoes', 'slicing-tomato'],
  ['Georgia Southern collards', 'collards'],
  ['Beauregard sweet potato', 'sweet-potato'],
  ['okra and collards', null],
])('‘%s’ is the crop %s', (words, id) => expect(findCropId(words)).toBe(id));

const harvest = { crop: 'Okra', cropId: 'okra', bedId: null, day: '2026-07-04', ounces: 8, count: null, note: '' };

test('totals add up a crop however it is written, and a bed that is gone counts as none', () => {
  const harvests = [
    { id: '1', ...harvest },
    { id: '2', ...harvest, crop: 'okra', bedId: 'gone', count: 3 },
  ];
  const row = { ounces: 16, count: 3, times: 2 };
  expect(totalsOf({ harvests, beds: [] })).toEqual({
    byCrop: [{ name: 'Okra', ...row }],
    byBed: [{ name: 'No bed', ...row }],
  });
});

test('the years are those of entries, of photos, and this one, the latest first', () => {
  const lists = {
    beds: [],
    plantings: [],
    harvests: [{ id: '1', ...harvest }],
    jobs: [{ id: '2', text: 'Mulch', day: null, doneOn: '2025-03-01' }],
  };
  expect(notebookYears(lists, [{ day: '2024-05-01' }], '2028-01-01')).toEqual(['2028', '2026', '2025', '2024']);
});
