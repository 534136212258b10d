import { commandOf, migrationNameAt } from './command-line';

test.each([
  ['status', { do: 'status', dryRun: false, json: false }],
  ['apply --dry-run', { do: 'apply', dryRun: true, json: false }],
  ['reset --yes --json', { do: 'reset', yes: true, dryRun: false, json: true }],
  ['backup farm.backup', { do: 'backup', file: 'farm.backup', json: false }],
  ['restore farm.backup --json', { do: 'restore', file: 'farm.backup', json: true }],
  ['diff add_harvest', { do: 'diff', name: 'add_harvest', dryRun: false, json: false }],
])('%s is understood', (line, expected) => {
  expect(commandOf(line.split(' '))).toEqual(expected);
});

test.each(['', 'plant', 'backup', 'restore', 'diff', 'diff Add-Harvest', 'diff ../../x', 'status now', 'apply --fast'])(
  "'%s' gives the usage",
  (line) => {
    expect(commandOf(line.split(' ').filter(Boolean))).toMatchObject({ do: 'usage' });
  },
);

test('names of migrations sort by age', () => {
  expect(migrationNameAt(new Date('2025-06-17T08:09:10.999Z'), 'add_harvest')).toBe('20250617080910_add_harvest');
});
