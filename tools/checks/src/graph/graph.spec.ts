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
  ['store-mfe', 'apps/store-mfe/src/routes.tsx'],
  ['ops-mfe', 'apps/ops-mfe/src/routes.tsx'],
])(
  'a change in %s affects only that remote, the checks and the end-to-end tests',
  (remote, file) => expect(affectedBy(file)).toEqual(['checks', remote, 'site-e2e'].sort()),
  120_000,
);

test('a changed document affects only the checks', () => {
  expect(affectedBy('README.md')).toEqual(['checks']);
}, 120_000);

test('a changed contract affects services and pages', () => {
  expect(affectedBy('libs/contracts/src/payments/checkout.ts')).toEqual(
    expect.arrayContaining(['payments', 'store-mfe', 'shell', 'gateway']),
  );
}, 120_000);
