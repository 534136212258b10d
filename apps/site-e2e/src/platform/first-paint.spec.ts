import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';
import { liveBuild } from './live-builds';
import { navigateClientSide, waitForHydration } from './navigation';
import { remotes, ACCESS_ERRORS } from './remotes';

const PAGES = ['/', '/about', '/no-such-page', ...remotes.map(({ path }) => path)];

interface First {
  /** Addresses that were asked for before something was painted. */
  before: string[];
  stylesheets: string[];
  /** Files that were asked for more than once. */
  twice: string[];
}

const firstLoad = (page: Page): Promise<First> =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const asked = performance.getEntriesByType('resource').map(({ name, startTime }) => ({
      path: new URL(name).pathname,
      startTime,
    }));
    const paths = asked.map(({ path }) => path).filter((path) => path.startsWith('/assets/'));
    return {
      before: asked.filter(({ startTime }) => startTime < painted).map(({ path }) => path),
      stylesheets: paths.filter((path) => path.endsWith('.css')),
      twice: paths.filter((path, i) => paths.indexOf(path) !== i),
    };
  });

test.use({ expectedErrors: [[ACCESS_ERRORS, /status of 40[14] /], { scope: 'test' }] });

for (const path of PAGES)
  test(`${path} is painted from its document alone; styles that stand in it are not asked for`, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const { before, stylesheets, twice } = await firstLoad(page);
    expect(before).toEqual([]);
    const inlined = await page.locator('style[data-href]').evaluateAll((all) => all.map((one) => one.dataset['href']));
    expect(inlined.length).toBeGreaterThan(0);
    expect(stylesheets.filter((asked) => inlined.includes(asked))).toEqual([]);
    expect(twice).toEqual([]);
    expect(warnings).toEqual([]);
  });

test('a page that is gone to inside the site asks for its stylesheet, once', async ({ page }) => {
  const [{ remote, path, sentence }] = remotes;
  const sheet = (await liveBuild(page.request, remote)).pages.find((one) => one.path === path)?.css[0] ?? 'none';
  await page.goto('/');
  await navigateClientSide(page, path);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  const { stylesheets } = await firstLoad(page);
  expect(stylesheets.filter((asked) => asked.endsWith(sheet))).toHaveLength(1);
});

declare global {
  var largestText: string | undefined;
}

/** Keeps the words of the largest thing as it is painted: a page that goes on may take the element away. */
const keepLargest = (page: Page) =>
  page.addInitScript(() =>
    new PerformanceObserver((list) => {
      const painted = list.getEntries().map((entry) => (entry as PerformanceEntry & { element?: Element }).element);
      globalThis.largestText ??= painted.at(-1)?.textContent ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true }),
  );

test('the largest thing on each page stands in its HTML', async ({ page }) => {
  await keepLargest(page);
  for (const path of ['/', ...remotes.map((one) => one.path)]) {
    await page.goto(path);
    await page.waitForFunction(() => globalThis.largestText !== undefined);
    const largest = await page.evaluate(() => globalThis.largestText ?? '');
    const html = await (await page.request.get(path)).text();
    expect(largest.length, path).toBeGreaterThan(0);
    expect(html.replace(/<!--.*?-->/g, ''), path).toContain(largest.slice(0, 20));
  }
});
