import { expect, type Browser } from '@playwright/test';
import { siteOrigin } from '../config';

/** Calls of a page that opens: measurements, and the settings of the newsletter, which are read by POST. */
const READING_POSTS = ['/release/beacons', '/api/newsletter/preferences'];
const IDLE_MS = 10_000;

/**
 * Opens links of an email as scanners of mail servers do, before the person: by HEAD and GET, then in a real and visible
 * browser of their own until the page is idle, twice. Fails if a page sends anything that could change something.
 */
export async function scanLinks(browser: Browser, hrefs: readonly string[]): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const writes: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isRead = ['GET', 'HEAD'].includes(request.method()) || READING_POSTS.includes(pathname);
    if (!isRead) writes.push(`${request.method()} ${pathname}`);
  });
  const open = async (href: string) => {
    await context.request.head(href);
    await context.request.get(href);
    const page = await context.newPage();
    for (let visit = 0; visit < 2; visit += 1) {
      const opened = await page.goto(href).catch(() => null); // a file is downloaded instead
      if (opened) await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
    }
    await page.close();
  };
  const own = [...new Set(hrefs)].filter((href) => new URL(href).origin === new URL(siteOrigin).origin);
  await Promise.all(own.map(open));
  await context.close();
  expect(writes).toEqual([]);
}
