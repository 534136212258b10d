import { parseEndToEndArgs, summaryLines, jestTotals, playwrightTotals, sum } from './end-to-end';

test('unit tests, broken spec files and end-to-end tests are added up', () => {
  const all = sum([
    jestTotals({ passed: 10, failed: 1, broken: 1 }),
    jestTotals({ passed: 5, failed: 0, broken: 0 }),
    playwrightTotals({ stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [{}] }),
  ]);
  expect(all).toEqual({ passed: 18, failed: 4, flaky: [] });
  expect(summaryLines(all)).toEqual(['18 passed, 4 failed']);
});

test('a test that passed when it was repeated counts as passed, and is named', () => {
  const spec = (title: string, status: string) => ({ title, file: 'hub.spec.ts', line: 7, tests: [{ status }] });
  const describe = { specs: [spec('the moon', 'expected'), spec('the weather', 'flaky')] };
  const suites = [{ specs: [spec('ten sections', 'flaky')], suites: [describe] }];
  const totals = playwrightTotals({ stats: { expected: 1, unexpected: 0, flaky: 2 }, suites });
  expect(summaryLines(totals)).toEqual([
    'flaky, passed when repeated: hub.spec.ts:7 ten sections',
    'flaky, passed when repeated: hub.spec.ts:7 the weather',
    '3 passed, 0 failed',
  ]);
});

test('without reports the totals are 0', () => {
  expect(playwrightTotals({})).toEqual({ passed: 0, failed: 0, flaky: [] });
  expect(summaryLines(sum([]))).toEqual(['0 passed, 0 failed']);
});

test.each([
  ['', {}],
  ['sign-in', { only: ['sign-in'] }],
  ['store/ --replicas 2', { replicas: 2, only: ['store/'] }],
  ['--core --retries 1', { core: true, retries: 1 }],
  ['toasts --repeat 10', { repeat: 10, only: ['toasts'] }],
  ['--caddy', { caddy: true, only: expect.arrayContaining(['platform/reverse-proxy']) }],
  ['--caddy store/', { caddy: true, only: ['store/'] }],
])("'npm test -- e2e %s' is parsed", (line, expected) =>
  expect(parseEndToEndArgs(line.split(' ').filter(Boolean))).toEqual({
    ...{ replicas: 1, caddy: false, core: false, retries: 0, repeat: 1, only: [] },
    ...expected,
  }),
);

test.each(['--replicas many', '--retries many', '--repeat 0', '--fast'])("'%s' is rejected", (line) =>
  expect(() => parseEndToEndArgs(line.split(' '))).toThrow(),
);
