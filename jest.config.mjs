import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

// Whatever a run writes beside the project stands in one folder, which goes with the run.
const folder = mkdtempSync(join(tmpdir(), 'farm-tests-'));
chmodSync(folder, 0o711); // run by root, a database server has another account and must walk through
process.env.TMPDIR = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

// Left out of `npm test` and part of `npm run test:all`, which runs each night: generated inputs, killed processes, attacks, schedules, limits,
// outside parties in every state, whole documents and releases, backups, measurements, and starts in production. They are less than
// a tenth of the files and half of the time.
const NOT_IN_CORE = [
  'libs/almanac/src/growing-year',
  'libs/prisma/src/migrate/migrate',
  'libs/release-store/src/prerender/prerender',
  'libs/server-kit/src/jobs',
  'libs/server-kit/src/text-growth',
  'libs/server-kit/src/tracing',
  'services/community/src/blog/blog-admin',
  'services/community/src/comments/screening',
  'services/community/src/contact/contact',
  'services/community/src/contact/crash',
  'services/community/src/files/files',
  'services/community/src/fuzz',
  'services/community/src/inbox/inbox',
  'services/community/src/leads/subscribe',
  'services/community/src/newsletter/newsletter',
  'services/community/src/newsletter/weekly-newsletter',
  'services/community/src/recipes/generate-recipe',
  'services/community/src/single-flight',
  'services/community/src/site-content/site-content',
  'services/community/src/text-growth',
  'services/community/src/weather/weather',
  'services/dexter/measure/examination',
  'services/dexter/measure/guard-evaluation',
  'services/dexter/src/answers/conversation',
  'services/dexter/src/app',
  'services/dexter/src/fuzz',
  'services/dexter/src/guard/guard-calls',
  'services/dexter/src/guard/guard-corpus',
  'services/dexter/src/guard/output-filter',
  'services/dexter/src/guard/robustness',
  'services/dexter/src/guard/security-page',
  'services/dexter/src/hot-calls',
  'services/dexter/src/knowledge/published-articles',
  'services/dexter/src/knowledge/published-faults',
  'services/dexter/src/model/model-paths',
  'services/dexter/src/model/model-tools',
  'services/dexter/src/model/moderation',
  'services/dexter/src/monitoring/monitoring',
  'services/dexter/src/my-data/retention',
  'services/dexter/src/scheduler/once-a-slot',
  'services/dexter/src/scheduler/scheduler',
  'services/dexter/src/scheduler/slots',
  'services/dexter/src/text-parsers',
  'services/dexter/src/training/mission',
  'services/dexter/src/training/training-calls',
  'services/dexter/src/who-sees',
  'services/gateway/src/beacons/beacons',
  'services/gateway/src/fuzz',
  'services/gateway/src/hostile-clients',
  'services/gateway/src/site-content',
  'services/learning/src/accounts/code-limits',
  'services/learning/src/accounts/code-sign-in',
  'services/learning/src/accounts/oidc-sign-in',
  'services/learning/src/accounts/passkeys',
  'services/learning/src/accounts/people',
  'services/learning/src/accounts/second-factor',
  'services/learning/src/farm-plan/emails/plan-emails',
  'services/learning/src/farm-plan/plan-invariants',
  'services/learning/src/fuzz',
  'services/learning/src/grants/reminders',
  'services/learning/src/my-data/my-data',
  'services/learning/src/quiz/answer-pace',
  'services/learning/src/quiz/published-questions',
  'services/payments/src/admin/admin',
  'services/payments/src/admin/order-actions',
  'services/payments/src/admin/order-list',
  'services/payments/src/catalogue/guide-releases',
  'services/payments/src/certificates/certificates',
  'services/payments/src/checkout/hosted-page',
  'services/payments/src/courses/courses',
  'services/payments/src/courses/lesson-quiz',
  'services/payments/src/discounts/discount-checkout',
  'services/payments/src/downloads/downloads',
  'services/payments/src/downloads/resolve-grant',
  'services/payments/src/emails/outbox',
  'services/payments/src/fuzz',
  'services/payments/src/library/claim-course',
  'services/payments/src/library/email-spellings',
  'services/payments/src/library/link-limits',
  'services/payments/src/orders/crash-recovery',
  'services/payments/src/pdf/build-guides',
  'services/payments/src/pdf/guide/page-craft',
  'services/payments/src/reconcile/recovery',
  'services/payments/src/reconcile/stripe-sandbox',
  'services/payments/src/reconcile/sweeps',
  'services/payments/src/webhook/event-throughput',
  'tools/checks/src/dead-code/dead-code',
  'tools/checks/src/development/development',
  'tools/checks/src/isolation/isolation',
  'tools/checks/src/production-start/production-start',
  'tools/db/src/backup/backup',
  'tools/db/src/commands',
  'tools/deploy/src/image/pack',
  'tools/deploy/src/server/server-commands',
  'tools/release/src/concurrent-promotes',
  'tools/site/src/postgres',
  'tools/webpack/src/reproducible-build',
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

const isWatching = process.argv.some((arg) => /^--watch/.test(arg));

/** One configuration for every project: pages run in jsdom, what stores runs against a real PostgreSQL. */
function configurationOf(project) {
  const browser = /^(apps\/|libs\/(ui|web-kit)$)/.test(project);
  const database = /^(services\/(?!gateway$)|libs\/(prisma|server-kit)$|tools\/(deploy|db)$)/.test(project);
  return {
    displayName: basename(project),
    rootDir: join(root, project),
    // A changed library runs the specs that depend on it. Elsewhere Nx knows that, and fewer files have to be read.
    ...(isWatching && { roots: [...new Set([join(root, project), join(root, 'libs')])] }),
    testEnvironment: browser ? 'jsdom' : 'node',
    testMatch: [
      '<rootDir>/{src,measure}/**/*.spec.{ts,tsx}',
      ...(process.env.FARM_SPECS === 'core' ? NOT_IN_CORE.map((file) => `!${file}`) : []),
    ],
    transform: { '\\.tsx?$': swc, '/node_modules/.+\\.js$': swc },
    // These packages ship ES modules only, which Jest cannot require on Node 20: they are compiled like our own files.
    transformIgnorePatterns: [
      '/node_modules/(?!(pg-boss|serialize-error|non-error|@prisma/schema-engine-wasm|openid-client|oauth4webapi|jose|workbox-[a-z-]+|@rjsf/core|@x0k/json-schema-merge)/)',
    ],
    moduleNameMapper: {
      // its package.json names a CommonJS file for this path, which the package does not contain
      '^@rjsf/core/lib/withTheme.js$': `${root}/node_modules/@rjsf/core/lib/withTheme.js`,
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
  };
}

const hasSpecs = (project) => {
  const file = join(root, project, 'package.json');
  return existsSync(file) && /"jest -c/.test(readFileSync(file, 'utf8'));
};
const allProjects = () =>
  ['apps', 'libs', 'services', 'tools']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter(hasSpecs);

/** In a project: its specs. In the root of the repository: those of all projects. */
const project = relative(root, process.cwd());
export default {
  ...(project ? configurationOf(project) : { projects: allProjects().map(configurationOf) }),
  reporters: ['default', `${root}/tools/site/jest-counts.cjs`],
  passWithNoTests: isWatching,
  testTimeout: 120_000, // more than a test needs on a busy machine; only one that hangs waits as long
  maxWorkers: 2,
  workerIdleMemoryLimit: '1.5GB', // what a file leaves behind stays until the worker is replaced
};
