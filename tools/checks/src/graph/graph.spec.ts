import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choiceOf, planFor } from '../affected/plan';
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

// An empty graph is silent: affected builds would then skip every dependent.
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
  ['store-mfe', 'store', 'apps/store-mfe/src/routes.tsx'],
  ['ops-mfe', 'ops', 'apps/ops-mfe/src/routes.tsx'],
])(
  'a change in %s builds, tests and publishes that remote alone',
  (remote, name, file) => {
    const { byTarget, pages, journeys } = planFor(choiceOf({ base: 'HEAD' }, file));
    expect(byTarget).toEqual({
      lint: ['checks', remote, 'site-e2e'].sort(),
      typecheck: ['checks', remote, 'site-e2e'].sort(),
      ...{ test: [remote], build: [remote], check: ['checks'] },
    });
    expect([pages, journeys]).toEqual([[name], true]);
  },
  120_000,
);

test('a change of what people read builds nothing', () => {
  const { byTarget, pages } = planFor(choiceOf({ base: 'HEAD' }, 'README.md'));
  expect([byTarget.build, byTarget.test, byTarget.check, pages]).toEqual([[], [], ['checks'], []]);
}, 120_000);

test('a change in a contract reaches both sides', () => {
  expect(affectedBy('libs/contracts/src/payments/checkout.ts')).toEqual(
    expect.arrayContaining(['payments', 'store-mfe', 'shell', 'edge']),
  );
}, 120_000);
