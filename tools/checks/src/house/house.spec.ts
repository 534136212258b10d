import { figuresOf, quantile } from './figures';
import { measure } from './measure';
import { repeatedPairs } from './repeats';
import { reportOf } from './report';

const TEXT = `// Why it is so.
import { a } from './a';

/** Says what it means. */
export function plant(seed: any) {
  const grow = () => {
    // inside
    return a(seed);
  };
  return grow();
}
`;

test('a file is counted: lines, comments, functions, any', () => {
  expect(measure('libs/farm/src/plant.ts', TEXT)).toEqual({
    ...{ path: 'libs/farm/src/plant.ts', isTest: false, lines: 11, filledLines: 10, commentLines: 3 },
    ...{ functions: [7, 4], anys: 1, disabled: 0 },
  });
});

test.each([
  ['a rule switched off', `// ${'eslint-'}disable-next-line`],
  ['an error ignored', `// @ts-${'ignore'}`],
  ['a skipped test', `test${'.skip'}('x', () => {});`],
])('%s is counted', (_, text) => expect(measure('libs/farm/src/a.spec.ts', text).disabled).toBe(1));

test('values are ordered as numbers, and the share is the value below which they lie', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([quantile(values, 0.5), quantile(values, 0.95), quantile([], 0.5)]).toEqual([50, 95, 0]);
});

test('tests stand beside sources, services apart', () => {
  const file = (path: string, lines: number) => measure(path, Array.from({ length: lines }, () => 'a;').join('\n'));
  const figures = figuresOf([
    ...[file('libs/farm/src/a.ts', 10), file('libs/farm/src/a.spec.ts', 10)],
    ...[file('services/payments/src/a.ts', 30), file('services/payments/src/a.spec.ts', 60)],
  ]);
  expect(figures).toMatchObject({
    files: 2,
    lines: 40,
    testLines: 70,
    testsToSource: 1.75,
    testsToSourceInServices: 2,
  });
  expect(reportOf(figures, ['a ~ b'])).toContain('| pairs of files with six lines in a row alike | 1 |');
});

test('six lines in a row alike are a pair of files; five, comments and imports are none', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `const n${i} = call(${i});`).join('\n');
  const imports = Array.from({ length: 9 }, (_, i) => `import { a${i} } from './a';`).join('\n');
  expect(
    repeatedPairs([
      { path: 'a', text: lines(6) },
      { path: 'b', text: `x();\n${lines(6)}` },
    ]),
  ).toEqual(['a ~ b']);
  expect(
    repeatedPairs([
      { path: 'a', text: lines(5) },
      { path: 'b', text: lines(5) },
    ]),
  ).toEqual([]);
  expect(
    repeatedPairs([
      { path: 'a', text: imports },
      { path: 'b', text: imports },
    ]),
  ).toEqual([]);
});
