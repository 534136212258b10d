import type { Page } from '@playwright/test';
import { navigateClientSide } from '@farm/e2e-kit/platform/navigation';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const DURATION_MS = 5_000;

const region = (page: Page) => page.getByRole('region', { name: /^Notification/ });
const toasts = (page: Page) => region(page).getByRole('listitem');

/** Stops the clock and opens the checkout without a product, which redirects to the store and shows a toast. */
async function showToast(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/checkout');
  await expect(toasts(page)).toHaveCount(1);
  // The code of the store is loaded: React replaces a loading state after a moment, which never passes on a stopped clock.
  await expect(page.getByRole('main').getByRole('button', { name: 'Download Free' }).first()).toBeVisible();
  await page.clock.runFor(DURATION_MS);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.evaluate(() => (document.title = '')); // set again together with the focus, for the checkout and for the store
  await navigateClientSide(page, '/checkout');
  await expect(toasts(page)).toContainText('No product selected for checkout.');
  await expect(page).toHaveTitle(/^Country Store/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused(); // the redirect is complete
}

/** Drags the toast to the right. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('no toast to swipe');
  const [x, y] = [box.x + 120, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 5 });
  await page.mouse.up();
}

test('a toast is shown for 5000 ms', async ({ page }) => {
  await showToast(page);
  await page.clock.runFor(DURATION_MS - 100);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(101);
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe to the right of 50 px does not dismiss a toast, one of 51 px does', async ({ page }) => {
  await showToast(page);
  await swipe(page, 50);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(page, 51);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 focuses a toast, and Close closes it by keyboard', async ({ page }) => {
  await showToast(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await page.clock.runFor(2 * DURATION_MS);
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

test('a new toast replaces the old one', async ({ page }) => {
  await showToast(page);
  await page.getByRole('button', { name: 'Download Free' }).first().click();
  await expect(toasts(page)).toContainText('Opening Free Guide');
  await expect(toasts(page)).toHaveCount(1);
});

test('a toast is at most 420 px wide, and fills the width of a phone', async ({ page }) => {
  await showToast(page);
  const width = async () => (await toasts(page).boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await width()).toBeGreaterThan(300);
});
