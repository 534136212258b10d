import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Build } from '@farm/contracts';
import { createScratchWorkspace, type ScratchWorkspace } from './testing/scratch-workspace';

/** One command of each kind, including an endpoint of an existing feature, an operators' page and a feature with a page. */
const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['page', 'store', '/harvest/:id', '--title', "Ruth's harvest"],
  ['page', 'ops', '/ops/harvest'],
  ['remote', 'books', '/book-shelf'],
  ['feature', 'community', 'seed-swap', '--page'],
  ['endpoint', 'community', 'POST /api/comments/:id/thanks'],
  ['endpoint', 'community', 'GET /api/frost-dates'],
  ['migration', 'community', 'blog_post.mood_of:text'],
  ['decision', 'Seeds are counted in packets'],
];
const MIGRATIONS = 'libs/prisma/migrations';
const TIMEOUT_MS = 600_000;

let scratch: ScratchWorkspace;
let before = '';
let written: readonly string[] = [];
const code = (folder = '') => written.filter((path) => path.startsWith(folder) && /\.tsx?$/.test(path));
const textOf = (path: string) => readFileSync(join(scratch.folder, path), 'utf8');

/** Runs a generator as a developer does. Returns the files that it created or changed. */
function generate([kind, ...args]: (typeof COMMANDS)[number]): string[] {
  const printed = scratch.run('.', 'npx', 'nx', 'g', `@farm/generators:${kind}`, ...args, '--no-interactive');
  return [...printed.matchAll(/^(?:CREATE|UPDATE) (.+)$/gm)].map(([, path = '']) => path);
}

beforeAll(() => {
  scratch = createScratchWorkspace();
  before = textOf(`${MIGRATIONS}/datamodel.prisma`);
  written = [...new Set(COMMANDS.flatMap(generate))];
  scratch.run('.', 'npx', 'nx', 'run-many', '-t', 'generate');
}, TIMEOUT_MS);
afterAll(() => scratch.remove());

const specs = (project: string, ...patterns: string[]) =>
  scratch.run(project, 'npx', 'jest', '-c', '../../jest.config.mjs', '--rootDir', '.', ...patterns);

test('with --dry-run a generator names its files and writes none', () => {
  const printed = scratch.run('.', 'npx', 'nx', 'g', '@farm/generators:page', 'store', '/pond', '--dry-run');
  expect(printed).toContain('CREATE apps/store-mfe/src/pond/pond-page.tsx');
  expect(existsSync(join(scratch.folder, 'apps/store-mfe/src/pond'))).toBe(false);
});

test('generated and changed files are formatted', () => {
  const files = written.filter((path) => /\.(tsx?|json)$/.test(path));
  expect(scratch.run('.', 'npx', 'prettier', '--check', '--log-level=warn', ...files)).toBe('');
});

test(
  'generated and changed files pass the type check',
  () => {
    const declarations = ['libs/web-kit/src/testing/setup.ts', 'libs/ui/src/assets.d.ts', 'libs/contracts/src/*.ts'];
    const include = [...code(), ...declarations];
    scratch.write('tsconfig.generated.json', JSON.stringify({ extends: './tsconfig.base.json', include }));
    expect(scratch.run('.', 'npx', 'tsc', '-p', 'tsconfig.generated.json')).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'generated and changed files pass lint',
  () => {
    scratch.run('.', 'npx', 'nx', 'show', 'projects'); // the boundary rule needs the project graph
    expect(scratch.run('.', 'npx', 'eslint', '--max-warnings=0', ...code())).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'pages pass their specs',
  () => {
    specs('apps/store-mfe', 'src/harvest');
    specs('apps/ops-mfe', 'src/harvest');
    specs('apps/books-mfe');
    specs('apps/community-mfe', 'src/seed-swaps');
  },
  TIMEOUT_MS,
);

test(
  'the page is in the build of its remote, as its own chunk',
  () => {
    scratch.run('.', 'npx', 'nx', 'build', 'store-mfe');
    const { pages } = JSON.parse(textOf('apps/store-mfe/dist/build.json')) as Build;
    expect(pages.find(({ path }) => path === '/harvest/:id')).toMatchObject({
      title: "Ruth's harvest",
      first: 'frame',
    });
  },
  TIMEOUT_MS,
);

test(
  'a new remote builds alone, keeps its own types, is in the lockfile and is covered by the end-to-end tests',
  () => {
    scratch.run('apps/books-mfe', 'npm', 'run', 'typecheck', '--silent');
    scratch.run('apps/books-mfe', 'npm', 'run', 'lint', '--silent');
    scratch.run('.', 'npx', 'nx', 'build', 'books-mfe');
    const { name, pages } = JSON.parse(textOf('apps/books-mfe/dist/build.json')) as Build;
    expect([name, pages.map(({ path }) => path)]).toEqual(['books', ['/book-shelf']]);
    expect(textOf('package-lock.json')).toContain('"apps/books-mfe": {');
    scratch.run('.', 'npx', 'nx', 'graph', '--file', 'graph.json');
    const { graph } = JSON.parse(textOf('graph.json')) as {
      graph: { dependencies: Record<string, { target: string }[]> };
    };
    expect(graph.dependencies['site-e2e']).toContainEqual(expect.objectContaining({ target: 'books-mfe' }));
    specs('tools/deploy', 'dockerfile.spec');
  },
  TIMEOUT_MS,
);

test(
  'the service passes the specs of feature and endpoints on a migrated database',
  () => {
    specs('services/community', 'seed-swaps.spec', 'add-comments-thanks.spec', 'find-frost-dates.spec');
  },
  TIMEOUT_MS,
);

test(
  'the migrations equal those of the Prisma engine, and their specs pass',
  () => {
    const migrations = written.filter((path) => path.endsWith('/migration.sql')).map((path) => basename(dirname(path)));
    scratch.write('libs/prisma/before.prisma', before);
    scratch.write(
      'libs/prisma/src/engine-agrees.spec.ts',
      `import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffDatamodels, MIGRATIONS_FOLDER, readDatamodel, readMigrations, SCHEMA_FOLDER } from './migrate';
import { createTestDatabase } from './testing';

const statements = (sql: string) => sql.split(/;\\n/).map((each) => each.replace(/--.*/g, '').replace(/\\s+/g, ' ').trim()).filter(Boolean);

test('the engine writes the same', async () => {
  const { ownerUrl, close } = await createTestDatabase('community');
  const engine = statements(await diffDatamodels(ownerUrl, readFileSync(join(__dirname, '../before.prisma'), 'utf8'), readDatamodel(SCHEMA_FOLDER)));
  await close();
  const ours = readMigrations(MIGRATIONS_FOLDER).filter(({ name }) => ${JSON.stringify(migrations)}.includes(name)).flatMap(({ sql }) => statements(sql));
  expect(engine).toHaveLength(3);
  expect(ours).toEqual(expect.arrayContaining(engine));
});
`,
    );
    specs('libs/prisma', 'blog-post-mood-of.spec', 'engine-agrees.spec', 'migrate.spec');
  },
  TIMEOUT_MS,
);

test('the endpoints are in docs/openapi, and the decision record has its number', () => {
  expect(textOf('docs/openapi/community.json')).toContain('/api/seed-swaps');
  const record = written.find((path) => path.startsWith('docs/decisions/'));
  expect(record).toMatch(/^docs\/decisions\/\d{4}-seeds-are-counted-in-packets\.md$/);
});
