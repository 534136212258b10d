import { parseEndToEndArgs, summaryLine, jestTotals, playwrightTotals, sum } from './end-to-end';

test('unit tests, broken spec files and end-to-end tests are added up', () => {
  const all = sum([
    jestTotals({ passed: 10, failed: 1, broken: 1 }),
    jestTotals({ passed: 5, failed: 0, broken: 0 }),
    playwrightTotals({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}] }),
  ]);
  expect(all).toEqual({ passed: 18, failed: 5 });
  expect(summaryLine(all)).toBe('18 passed, 5 failed');
});

test('without reports the totals are 0', () => {
  expect(playwrightTotals({})).toEqual({ passed: 0, failed: 0 });
  expect(summaryLine(sum([]))).toBe('0 passed, 0 failed');
});

test.each([
  ['', { replicas: 1, caddy: false, core: false, only: [] }],
  ['sign-in', { replicas: 1, caddy: false, core: false, only: ['sign-in'] }],
  ['store/ --replicas 2', { replicas: 2, caddy: false, core: false, only: ['store/'] }],
  ['--core', { replicas: 1, caddy: false, core: true, only: [] }],
  ['--caddy', { replicas: 1, caddy: true, core: false, only: expect.arrayContaining(['platform/reverse-proxy']) }],
  ['--caddy store/', { replicas: 1, caddy: true, core: false, only: ['store/'] }],
])("'npm test -- e2e %s' is parsed", (line, expected) =>
  expect(parseEndToEndArgs(line.split(' ').filter(Boolean))).toEqual(expected),
);

test.each(['--replicas many', '--fast'])("'%s' is rejected", (line) =>
  expect(() => parseEndToEndArgs(line.split(' '))).toThrow(),
);
