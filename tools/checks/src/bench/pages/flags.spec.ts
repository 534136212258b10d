import { runOf } from './flags';
import { JUDGED } from './judged';

test('without flags every page is measured in five rounds, and written down', () => {
  expect(runOf([])).toEqual({ pages: JUDGED, rounds: 5, minutes: 60, isWhole: true });
});

test('a quick look measures what is named and writes nothing', () => {
  const { pages, rounds, isWhole } = runOf(['--page', '/courses', '--page', '/', '--rounds', '2']);
  expect([pages.map(({ path }) => path), rounds, isWhole]).toEqual([['/', '/courses'], 2, false]);
});

test.each([
  ['a page that is not judged', ['--page', '/nowhere']],
  ['a single round, which would be thrown away', ['--rounds', '1']],
  ['a time that is none', ['--minutes', 'many']],
  ['a flag that is none', ['--fast']],
])('refuses %s', (_, flags) => {
  expect(() => runOf(flags)).toThrow();
});
