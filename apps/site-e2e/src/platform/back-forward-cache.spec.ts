import { chromium } from '@playwright/test';
import { browser as program, siteOrigin } from '../../config';
import { expect, test } from '../visitor/fixtures';

declare global {
  var stillHere: string | undefined;
}

/** Playwright switches the browser's back-forward cache off; here it is on, as visitors have it. */
const withCache = () =>
  chromium.launch({
    executablePath: program,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu'],
  });

for (const path of ['/', '/country-store', '/quiz-challenge', '/community-griot'])
  test(`${path} is there at once when a visitor comes back from another document`, async () => {
    const browser = await withCache();
    try {
      const page = await browser.newPage();
      await page.goto(`${siteOrigin}${path}`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (globalThis.stillHere = 'the same document'));
      await page.goto(`${siteOrigin}/terms`);
      await page.waitForLoadState('networkidle');
      await page.goBack({ waitUntil: 'commit' }); // `load` never comes: the document has loaded before
      await expect.poll(() => page.evaluate(() => globalThis.stillHere)).toBe('the same document');
    } finally {
      await browser.close();
    }
  });
