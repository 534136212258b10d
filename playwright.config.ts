import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { browser, ROOT, siteOrigin } from '@farm/e2e-kit/config';
import { isolateEnvironment } from '@farm/site/test-environment';
import { defineConfig } from '@playwright/test';

/** What visitors, buyers and operators do most, one file for each; `npm test` runs these, `npm run test:all` all. */
const CORE = [
  'community-e2e/src/comments',
  'community-e2e/src/free-guides',
  'learning-e2e/src/farm-plan',
  'learning-e2e/src/grant-search',
  'learning-e2e/src/quiz-challenge',
  'learning-e2e/src/simple-quiz',
  'ops-e2e/src/sign-in-link',
  'site-e2e/src/home/chat',
  'site-e2e/src/home/mailing-list',
  'site-e2e/src/layout/menu',
  'site-e2e/src/layout/route-change',
  'site-e2e/src/layout/spanish',
  'site-e2e/src/platform/error-boundaries',
  'site-e2e/src/platform/not-found',
  'site-e2e/src/platform/shared-modules',
  'site-e2e/src/security/cross-site',
  'store-e2e/src/country-store',
  'store-e2e/src/course-purchase',
  'store-e2e/src/free-guide-download',
  'store-e2e/src/guide-purchase',
].map((name) => join(ROOT, 'apps', `${name}.spec.ts`));
for (const file of CORE) if (!existsSync(file)) throw new Error(`There is no ${file}.`);

/** What tools/site/src/start-test-site.ts prints when the site is ready. Playwright sets an environment variable for each group. */
const TEST_SITE_READY =
  /BASE_URL=(?<base_url>\S+) FARM_FOLDER=(?<farm_folder>\S+) OPERATOR_LINK=(?<operator_link>\S*)\n/;

// Workers, and whoever names a running site, have BASE_URL. Otherwise the tests have a site of their own.
const hasSite = Boolean(process.env.BASE_URL);
if (!hasSite) isolateEnvironment(process.env, (line) => console.error(line));

/** In a project: its tests. In the root of the repository: those of all projects, on one site. */
const project = relative(ROOT, process.cwd()) || 'apps';

export default defineConfig({
  testDir: project,
  globalSetup: './libs/e2e-kit/src/global-setup.ts',
  webServer: hasSite
    ? []
    : [
        {
          name: 'site',
          command: `npx tsx tools/site/src/start-test-site.ts ${process.env.TEST_SITE_ARGS ?? ''}`,
          wait: { stdout: TEST_SITE_READY },
          stdout: 'pipe',
          timeout: 900_000, // it builds what has changed
          gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
        },
      ],
  projects: [
    { name: 'core', testMatch: CORE },
    { name: 'rest', testMatch: '**/*-e2e/src/**/*.spec.ts', testIgnore: CORE },
  ],
  outputDir: join(process.cwd(), 'test-results/failures'),
  timeout: 180_000, // more than a test needs on a busy machine; only one that hangs waits as long
  // More than a page needs when other work keeps both cores busy. Only a failing test waits as long.
  expect: { timeout: 40_000 },
  fullyParallel: false,
  // Tests mostly wait, so two cores can run three.
  workers: 3,
  retries: 0, // npm test repeats a failed test once: --retries
  forbidOnly: true,
  use: {
    baseURL: siteOrigin,
    // Behind Caddy with its own authority (`npm test -- e2e --caddy`, rehearsals).
    ignoreHTTPSErrors: true,
    // Actions, requests and console messages. Snapshots and screenshots of each step take a third of the whole time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: true },
    screenshot: 'only-on-failure',
    // Playwright's routes do not apply to requests of a service worker. platform/offline.spec.ts of site-e2e allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none', // text is as wide as in a browser with a window
      ],
    },
  },
});
