import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const button = (page: Page) => page.getByRole('button', { name: 'MENU' });
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test.beforeEach(async ({ page }) => {
  await page.goto('/about');
  await button(page).click();
  await expect(entries(page)).toHaveCount(14);
});

test('MENU shows eight links in order, then six more, and marks the current page', async ({ page }) => {
  await expect(entries(page)).toHaveText([
    'Home',
    'About',
    'Programs',
    'Start My Farm Plan',
    'Country Store',
    'Simple Quiz',
    'Community Griot',
    'Contact',
    ...[
      'Garden Notebook',
      'Grant Search',
      'Frost Bell',
      'Classes and Work Days',
      'Visit and Buy Fresh',
      'Sign In or Out',
    ],
  ]);
  await expect(page.locator('[aria-current=page]')).toHaveText('About');
});

test('a chosen link navigates and closes the menu', async ({ page }) => {
  await entries(page).getByText('Programs').click();
  await expect(page).toHaveURL('/programs');
  await expect(entries(page)).toHaveCount(0);
});

test('a click outside closes the menu', async ({ page }) => {
  await page.getByRole('heading', { level: 1 }).click();
  await expect(entries(page)).toHaveCount(0);
});

test('a second click closes the menu', async ({ page }) => {
  await button(page).click();
  await expect(entries(page)).toHaveCount(0);
});

test('Escape closes the menu and returns the focus', async ({ page }) => {
  await entries(page).getByText('Contact').focus();
  await page.keyboard.press('Escape');
  await expect(entries(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});
