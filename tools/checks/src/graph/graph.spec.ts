import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from '../workspace';

interface Graph {
  graph: { dependencies: Record<string, { target: string }[]> };
}

let dependencies: Graph['graph']['dependencies'];

beforeAll(() => {
  const file = join(mkdtempSync(join(tmpdir(), 'graph-')), 'graph.json');
  output('npx', 'nx', 'graph', '--file', file);
  ({ dependencies } = (JSON.parse(readFileSync(file, 'utf8')) as Graph).graph);
}, 120_000);

// With an empty graph, affected builds would silently skip every dependent.
test('contracts have at least ten dependents', () => {
  const users = Object.entries(dependencies).filter(([, uses]) => uses.some(({ target }) => target === 'contracts'));
  expect(users.length).toBeGreaterThanOrEqual(10);
});

test('the shell depends on no remote', () => {
  expect((dependencies['shell'] ?? []).filter(({ target }) => target.endsWith('-mfe'))).toEqual([]);
});

const affectedBy = (file: string) =>
  (JSON.parse(output('npx', 'nx', 'show', 'projects', '--affected', `--files=${file}`, '--json')) as string[]).sort();

test.each([
  ['store', ['ops-e2e', 'site-e2e', 'store-e2e']],
  ['ops', ['community-e2e', 'learning-e2e', 'ops-e2e', 'site-e2e', 'store-e2e']],
])(
  'a change in the remote %s affects only that remote, the end-to-end tests that open its pages, and the checks',
  (team, tests) =>
    expect(affectedBy(`apps/${team}-mfe/src/routes.tsx`)).toEqual(['checks', `${team}-mfe`, ...tests].sort()),
  120_000,
);

test('a changed end-to-end test of a team affects only its own project and the checks', () => {
  expect(affectedBy('apps/store-e2e/src/library.spec.ts')).toEqual(['checks', 'store-e2e']);
}, 120_000);

test('no project depends on all others', () => {
  const { length } = Object.keys(dependencies).filter((name) => !name.startsWith('npm:'));
  const uses = (name: string) => (dependencies[name] ?? []).filter(({ target }) => !target.startsWith('npm:')).length;
  expect(Object.keys(dependencies).filter((name) => uses(name) >= length - 1)).toEqual([]);
});

test('a changed document affects only the checks', () => {
  expect(affectedBy('README.md')).toEqual(['checks']);
}, 120_000);

test('a changed contract affects services and pages', () => {
  expect(affectedBy('libs/contracts/src/payments/checkout.ts')).toEqual(
    expect.arrayContaining(['payments', 'store-mfe', 'shell', 'gateway']),
  );
}, 120_000);
