import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { liveBuild } from './live-builds';
import { navigateClientSide, waitForHydration } from '@farm/e2e-kit/platform/navigation';
import { pageAddress, pageProjects, remotes, ACCESS_ERRORS } from '@farm/e2e-kit/platform/remotes';

const PAGES = ['/', '/about', '/no-such-page', ...remotes.map(({ path }) => path)];

interface ResourceTiming {
  /** Files requested before the first paint. */
  beforePaint: string[];
  stylesheets: string[];
  /** Files requested more than once. */
  duplicates: string[];
}

const resourceTiming = (page: Page): Promise<ResourceTiming> =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const resources = performance.getEntriesByType('resource').map(({ name, startTime }) => ({
      path: new URL(name).pathname,
      startTime,
    }));
    const paths = resources.map(({ path }) => path).filter((path) => path.startsWith('/assets/'));
    return {
      // Drawings do not delay painting.
      beforePaint: resources
        .filter(({ path, startTime }) => startTime < painted && !path.endsWith('.svg'))
        .map(({ path }) => path),
      stylesheets: paths.filter((path) => path.endsWith('.css')),
      duplicates: paths.filter((path, i) => paths.indexOf(path) !== i),
    };
  });

test.use({ expectedErrors: [[ACCESS_ERRORS, /status of 40[14] /], { scope: 'test' }] });

for (const path of PAGES)
  test(`${path} is painted from its document alone, and its style sheets are requested once, later`, async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const { beforePaint, stylesheets, duplicates } = await resourceTiming(page);
    expect(beforePaint).toEqual([]);
    expect(stylesheets.filter((file) => /\/shell\/\w+\/main\.\w+\.css$/.test(file))).toHaveLength(1);
    expect(duplicates).toEqual([]);
    expect(warnings).toEqual([]);
  });

test('client-side navigation requests the stylesheet of the page once', async ({ page }) => {
  const [{ remote, path, sentence }] = remotes;
  const stylesheet = (await liveBuild(page.request, remote)).pages.find((one) => one.path === path)?.css[0] ?? 'none';
  await page.goto('/');
  await navigateClientSide(page, path);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  const { stylesheets } = await resourceTiming(page);
  expect(stylesheets.filter((file) => file.endsWith(stylesheet))).toHaveLength(1);
});

/** Logged for each file that a test blocks. */
const BLOCKED = /net::ERR_FAILED/;

const FIRST_SCREENS = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

for (const viewport of FIRST_SCREENS)
  test.describe(`in a window of ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport, expectedErrors: [[ACCESS_ERRORS, /status of 40[14] /, BLOCKED], { scope: 'test' }] });

    test('what documents carry no styles of is below the first screen', async ({ page, request }) => {
      const builds = await Promise.all(pageProjects.map((owner) => liveBuild(request, owner)));
      const paths = builds.flatMap(({ pages }) =>
        pages.filter(({ first }) => first === 'page').map(({ path }) => path),
      );
      await page.route(/\.(js|css)$/, (route) => route.abort());
      for (const path of paths.map(pageAddress))
        await test.step(path, async () => {
          await page.goto(path);
          const tops = await page
            .locator('[data-below-fold]')
            .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
          expect(Math.min(...tops), path).toBeGreaterThanOrEqual(viewport.height);
        });
    });

    for (const path of ['/', '/country-store', '/community-griot'])
      test(`the first screen of ${path} is the same before its style sheets load`, async ({ page }) => {
        await page.route(/\.(js|woff2)$/, (route) => route.abort());
        const stylesheets = page.waitForResponse(/\/late\.\w+\.css$/);
        await page.goto(path);
        await stylesheets;
        await expect(page.getByRole('contentinfo')).toHaveCSS('visibility', 'visible');
        const complete = await page.screenshot();
        await page.route(/\.css$/, (route) => route.abort());
        await page.reload();
        await page.waitForLoadState('networkidle');
        expect((await page.screenshot()).equals(complete)).toBe(true);
      });
  });

test.describe('without style sheets', () => {
  test.use({ expectedErrors: [[ACCESS_ERRORS, BLOCKED], { scope: 'test' }] });

  test('parts below the first screen are shown after a moment', async ({ page }) => {
    // A locator by role ignores what is hidden.
    await page.route(/\.(js|css)$/, (route) => route.abort());
    await page.goto('/');
    const footer = page.locator('footer');
    await expect(footer).toHaveCSS('visibility', 'hidden');
    await expect(footer).toHaveCSS('visibility', 'visible');
  });
});

declare global {
  var largestText: string | undefined;
}

/** Records the text of the largest contentful paint, because its element may be removed later. */
const recordLargestPaint = (page: Page) =>
  page.addInitScript(() =>
    new PerformanceObserver((list) => {
      const painted = list.getEntries().map((entry) => (entry as PerformanceEntry & { element?: Element }).element);
      globalThis.largestText ??= painted.at(-1)?.textContent ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true }),
  );

test('the largest contentful paint of each page is in its HTML', async ({ page }) => {
  await recordLargestPaint(page);
  for (const path of ['/', ...remotes.map((one) => one.path)]) {
    await page.goto(path);
    await page.waitForFunction(() => globalThis.largestText !== undefined);
    const largest = await page.evaluate(() => globalThis.largestText ?? '');
    const html = await (await page.request.get(path)).text();
    expect(largest.length, path).toBeGreaterThan(0);
    expect(html.replace(/<!--.*?-->/g, ''), path).toContain(largest.slice(0, 20));
  }
});
