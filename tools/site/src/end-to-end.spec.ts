import { parseEndToEndArgs, summaryLines, jestTotals, playwrightTotals, sum } from './end-to-end';

test('unit tests, broken spec files and end-to-end tests are added up', () => {
  const all = sum([
    jestTotals({ passed: 10, failed: 1, broken: 1 }),
    { ...jestTotals({ passed: 5, failed: 0, broken: 0 }), flaky: ['community:test'] },
    playwrightTotals({ stats: { expected: 3, unexpected: 1, flaky: 2 }, errors: [{}] }),
  ]);
  expect(summaryLines(all)).toEqual(['flaky, passed when repeated: community:test', '20 passed, 4 failed']);
});

test('without reports the totals are 0', () => {
  expect(playwrightTotals({})).toEqual({ passed: 0, failed: 0, flaky: [] });
  expect(summaryLines(sum([]))).toEqual(['0 passed, 0 failed']);
});

test.each([
  ['', '--retries=0 --repeat-each=1', ''],
  ['sign-in', '--retries=0 --repeat-each=1 sign-in', ''],
  ['store/ --replicas 2', '--retries=0 --repeat-each=1 store/', '--replicas 2'],
  ['--core --retries 1', '--project=core --retries=1 --repeat-each=1', ''],
  ['toasts --repeat 10', '--retries=0 --repeat-each=10 toasts', ''],
  ['--caddy store/', '--retries=0 --repeat-each=1 store/', '--caddy'],
])("'npm test -- e2e %s' is parsed", (line, playwright, site) => {
  const parsed = parseEndToEndArgs(line.split(' ').filter(Boolean));
  expect([parsed.playwright.join(' '), parsed.site.join(' ')]).toEqual([playwright, site]);
});

test('without a file name --caddy runs what a reverse proxy could change', () => {
  expect(parseEndToEndArgs(['--caddy']).playwright).toContain('platform/reverse-proxy');
});

test('an unknown option is rejected', () => expect(() => parseEndToEndArgs(['--fast'])).toThrow(/fast/));
