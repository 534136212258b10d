import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const project = relative(root, process.cwd());
const browser = /^(apps\/|libs\/(ui|web-kit)$)/.test(project);
const database = /^(services\/(?!gateway$)|libs\/(prisma|server-kit)$|tools\/(deploy|db)$)/.test(project);

// Whatever a run writes beside the project stands in one folder, which goes with the run.
const folder = mkdtempSync(join(tmpdir(), 'farm-tests-'));
chmodSync(folder, 0o711); // run by root, a database server has another account and must walk through
process.env.TMPDIR = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

// Left out of `npm test` and part of everything else: generated inputs, killed processes, whole documents, measurements, backups
// and starts in production, about a quarter of the time of all specs.
const NOT_IN_CORE = [
  'services/community/src/fuzz',
  'services/community/src/text-growth',
  'services/dexter/measure/examination',
  'services/dexter/measure/guard-evaluation',
  'services/dexter/src/fuzz',
  'services/dexter/src/scheduler/once-a-slot',
  'services/dexter/src/text-parsers',
  'services/gateway/src/fuzz',
  'services/gateway/src/hostile-clients',
  'services/learning/src/farm-plan/plan-invariants',
  'services/learning/src/fuzz',
  'services/payments/src/fuzz',
  'services/payments/src/orders/crash-recovery',
  'services/payments/src/pdf/build-guides',
  'services/payments/src/pdf/guide/page-craft',
  'tools/checks/src/dead-code/dead-code',
  'tools/checks/src/production-start/production-start',
  'tools/db/src/backup/backup',
  'tools/deploy/src/image/pack',
  'tools/release/src/concurrent-promotes',
].map((name) => `${root}/${name}.spec.ts`);
for (const file of NOT_IN_CORE) if (!existsSync(file)) throw new Error(`There is no ${file}.`);

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
  },
];

/** One configuration for every project: pages run in jsdom, what stores runs against a real PostgreSQL. */
export default {
  displayName: basename(project),
  testEnvironment: browser ? 'jsdom' : 'node',
  testMatch: [
    '<rootDir>/{src,measure}/**/*.spec.{ts,tsx}',
    ...(process.env.FARM_SPECS === 'core' ? NOT_IN_CORE.map((file) => `!${file}`) : []),
  ],
  transform: { '\\.tsx?$': swc, '/node_modules/.+\\.js$': swc },
  // These packages ship ES modules only, which Jest cannot require on Node 20: they are compiled like our own files.
  transformIgnorePatterns: [
    '/node_modules/(?!(pg-boss|serialize-error|non-error|@prisma/schema-engine-wasm|openid-client|oauth4webapi|jose)/)',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': `${root}/libs/web-kit/src/testing/class-names.ts`,
    '\\.svg$': `${root}/libs/web-kit/src/testing/asset-url.ts`,
    '\\.css$': `${root}/libs/web-kit/src/testing/no-styles.ts`,
  },
  setupFilesAfterEnv: browser ? [`${root}/libs/web-kit/src/testing/setup.ts`] : [],
  ...(database
    ? {
        globalSetup: `${root}/libs/prisma/src/testing/start-postgres.ts`,
        globalTeardown: `${root}/libs/prisma/src/testing/stop-postgres.ts`,
      }
    : {}),
  reporters: ['default', `${root}/tools/site/jest-counts.cjs`],
  passWithNoTests: false,
  testTimeout: 20_000,
  maxWorkers: 2,
};
