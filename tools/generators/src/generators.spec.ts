import { resolve } from 'node:path';
import type { Tree } from '@nx/devkit';
import { FsTree } from 'nx/src/generators/tree';
import {
  decisionGenerator,
  endpointGenerator,
  featureGenerator,
  migrationGenerator,
  pageGenerator,
  remoteGenerator,
} from './index';

const NOW = new Date('2999-01-01T08:09:10Z');

/** This checkout; nothing of it is written. */
let tree: Tree;
beforeEach(() => (tree = new FsTree(resolve(__dirname, '../../..'), false)));

const paths = (type: 'CREATE' | 'UPDATE') =>
  tree
    .listChanges()
    .filter((change) => change.type === type)
    .map(({ path }) => path)
    .sort();
const textOf = (path: string) => tree.read(path, 'utf-8') ?? '';

test('a page is two new files and an entry', async () => {
  await pageGenerator(tree, { project: 'store', path: '/winter-harvest', title: "Winter's harvest" });
  const folder = 'apps/store-mfe/src';
  expect(paths('CREATE')).toEqual([
    `${folder}/winter-harvest/winter-harvest-page.spec.tsx`,
    `${folder}/winter-harvest/winter-harvest-page.tsx`,
  ]);
  expect(paths('UPDATE')).toEqual([`${folder}/routes.tsx`]);
  expect(textOf(`${folder}/routes.tsx`)).toContain(`title: "Winter's harvest"`);
  expect(textOf(`${folder}/routes.tsx`)).toContain("lazy: () => import('./winter-harvest/winter-harvest-page')");
});

test.each([
  ['the shell', 'shell', '/our-seeds', "first: 'page'", 'apps/shell/src/routes.tsx'],
  ['a path with a parameter', 'community', '/seeds/:id', "first: 'frame'", 'apps/community-mfe/src/routes.tsx'],
  ['the operators', 'ops', '/ops/seeds', 'index: false', 'apps/ops-mfe/src/routes.tsx'],
])('a page of %s is declared correctly', async (_, project, path, entry, routes) => {
  await pageGenerator(tree, { project, path });
  const text = textOf(routes);
  expect(text.slice(text.indexOf(`'${path}'`))).toContain(entry);
});

test('a remote is a project with one page, registered for owners and end-to-end tests', async () => {
  await remoteGenerator(tree, { name: 'books', path: '/book-shelf' });
  const files = [
    'package.json',
    'tsconfig.json',
    'webpack.config.ts',
    'contract.json',
    'locales/es.po',
    'src/routes.tsx',
  ];
  const page = ['book-shelf-page.tsx', 'book-shelf-page.spec.tsx'].map((file) => `src/book-shelf/${file}`);
  expect(paths('CREATE')).toEqual([...files, 'README.md', ...page].map((file) => `apps/books-mfe/${file}`).sort());
  expect(paths('UPDATE')).toEqual(['.github/CODEOWNERS', 'libs/e2e-kit/src/platform/remotes.ts']);
  expect(JSON.parse(textOf('apps/books-mfe/package.json'))).toMatchObject({
    name: '@farm/books-mfe',
    nx: {
      name: 'books-mfe',
      tags: ['scope:books', 'type:remote'],
      implicitDependencies: ['webpack'],
      targets: { build: { executor: '@farm/executor:module' } },
    },
  });
  expect(textOf('apps/books-mfe/src/routes.tsx')).toContain("path: '/book-shelf'");
  expect(textOf('.github/CODEOWNERS')).toMatch(/^\/apps\/books-mfe\/ +@sweetgum-farm\/books$/m);
  expect(textOf('libs/e2e-kit/src/platform/remotes.ts')).toContain("remote: 'books', path: '/book-shelf'");
});

test('a feature is a service from table to spec', async () => {
  await featureGenerator(tree, { service: 'community', name: 'seed-swap' }, NOW);
  expect(paths('CREATE')).toEqual([
    'libs/contracts/src/community/seed-swaps.ts',
    'libs/prisma/migrations/29990101080910_seed_swap/migration.sql',
    ...['repository.ts', 'routes.ts', 'spec.ts', 'ts'].map(
      (end) => `services/community/src/seed-swaps/seed-swaps.${end}`,
    ),
  ]);
  expect(paths('UPDATE').filter((path) => path.startsWith('apps/'))).toEqual([]);
});

test('with --page a feature is also a page in the remote, which needs the new calls', async () => {
  await featureGenerator(tree, { service: 'community', name: 'seed-swap', page: true }, NOW);
  const [, version] = /community: '(.+)'/.exec(textOf('libs/contracts/src/versions.ts')) ?? [];
  expect(textOf('apps/community-mfe/contract.json')).toContain(`"community": "^${version}"`);
  expect(paths('CREATE')).toContain('apps/community-mfe/src/seed-swaps/use-seed-swaps.ts');
});

test('a call is added to an existing feature', async () => {
  await endpointGenerator(tree, { service: 'community', call: 'POST /api/comments/:id/thanks' });
  expect(paths('UPDATE')).toEqual([
    'libs/contracts/src/community/comments.ts',
    'libs/contracts/src/versions.ts',
    'services/community/src/comments/comments.routes.ts',
  ]);
});

test('a call of a new feature is registered', async () => {
  await endpointGenerator(tree, { service: 'learning', call: 'GET /api/frost-dates/:zip' });
  expect(textOf('services/learning/src/app.ts')).toContain('frostDatesRoutes(app);');
  expect(textOf('libs/contracts/src/services.ts')).toContain('frostDates');
});

test('a column is nullable, the last field, and in the snapshot', async () => {
  await migrationGenerator(tree, { service: 'community', column: 'comment.mood_of:moment' }, NOW);
  expect(textOf('libs/prisma/migrations/29990101080910_comment_mood_of/migration.sql')).toBe(
    '-- AlterTable\nALTER TABLE "community"."comment" ADD COLUMN     "mood_of" TIMESTAMPTZ(3);\n',
  );
  const line = /^ {2}moodOf +DateTime\? +@map\("mood_of"\) @db\.Timestamptz\(3\)$/m;
  for (const file of ['schema/community.prisma', 'migrations/datamodel.prisma'])
    expect(textOf(`libs/prisma/${file}`)).toMatch(line);
});

test('a decision record gets the next number', async () => {
  tree.write('docs/decisions/0998-a.md', '');
  await decisionGenerator(tree, { title: 'Seeds, counted in packets' }, NOW);
  expect(paths('CREATE')).toContain('docs/decisions/0999-seeds-counted-in-packets.md');
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['a page of another project', () => remoteGenerator(tree, { name: 'books', path: '/courses' }), /page of learning/],
  ['an existing page', () => pageGenerator(tree, { project: 'learning', path: '/country-store' }), /page of store/],
  ['an existing path', () => pageGenerator(tree, { project: 'store', path: '/verify/:number' }), /page of store/],
  ['a path of parameters only', () => pageGenerator(tree, { project: 'store', path: '/:id' }), /not a path/],
  ['an unknown project', () => pageGenerator(tree, { project: 'shop', path: '/x' }), /no project 'shop'/],
  ['an existing remote', () => remoteGenerator(tree, { name: 'store' }), /project called store/],
  ['a remote named like a service', () => remoteGenerator(tree, { name: 'payments' }), /project called payments/],
  ['an unknown service', () => endpointGenerator(tree, { service: 'store', call: 'GET /api/x' }), /no service 'store'/],
  [
    'a call of another service',
    () => endpointGenerator(tree, { service: 'dexter', call: 'POST /api/comments/:comment/like' }),
    /already a call of community/,
  ],
  ['an existing feature', () => featureGenerator(tree, { service: 'community', name: 'comment' }), /already/],
  [
    'a page of the assistant',
    () => featureGenerator(tree, { service: 'dexter', name: 'note', page: true }),
    /operators/,
  ],
  [
    'an existing column',
    () => migrationGenerator(tree, { service: 'community', column: 'comment.likes:int' }),
    /comment already has likes/,
  ],
  [
    'a table of another service',
    () => migrationGenerator(tree, { service: 'payments', column: 'comment.mood:text' }),
    /payments has no table comment/,
  ],
  [
    'an unknown type',
    () => migrationGenerator(tree, { service: 'community', column: 'comment.mood:json' }),
    /not a column/,
  ],
])('%s is rejected', (_, generate, reason) => expect(generate()).rejects.toThrow(reason));

test('a schema with changes without a migration is rejected', async () => {
  const schema = 'libs/prisma/schema/community.prisma';
  tree.write(schema, `${textOf(schema)}// more\n`);
  await expect(migrationGenerator(tree, { service: 'community', column: 'comment.mood:text' }, NOW)).rejects.toThrow(
    /changes without a migration/,
  );
});
