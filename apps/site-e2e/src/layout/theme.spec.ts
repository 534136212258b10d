import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// --color-bg of the two themes
const DARK_BACKGROUND = 'rgb(16, 21, 42)';
const LIGHT_BACKGROUND = 'rgb(246, 248, 243)';

const body = (page: Page) => page.locator('body');

test.describe('a saved theme', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|Loading chunk \d+ failed/] }); // of two, Playwright takes the second as options

  test('is applied before any script of the site has loaded', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(body(page)).toHaveCSS('background-color', DARK_BACKGROUND);
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(body(page)).toHaveCSS('background-color', DARK_BACKGROUND);
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#1A2140');
  });
});

test('without a saved theme the page follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  await expect(body(page)).toHaveCSS('background-color', DARK_BACKGROUND);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(body(page)).toHaveCSS('background-color', LIGHT_BACKGROUND);
});

test('a change in one tab is applied in another', async ({ page, context }) => {
  await page.goto('/about');
  const other = await context.newPage();
  await other.goto('/terms');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(body(other)).toHaveCSS('background-color', DARK_BACKGROUND);
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
