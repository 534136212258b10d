import { expectLayoutWorks, waitForHydration } from '@farm/e2e-kit/platform/navigation';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test('a page with a malformed fragment is shown, on load and after a change', async ({ page }) => {
  await page.goto('/about#%');
  await waitForHydration(page);
  const heading = page.getByRole('heading', { level: 1, name: /^About/ });
  await expect(heading).toBeVisible();
  await page.evaluate(() => (location.hash = '#%E0%A4%A'));
  await expect(heading).toBeVisible();
  await expectLayoutWorks(page);
});
