import { waitForHydration, loadOverlay } from '../platform/navigation';
import { expect, test } from '../visitor/fixtures';

// One page of the shell and one of a remote, whose code comes only now.
const JOURNEYS = [
  { link: 'Programs', path: '/programs' },
  { link: 'Country Store', path: '/country-store' },
];

for (const { link, path } of JOURNEYS)
  test(`going to ${path} starts at the top, with the focus on its heading and its own title`, async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page); // before that a link leads to a document of its own
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveTitle(new RegExp(`^${link}.* · Sweetgum Family Farm$`));
    await expect(page.getByRole('status', { name: 'Page' })).toHaveText(new RegExp(`^${link}`));
  });

test('the first load leaves the focus where the browser puts it', async ({ page }) => {
  await page.goto('/about');
  await loadOverlay(page);
  await expect(page.locator('body')).toBeFocused();
});
