import { defineConfig } from '@playwright/test';
import { browser, siteOrigin } from './config';

// Started by `npm test`, which starts the site, finds the browser and hands both over.
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/journeys',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // A journey waits for most of its time: two cores carry three at once.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: siteOrigin,
    // What was done, asked and said at each step; a picture and the page's tree stand beside it. Taking the page down at
    // every step, as a film or as snapshots, took a third of all journeys.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: true },
    screenshot: 'only-on-failure',
    // What journeys answer in a service's place would not reach a page that its worker serves; one journey allows it.
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
