import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { findHtmlErrors } from './html-errors';
import { liveBuild } from './live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS } from '@farm/e2e-kit/platform/remotes';

/** Checks the document as sent, and the DOM after the page has loaded. */
async function expectValid(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect.soft(await findHtmlErrors((await response?.text()) ?? ''), `${path} as sent`).toEqual([]);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const html = await page.evaluate(() => `<!DOCTYPE html>\n${document.documentElement.outerHTML}`);
  expect.soft(await findHtmlErrors(html), `${path} as rendered`).toEqual([]);
}

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: [ACCESS_ERRORS] });

for (const owner of pageProjects)
  test(`the documents of ${owner} are valid HTML`, async ({ page }) => {
    const { pages } = await liveBuild(page.request, owner);
    for (const { path } of pages) await test.step(path, () => expectValid(page, pageAddress(path)));
  });

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 40[14] /] });

  test('has a valid document', ({ page }) => expectValid(page, '/no-such-page'));
});
