import { expectWayHome, untilAnswering } from '../platform/frame';
import { expect, test } from '../visitor/visitor';

test('a malformed fragment shows its page, on arrival and when it is typed later', async ({ page }) => {
  await page.goto('/about#%');
  await untilAnswering(page);
  const heading = page.getByRole('heading', { level: 1, name: /^About/ });
  await expect(heading).toBeVisible();
  await page.evaluate(() => (location.hash = '#%E0%A4%A'));
  await expect(heading).toBeVisible();
  await expectWayHome(page);
});
