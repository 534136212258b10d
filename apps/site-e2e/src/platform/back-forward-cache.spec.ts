import { chromium } from '@playwright/test';
import { siteOrigin, wholeBrowser as executablePath } from '@farm/e2e-kit/config';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

declare global {
  var documentTag: string | undefined;
}

/** Playwright disables the back/forward cache by default. */
const launchWithCache = () =>
  chromium.launch({
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu'],
  });

for (const path of ['/', '/country-store', '/quiz-challenge', '/community-griot'])
  test(`${path} is restored from the back/forward cache`, async () => {
    const browser = await launchWithCache();
    try {
      const page = await browser.newPage();
      await page.goto(`${siteOrigin}${path}`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (globalThis.documentTag = 'the same document'));
      await page.goto(`${siteOrigin}/terms`);
      await page.waitForLoadState('networkidle');
      await page.goBack({ waitUntil: 'commit' }); // a restored document has no load event
      await expect.poll(() => page.evaluate(() => globalThis.documentTag)).toBe('the same document');
    } finally {
      await browser.close();
    }
  });
