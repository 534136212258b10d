import { cropText, yearShares } from './plan-year';

const YEAR = { from: '2026-11-01', to: '2027-10-31', frost: [], crops: [] };

test('the year goes from 0 to 1, and its last day ends at 1', () => {
  expect(yearShares(YEAR, YEAR)).toEqual({ from: 0, to: 1 });
  expect(yearShares(YEAR, { from: '2027-10-31', to: '2027-10-31' })).toEqual({ from: 364 / 365, to: 1 });
});

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
