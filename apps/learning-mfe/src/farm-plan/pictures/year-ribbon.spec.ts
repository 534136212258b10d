import { cropText, spanBox } from './year-ribbon';

const YEAR = { from: '2026-11-01', to: '2027-10-31', frost: [], crops: [] };

test('a span of the whole year is as wide as the drawing, the last day ends at its right edge', () => {
  expect(spanBox(YEAR, YEAR)).toEqual({ x: '0.00%', width: '100.00%' });
  expect(spanBox(YEAR, { from: '2027-10-31', to: '2027-10-31' })).toEqual({ x: '99.73%', width: '0.27%' });
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
