import { output } from '../workspace';

test('no file, export or dependency is unused, none is missing', () => {
  expect(output('npx', 'knip', '--no-progress').trim()).toBe('');
}, 120_000);

test('every file is formatted', () => {
  expect(output('npx', 'prettier', '--check', '--log-level=warn', '.').trim()).toBe('');
}, 120_000);
