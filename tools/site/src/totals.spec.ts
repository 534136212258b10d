import { lastLine, ofJest, ofJourneys, sum } from './totals';

test('tests, broken spec files and journeys are counted together', () => {
  const all = sum([
    ofJest({ passed: 10, failed: 1, broken: 1 }),
    ofJest({ passed: 5, failed: 0, broken: 0 }),
    ofJourneys({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}] }),
  ]);
  expect(all).toEqual({ passed: 18, failed: 5 });
  expect(lastLine(all)).toBe('18 passed, 5 failed');
});

test('no report at all counts nothing', () => {
  expect(ofJourneys({})).toEqual({ passed: 0, failed: 0 });
  expect(lastLine(sum([]))).toBe('0 passed, 0 failed');
});
