import { failedTasks, followBuilds, progressOf, promoteFlags, failureOutput } from './tasks';

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

/** A run of Nx whose lines and end a test decides. */
function openRun() {
  let onLine: (line: string) => void = () => undefined;
  let end: (result: { code: number; output: string }) => void = () => undefined;
  const printed: string[] = [];
  const builds = followBuilds(
    (print) => {
      onLine = print;
      return new Promise((done) => (end = done));
    },
    (line) => printed.push(line),
  );
  return {
    builds,
    printed,
    line: (text: string) => onLine(text),
    end: (code: number, output = '') => end({ code, output }),
  };
}

/** Whether a promise is settled before the next turn of the event loop. */
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise<false>((no) => setImmediate(() => no(false)))]);

test('a task has ended at the line that says it is built, not when it starts', async () => {
  const { builds, printed, line } = openRun();
  const barn = builds.ended(['barn:build']);
  line('> nx run barn:build');
  expect(await isSettled(barn)).toBe(false);
  line('Built barn:build');
  await barn;
  expect(printed).toEqual(['  barn']);
  expect(await isSettled(builds.ended(['barn:build', 'shop:build']))).toBe(false);
  line('Built shop:build');
  await builds.ended(['barn:build', 'shop:build']);
  expect(await isSettled(builds.all)).toBe(false);
});

test('tasks restored from the cache have ended when the run has', async () => {
  const { builds, end } = openRun();
  const barn = builds.ended(['barn:build']);
  expect(await isSettled(barn)).toBe(false);
  end(0);
  await barn;
  await builds.all;
});

test('a failed build rejects what waits for it with its output', async () => {
  const { builds, end } = openRun();
  const barn = builds.ended(['barn:build']);
  end(1, '> nx run barn:build\n\nthe roof is missing\n\n NX   failed\n\nFailed tasks:\n\n- barn:build\n');
  await expect(barn).rejects.toThrow('The build failed.\n\n> nx run barn:build\n\nthe roof is missing');
  await expect(builds.all).rejects.toThrow('the roof is missing');
});
