import type { Page } from '@playwright/test';
import { loadOverlay } from '../platform/navigation';
import { expect, test } from '../visitor/fixtures';

// Open delay 700 ms, skip delay 300 ms.
const OPEN_MS = 700;
const SKIP_MS = 300;

const tip = (page: Page) => page.getByRole('tooltip');
const choice = (page: Page, name: string) => page.getByRole('group', { name: 'Theme' }).getByText(name);

/** The theme's choices are in view and the clock is held. */
async function atTheThemes(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/about');
  await loadOverlay(page);
  await choice(page, 'Auto').scrollIntoViewIfNeeded();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

test('it opens after 700 ms, the next one at once, after 300 ms without one again after 700', async ({ page }) => {
  await atTheThemes(page);
  await choice(page, 'Auto').hover();
  await page.clock.runFor(OPEN_MS - 1);
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip(page)).toHaveText("Follows your device's setting");
  await choice(page, 'Dark').hover();
  await expect(tip(page)).toHaveText('Always dark, on this device');
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(SKIP_MS);
  await choice(page, 'Light').hover();
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(OPEN_MS);
  await expect(tip(page)).toHaveText('Always light, on this device');
});

test('the pointer can go onto it; it describes its control', async ({ page }) => {
  await atTheThemes(page);
  await choice(page, 'Auto').hover();
  await page.clock.runFor(OPEN_MS);
  await tip(page).hover();
  await page.clock.runFor(10 * OPEN_MS);
  await expect(tip(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Auto' })).toHaveAccessibleDescription("Follows your device's setting");
});

test('keyboard focus shows it', async ({ page }) => {
  await atTheThemes(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'example.com', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Auto' })).toBeFocused();
  await expect(tip(page)).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('it never comes', async ({ page }) => {
    await atTheThemes(page);
    await choice(page, 'Dark').tap();
    await page.clock.runFor(10 * OPEN_MS);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(tip(page)).toHaveCount(0);
  });
});
