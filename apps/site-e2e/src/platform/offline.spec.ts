import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// The service worker is registered ten seconds after the page has loaded.
const STORED_WITHIN = { timeout: 25_000 };
const GUIDE = '/api/download/seeds-of-change';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [[/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/], { scope: 'test' }],
});

/** The paths of all stored responses. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Requests the guide as 'Download Free' does; the HEAD request sets the visitor cookie. */
const openGuide = (page: Page) =>
  page.evaluate(async (guide) => {
    await window.fetch(guide, { method: 'HEAD' });
    await window.fetch(guide);
  }, GUIDE);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const staleNote = (page: Page) => page.getByText(/^No connection: this is the page as you last saw it/);

test('visited pages and an opened guide can be read offline; a checkout is never stored', async ({ page, context }) => {
  await page.goto('/about');
  await expect.poll(() => storedPaths(page), STORED_WITHIN).toContain('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect.poll(() => storedPaths(page)).toContain('/terms');
  await page.goto('/country-store');
  await openGuide(page);
  await expect.poll(() => storedPaths(page)).toEqual(expect.arrayContaining(['/country-store', GUIDE]));
  await page.goto('/checkout?guide=urban-hydroponics');
  await expect(staleNote(page)).toHaveCount(0);

  await context.setOffline(true);
  for (const [path, name] of [
    ['/about', /^About/],
    ['/terms', /Terms/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(staleNote(page)).toBeVisible();
  }
  expect(await page.evaluate(async (guide) => (await window.fetch(guide)).headers.get('content-type'), GUIDE)).toMatch(
    /pdf/,
  );

  await page.goto('/checkout?guide=urban-hydroponics');
  await expect(heading(page, 'No connection')).toBeVisible();
  await expect(page).toHaveURL('/offline?from=%2Fcheckout%3Fguide%3Durban-hydroponics');
  const list = page.getByRole('region', { name: 'Saved on this device' });
  for (const name of ['About', 'Terms of Use', 'Country Store', 'Seeds of Change'])
    await expect(list.getByRole('link', { name, exact: true })).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/checkout?guide=urban-hydroponics');
  await page.goto('/about');
  await expect(heading(page, 'About')).toBeVisible();
  await expect(staleNote(page)).toHaveCount(0);
});

test('a file that is damaged in the offline storage is replaced, and the page opens', async ({ page }) => {
  await page.goto('/about');
  await expect.poll(() => storedPaths(page), STORED_WITHIN).toContain('/about');
  await page.goto('/country-store');
  await expect.poll(() => storedPaths(page)).toContainEqual(expect.stringMatching(/^\/assets\/store\/.*\.js$/));
  const damaged = await page.evaluate(async () => {
    const changed: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/\/assets\/store\/.*\.js$/.test(request.url)) continue;
        const half = (await (await cache.match(request))?.text())?.slice(0, 500) ?? '';
        await cache.put(request, new Response(half, { headers: { 'content-type': 'text/javascript' } }));
        changed.push(request.url);
      }
    }
    return changed;
  });
  expect(damaged.length).toBeGreaterThan(0);
  await page.goto('/country-store');
  await expect(heading(page, 'Country Store')).toBeVisible();
  const lengths = () =>
    page.evaluate(
      async (urls) => Promise.all(urls.map(async (url) => (await (await caches.match(url))?.text())?.length ?? 0)),
      damaged,
    );
  await expect.poll(async () => Math.min(...(await lengths()))).toBeGreaterThan(500);
});

/** Counts the documents that the service worker requests for a page, by path. */
function countDocuments(context: BrowserContext): Record<string, number> {
  const counts: Record<string, number> = {};
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() && !/^\/(assets|api)\//.test(pathname)) counts[pathname] = (counts[pathname] ?? 0) + 1;
  });
  return counts;
}

test('the document of a visited page is requested once', async ({ page, context }) => {
  const counts = countDocuments(context);
  await page.goto('/about');
  await expect.poll(() => storedPaths(page), STORED_WITHIN).toContain('/about');
  const followLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();
  await followLink('Terms of Use');
  await expect.poll(() => storedPaths(page)).toContain('/terms');
  await followLink('Privacy Policy');
  await expect.poll(() => storedPaths(page)).toContain('/privacy');
  await followLink('Terms of Use');
  await expect(heading(page, 'Terms of Use')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
  await page.goto('/country-store');
  await expect.poll(() => storedPaths(page)).toContain('/country-store');
  // '/about' is read from the browser's cache; '/country-store' is preloaded
  expect(counts).toMatchObject({ '/about': 1, '/terms': 1, '/privacy': 1, '/country-store': 1, '/offline': 1 });
});

test('when the disk is full, stored pages are deleted, and pages open', async ({ page, context, baseURL }) => {
  await page.goto('/about');
  await expect.poll(() => storedPaths(page), STORED_WITHIN).toContain('/about');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL ?? '').origin, quotaSize: 1_000 });
  await page.goto('/terms');
  await expect(heading(page, 'Terms of Use')).toBeVisible();
  await expect.poll(() => storedPaths(page)).not.toContain('/about');
  expect(await storedPaths(page)).toContain('/offline');
});
