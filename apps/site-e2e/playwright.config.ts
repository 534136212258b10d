import { defineConfig } from '@playwright/test';
import { browser, siteOrigin } from './config';

// Run by `npm test`, which starts the site and finds the browser.
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/failures',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // Tests mostly wait, so two cores can run three.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: siteOrigin,
    // Behind Caddy with its own authority (`npm test -- e2e --caddy`, rehearsals).
    ignoreHTTPSErrors: true,
    // Actions, requests and console messages. Snapshots and screenshots of each step take a third of the whole time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: true },
    screenshot: 'only-on-failure',
    // Playwright's routes do not apply to requests of a service worker. platform/offline.spec.ts allows it.
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
      ],
    },
  },
});
