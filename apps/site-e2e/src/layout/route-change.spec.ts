import { waitForHydration, loadOverlay } from '@farm/e2e-kit/platform/navigation';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// One page of the shell and one of a remote, whose code is not loaded yet.
const TARGETS = [
  { link: 'Programs', path: '/programs' },
  { link: 'Country Store', path: '/country-store' },
];

for (const { link, path } of TARGETS)
  test(`navigation to ${path} scrolls to the top, focuses the heading and sets the title`, async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page); // before hydration a link loads a document
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveTitle(new RegExp(`^${link}.* · Sweetgum Family Farm$`));
    await expect(page.getByRole('status', { name: 'Page' })).toHaveText(new RegExp(`^${link}`));
  });

test('the first load does not move the focus', async ({ page }) => {
  await page.goto('/about');
  await loadOverlay(page);
  await expect(page.locator('body')).toBeFocused();
});
