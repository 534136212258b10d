import { yearShares } from './plan-year';

const YEAR = { from: '2026-11-01', to: '2027-10-31' };

test('the year goes from 0 to 1, and its last day ends at 1', () => {
  expect(yearShares(YEAR, YEAR)).toEqual({ from: 0, to: 1 });
  expect(yearShares(YEAR, { from: '2027-10-31', to: '2027-10-31' })).toEqual({ from: 364 / 365, to: 1 });
});
