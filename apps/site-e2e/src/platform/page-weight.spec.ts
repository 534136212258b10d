import type { Page, Response } from '@playwright/test';
import { pageBudget } from '@farm/contracts/budgets';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { waitForHydration } from '@farm/e2e-kit/platform/navigation';
import { liveBuild } from './live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS, skipSignInRedirect } from '@farm/e2e-kit/platform/remotes';

const MAX_FONT_BYTES = 45_000;
/** Files of one visit: scripts, style sheets, two fonts, and those of the page. */
const MAX_REQUESTS = 16;

/** TCP's initial congestion window: ten segments of 1,460 bytes. More costs a round trip. */
const INITIAL_WINDOW = 14_600;

/** Redirects without a product, so both pages would be measured. `promote` checks its files. */
const REDIRECTING = '/checkout';

interface PageWeight {
  document: number;
  scripts: number;
  fonts: number;
  /** The number of requested files, without calls. */
  requests: number;
  otherHosts: string[];
}

/** Toasts and notices, with their hashes, are not in the budget: they load only when needed, such as for a slow page. */
const OVERLAY = /\/(overlay\.\w+\.(js|css)|build\.json)$/;

const sizeOf = async (response: Response) => (await response.request().sizes()).responseBodySize;

/** Measures the transferred bytes of a visit without interaction. */
async function weigh(page: Page, address: string): Promise<PageWeight> {
  const responses: Response[] = [];
  // `page.evaluate` counts as user activation, which would load the overlay.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  );
  // Nor is what loads by itself after seconds: it competes with nothing.
  await page.addInitScript((maxDelay) => {
    const { setTimeout } = window;
    const before = (handler: TimerHandler, delay = 0) => (delay < maxDelay ? setTimeout(handler, delay) : 0);
    window.setTimeout = before as typeof setTimeout;
  }, 3_000);
  page.on('response', (response) => OVERLAY.test(response.url()) || responses.push(response));
  await skipSignInRedirect(page);
  await page.goto(address);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const origin = new URL(page.url()).origin;
  const of = async (...types: string[]) => {
    const sizes = responses.filter((each) => types.includes(each.request().resourceType())).map(sizeOf);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const urls = responses.map((each) => new URL(each.url()));
  return {
    document: await of('document'),
    scripts: await of('script'),
    fonts: await of('font'),
    requests: urls.filter(({ pathname }) => pathname.startsWith('/assets/')).length,
    otherHosts: urls.filter((url) => url.origin !== origin).map(String),
  };
}

test.use({ expectedErrors: [[ACCESS_ERRORS, /status of (401|404) /], { scope: 'test' }] });

for (const owner of pageProjects)
  test(`the pages of ${owner} are within their budgets`, async ({ browser, request }) => {
    const { pages } = await liveBuild(request, owner);
    const visited = pages.filter(({ path }) => (owner === 'ops' ? path === '/ops' : path !== REDIRECTING));
    for (const { path } of visited)
      await test.step(path, async () => {
        const page = await browser.newPage();
        const { document, scripts, fonts, requests, otherHosts } = await weigh(page, pageAddress(path));
        const budget = pageBudget(path);
        expect(document, `HTML of ${path}`).toBeLessThanOrEqual(budget.html);
        expect(scripts, `scripts of ${path}`).toBeLessThanOrEqual(budget.scripts);
        expect(fonts, `fonts of ${path}`).toBeLessThanOrEqual(MAX_FONT_BYTES);
        expect(requests, `files of ${path}`).toBeLessThanOrEqual(MAX_REQUESTS);
        expect(otherHosts, `other hosts of ${path}`).toEqual([]);
        await page.close();
      });
  });

test('the document of the home page fits into the initial congestion window', async ({ page }) => {
  const response = await page.goto('/');
  const { responseBodySize = Infinity, responseHeadersSize = Infinity } = (await response?.request().sizes()) ?? {};
  expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(INITIAL_WINDOW);
});
