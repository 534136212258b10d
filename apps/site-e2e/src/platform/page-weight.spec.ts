import type { Page, Response } from '@playwright/test';
import { pageBudget } from '@farm/contracts/budgets';
import { expect, test } from '../visitor/fixtures';
import { waitForHydration } from './navigation';
import { liveBuild } from './live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS, skipSignInRedirect } from './remotes';

const FONTS = 45_000;
/** Files of one visit: scripts, styles for later, two fonts, what the page itself brings. */
const REQUESTS = 14;

/** What a server may send before it hears from the browser: ten segments of 1,460 bytes. More costs a round trip. */
const FIRST_FLIGHT = 14_600;

/** Opened without a product it leads to another page, and both would be weighed; promote has weighed its files. */
const LEADS_ON = '/checkout';

interface Weighed {
  document: number;
  scripts: number;
  fonts: number;
  /** How many files were asked for; answers of the services aside. */
  requests: number;
  foreign: string[];
}

/** Toasts and notices, outside the budget: brought when there is something to say, such as that a page is slow; and their hashes. */
const OVERLAY = /\/(overlay\.\w+\.(js|css)|build\.json)$/;

const sizeOf = async (response: Response) => (await response.request().sizes()).responseBodySize;

/** What a visit weighs that touches nothing, as it came over the line. */
async function weigh(page: Page, address: string): Promise<Weighed> {
  const answers: Response[] = [];
  // Each question of a test counts as a visitor's hand, and what that may need would be brought.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  );
  page.on('response', (response) => OVERLAY.test(response.url()) || answers.push(response));
  await skipSignInRedirect(page);
  await page.goto(address);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const origin = new URL(page.url()).origin;
  const of = async (...types: string[]) => {
    const sizes = answers.filter((each) => types.includes(each.request().resourceType())).map(sizeOf);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const urls = answers.map((each) => new URL(each.url()));
  return {
    document: await of('document'),
    scripts: await of('script'),
    fonts: await of('font'),
    requests: urls.filter(({ pathname }) => pathname.startsWith('/assets/')).length,
    foreign: urls.filter((url) => url.origin !== origin).map(String),
  };
}

test.use({ expectedErrors: [[ACCESS_ERRORS, /status of (401|404) /], { scope: 'test' }] });

for (const owner of pageProjects)
  test(`no page of ${owner} weighs more than its budget`, async ({ browser, request }) => {
    const { pages } = await liveBuild(request, owner);
    const visited = pages.filter(({ path }) => (owner === 'ops' ? path === '/ops' : path !== LEADS_ON));
    for (const { path } of visited)
      await test.step(path, async () => {
        const page = await browser.newPage();
        const { document, scripts, fonts, requests, foreign } = await weigh(page, pageAddress(path));
        const most = pageBudget(path);
        expect(document, `HTML of ${path}`).toBeLessThanOrEqual(most.html);
        expect(scripts, `scripts of ${path}`).toBeLessThanOrEqual(most.scripts);
        expect(fonts, `fonts of ${path}`).toBeLessThanOrEqual(FONTS);
        expect(requests, `files of ${path}`).toBeLessThanOrEqual(REQUESTS);
        expect(foreign, `other hosts of ${path}`).toEqual([]);
        await page.close();
      });
  });

test('the front door comes in one flight: document and headers', async ({ page }) => {
  const answer = await page.goto('/');
  const { responseBodySize = Infinity, responseHeadersSize = Infinity } = (await answer?.request().sizes()) ?? {};
  expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(FIRST_FLIGHT);
});
