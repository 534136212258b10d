import type { Page } from '@playwright/test';
import { loadOverlay } from '../platform/navigation';
import { expect, test } from '../visitor/fixtures';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

const tip = (page: Page) => page.getByRole('tooltip');
const choice = (page: Page, name: string) => page.getByRole('group', { name: 'Theme' }).getByText(name);

/** Scrolls to the theme switch and stops the clock. */
async function showThemeSwitch(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/about');
  await loadOverlay(page);
  await choice(page, 'Auto').scrollIntoViewIfNeeded();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

test('a tooltip opens after 700 ms, the next one at once, and after a pause of 300 ms again after 700 ms', async ({
  page,
}) => {
  await showThemeSwitch(page);
  await choice(page, 'Auto').hover();
  await page.clock.runFor(OPEN_DELAY_MS - 1);
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip(page)).toHaveText("Follows your device's setting");
  await choice(page, 'Dark').hover();
  await expect(tip(page)).toHaveText('Always dark, on this device');
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(SKIP_DELAY_MS);
  await choice(page, 'Light').hover();
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(OPEN_DELAY_MS);
  await expect(tip(page)).toHaveText('Always light, on this device');
});

test('a tooltip can be hovered and describes its control', async ({ page }) => {
  await showThemeSwitch(page);
  await choice(page, 'Auto').hover();
  await page.clock.runFor(OPEN_DELAY_MS);
  await tip(page).hover();
  await page.clock.runFor(10 * OPEN_DELAY_MS);
  await expect(tip(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Auto' })).toHaveAccessibleDescription("Follows your device's setting");
});

test('keyboard focus opens a tooltip', async ({ page }) => {
  await showThemeSwitch(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'example.com', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Auto' })).toBeFocused();
  await expect(tip(page)).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('no tooltip opens', async ({ page }) => {
    await showThemeSwitch(page);
    await choice(page, 'Dark').tap();
    await page.clock.runFor(10 * OPEN_DELAY_MS);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(tip(page)).toHaveCount(0);
  });
});
