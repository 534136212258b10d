import type { Page } from '@playwright/test';
import { openHub } from '@farm/e2e-kit/community/hub-page';
import { waitForPageHydration } from '@farm/e2e-kit/platform/navigation';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page) => page.getByRole('dialog');

async function openInside(page: Page): Promise<void> {
  await page.goto('/about');
  await page.goto('/country-store');
  await waitForPageHydration(page);
  await page
    .getByRole('button', { name: /^Look inside/ })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
}

test('Back closes a dialog; Forward opens nothing broken; the next Back leaves the page', async ({ page }) => {
  await openInside(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/country-store');
  await page.evaluate(() => history.forward());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => Boolean((history.state as { dialog?: true } | null)?.dialog)))
    .toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a dialog that is closed by its button or by Escape leaves no entry behind', async ({ page }) => {
  await openInside(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await page
    .getByRole('button', { name: /^Look inside/ })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => Boolean((history.state as { dialog?: true } | null)?.dialog)))
    .toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('Back closes the game and the page stays; the game goes on when it is opened again', async ({ page }) => {
  await openHub(page);
  await page.getByRole('button', { name: 'Play Harvest Rows' }).click();
  await dialog(page).getByRole('button', { name: 'Start Farming' }).click();
  await expect(dialog(page).getByRole('application')).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/community-griot');
  await page.getByRole('button', { name: 'Play Harvest Rows' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Go on' })).toBeVisible();
});
