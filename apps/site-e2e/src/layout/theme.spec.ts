import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';

// --color-bg of the two themes
const NIGHT = 'rgb(16, 21, 42)';
const DEW = 'rgb(246, 248, 243)';

const ground = (page: Page) => page.locator('body');

test.describe('a saved choice', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('of dark is painted dark before any script of the site has come', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(ground(page)).toHaveCSS('background-color', NIGHT);
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(ground(page)).toHaveCSS('background-color', NIGHT);
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#1A2140');
  });
});

test('without a choice the theme follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  await expect(ground(page)).toHaveCSS('background-color', NIGHT);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(ground(page)).toHaveCSS('background-color', DEW);
});

test('a choice in one tab is painted in the other', async ({ page, context }) => {
  await page.goto('/about');
  const other = await context.newPage();
  await other.goto('/terms');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(ground(other)).toHaveCSS('background-color', NIGHT);
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
