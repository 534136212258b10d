import { failedTasks, progressOf, promoteFlags, failureOutput } from './tasks';

test.each([
  ['> nx run store-mfe:build', '  store-mfe'],
  ['> nx run payments:typeset', '  payments (typeset)'],
  ['> nx run store-mfe:build  [local cache]', undefined],
  ['> nx run store-mfe:build  [existing outputs match the cache, left as is]', undefined],
  ['webpack compiled', undefined],
])('%s', (line, progress) => {
  expect(progressOf(line)).toBe(progress);
});

test('failed tasks are parsed from the summary', () => {
  const output = ` NX   Ran targets lint, test for 3 projects\n\n✖  2/6 failed\n\nFailed tasks:\n\n- payments:lint\n- store-mfe:test\n\nHint: run the command with --verbose\n`;
  expect(failedTasks(output)).toEqual(['payments:lint', 'store-mfe:test']);
  expect(failedTasks('all is well')).toEqual([]);
});

test('only the output of failed tasks is shown', () => {
  const output = `> nx run shop:build\n\nfine\n\n> nx run barn:build\n\nthe roof is missing\n\n NX   failed\n\nFailed tasks:\n\n- barn:build\n`;
  expect(failureOutput(output)).toBe('> nx run barn:build\n\nthe roof is missing');
  expect(failureOutput('nx itself is missing')).toBe('nx itself is missing');
});

test('changed contracts and removed pages are waived in development, never in production', () => {
  expect(promoteFlags({})).toEqual(['--lenient-contracts', '--accept', 'removed-page']);
  expect(promoteFlags({ NODE_ENV: 'production' })).toEqual([]);
});
