import { join } from 'node:path';
import { ROOT } from './root';
import { failedFiles, specTotals, type SpecReport } from './specs';

const file = (name: string, tests: Readonly<Record<string, string>>) => ({
  name: join(ROOT, name),
  status: Object.values(tests).includes('failed') || Object.keys(tests).length === 0 ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});

const first: SpecReport = {
  testResults: [
    file('a.spec.ts', { one: 'passed', two: 'passed' }),
    file('b.spec.ts', { three: 'passed', four: 'failed' }),
    file('broken.spec.ts', {}),
  ],
};

test('a failed test counts, and so does a file that could not be run', () => {
  expect(specTotals(first)).toEqual({ passed: 3, failed: 2, flaky: [] });
  expect(failedFiles(first)).toEqual([join(ROOT, 'b.spec.ts'), join(ROOT, 'broken.spec.ts')]);
});

test('a test that passes in the second run counts as passed, and is named', () => {
  const again = { testResults: [file('b.spec.ts', { three: 'passed', four: 'passed' }), file('broken.spec.ts', {})] };
  expect(specTotals(first, again)).toEqual({ passed: 4, failed: 1, flaky: ['b.spec.ts four'] });
});

test('a test that fails twice has failed', () => {
  const again = { testResults: [file('b.spec.ts', { three: 'passed', four: 'failed' })] };
  expect(specTotals(first, again)).toEqual({ passed: 3, failed: 2, flaky: [] });
});
