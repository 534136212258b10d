import { resolve } from 'node:path';
import { parseGeneratorCommand, type GeneratorCommand } from './command-line';
import { planOf, type Plan } from './plan';
import { checkoutAt, type Tree } from './tree';

const NOW = new Date('2999-01-01T08:09:10Z');
const checkout = checkoutAt(resolve(__dirname, '../../..'));

function parse(...args: string[]): GeneratorCommand {
  const parsed = parseGeneratorCommand(args);
  if ('usage' in parsed) throw new Error(parsed.usage);
  return parsed.command;
}
function createPlan(args: string[], tree: Tree = checkout): Plan {
  const result = planOf(parse(...args), tree, NOW);
  if (!result.ok) throw new Error(result.reason);
  return result.plan;
}
const paths = ({ changes }: Plan, isNew: boolean) =>
  changes.filter((each) => each.isNew === isNew).map(({ path }) => path);
const newPaths = (plan: Plan) => paths(plan, true).sort();
const textOf = ({ changes }: Plan, path: string) => changes.find((each) => each.path === path)?.text ?? '';
const tryPlan = (...args: string[]) => planOf(parse(...args), checkout, NOW);

test('a page is two new files and an entry', () => {
  const plan = createPlan(['page', 'store', '/winter-harvest', '--title', "Winter's harvest"]);
  const folder = 'apps/store-mfe/src';
  expect(newPaths(plan)).toEqual([
    `${folder}/winter-harvest/winter-harvest-page.spec.tsx`,
    `${folder}/winter-harvest/winter-harvest-page.tsx`,
  ]);
  expect(paths(plan, false)).toEqual([`${folder}/routes.tsx`]);
  expect(textOf(plan, `${folder}/routes.tsx`)).toContain(`title: "Winter's harvest"`);
  expect(textOf(plan, `${folder}/routes.tsx`)).toContain("lazy: () => import('./winter-harvest/winter-harvest-page')");
});

test.each([
  ['the shell', 'shell', '/our-seeds', "first: 'page'", 'apps/shell/src/routes.tsx'],
  ['a path with a parameter', 'community', '/seeds/:id', "first: 'frame'", 'apps/community-mfe/src/routes.tsx'],
  ['the operators', 'ops', '/ops/seeds', 'index: false', 'apps/ops-mfe/src/routes.tsx'],
])('a page of %s is declared correctly', (_, area, path, entry, routes) => {
  const plan = createPlan(['page', area, path]);
  const text = textOf(plan, routes);
  expect(text.slice(text.indexOf(`'${path}'`))).toContain(entry);
});

test('a remote is a project with one page, registered for owners, images and end-to-end tests', () => {
  const plan = createPlan(['remote', 'books', '/book-shelf']);
  const files = ['package.json', 'tsconfig.json', 'webpack.config.ts', 'contract.json', 'src/routes.tsx'];
  const page = ['book-shelf-page.tsx', 'book-shelf-page.spec.tsx'].map((file) => `src/book-shelf/${file}`);
  expect(newPaths(plan)).toEqual([...files, 'README.md', ...page].map((file) => `apps/books-mfe/${file}`).sort());
  expect(paths(plan, false)).toEqual(['.github/CODEOWNERS', 'apps/site-e2e/src/platform/remotes.ts']);
  expect(JSON.parse(textOf(plan, 'apps/books-mfe/package.json'))).toMatchObject({
    name: '@farm/books-mfe',
    nx: {
      name: 'books-mfe',
      tags: ['scope:books', 'type:remote'],
      implicitDependencies: ['webpack'],
      targets: { build: { executor: '@farm/executor:module' } },
    },
    scripts: { serve: expect.stringMatching(/dev\.ts books$/), test: expect.any(String) },
  });
  expect(textOf(plan, 'apps/books-mfe/src/routes.tsx')).toContain("path: '/book-shelf'");
  expect(textOf(plan, '.github/CODEOWNERS')).toMatch(/^\/apps\/books-mfe\/ +@sweetgum-farm\/books$/m);
  expect(textOf(plan, 'apps/site-e2e/src/platform/remotes.ts')).toContain("remote: 'books', path: '/book-shelf'");
  expect(plan.commands).toContainEqual(expect.arrayContaining(['npm', 'install', '--package-lock-only']));
});

test('a feature is a service from table to spec, and with --page a page in the remote', () => {
  const alone = createPlan(['feature', 'community', 'seed-swap']);
  expect(newPaths(alone)).toEqual([
    'libs/contracts/src/community/seed-swaps.ts',
    'libs/prisma/migrations/29990101080910_seed_swap/migration.sql',
    ...['repository.ts', 'routes.ts', 'spec.ts', 'ts'].map(
      (end) => `services/community/src/seed-swaps/seed-swaps.${end}`,
    ),
  ]);
  expect(paths(alone, false).filter((path) => path.startsWith('apps/'))).toEqual([]);
  const withPage = createPlan(['feature', 'community', 'seed-swap', '--page']);
  const [, version] = /community: '(.+)'/.exec(textOf(withPage, 'libs/contracts/src/versions.ts')) ?? [];
  expect(textOf(withPage, 'apps/community-mfe/contract.json')).toContain(`"community": "^${version}"`);
  expect(paths(withPage, true)).toContain('apps/community-mfe/src/seed-swaps/use-seed-swaps.ts');
});

test('a call is added to an existing feature, or registered as a new one', () => {
  const added = createPlan(['endpoint', 'community', 'POST /api/comments/:id/thanks']);
  expect(paths(added, false)).toEqual([
    'libs/contracts/src/community/comments.ts',
    'services/community/src/comments/comments.routes.ts',
    'libs/contracts/src/versions.ts',
  ]);
  const registered = createPlan(['endpoint', 'learning', 'GET /api/frost-dates/:zip']);
  expect(textOf(registered, 'services/learning/src/app.ts')).toContain('frostDatesRoutes(app);');
  expect(textOf(registered, 'libs/contracts/src/services.ts')).toContain('frostDates');
  expect(registered.commands.map((command) => command.join(' '))).toEqual([
    expect.stringMatching(/^npx prettier --write /),
    'npm run openapi --workspace @farm/checks --silent',
  ]);
});

test('a column is nullable, the last field, and in the snapshot', () => {
  const plan = createPlan(['migration', 'community', 'comment.mood_of:moment']);
  expect(textOf(plan, 'libs/prisma/migrations/29990101080910_comment_mood_of/migration.sql')).toBe(
    '-- AlterTable\nALTER TABLE "community"."comment" ADD COLUMN     "mood_of" TIMESTAMPTZ(3);\n',
  );
  const line = /^ {2}moodOf +DateTime\? +@map\("mood_of"\) @db\.Timestamptz\(3\)$/m;
  for (const file of ['schema/community.prisma', 'migrations/datamodel.prisma'])
    expect(textOf(plan, `libs/prisma/${file}`)).toMatch(line);
});

test('a decision record gets the next number', () => {
  const tree = { ...checkout, list: () => ['0001-a.md', '0041-b.md', 'README.md'] };
  expect(paths(createPlan(['decision', 'Seeds, counted in packets'], tree), true)).toEqual([
    'docs/decisions/0042-seeds-counted-in-packets.md',
  ]);
});

test.each([
  [['remote', 'books', '/courses'], '/courses is already a page of learning.'],
  [['page', 'learning', '/country-store'], '/country-store is already a page of store.'],
  [['page', 'store', '/verify/:number'], '/verify/:number is already a page of store.'],
  [
    ['endpoint', 'dexter', 'POST /api/comments/:comment/like'],
    "'POST /api/comments/:comment/like' is already a call of community.",
  ],
  [['feature', 'community', 'comment'], /already/],
  [['migration', 'community', 'comment.likes:int'], 'comment already has likes.'],
  [['migration', 'payments', 'comment.mood:text'], /payments has no table comment/],
] as const)('%j is rejected', (args, reason) => {
  expect(tryPlan(...args)).toEqual({
    ok: false,
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });
});

test('a schema with changes without a migration is rejected', () => {
  const read = (path: string) => checkout.read(path) + (path.endsWith('schema/community.prisma') ? '// more\n' : '');
  expect(planOf(parse('migration', 'community', 'comment.mood:text'), { ...checkout, read }, NOW)).toEqual({
    ok: false,
    reason: expect.stringMatching(/changes without a migration/),
  });
});
