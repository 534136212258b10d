import { liveBuild } from '../platform/live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS, skipSignInRedirect } from '../platform/remotes';
import { expect, test } from '../visitor/fixtures';

const PHONE = { width: 390, height: 844 };

test.use({ expectedErrors: [ACCESS_ERRORS], viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

for (const owner of pageProjects.filter((each) => !each.startsWith('ops')))
  test(`with text of 200 % no page of ${owner} scrolls sideways on a phone`, async ({ page }) => {
    await skipSignInRedirect(page);
    const { pages } = await liveBuild(page.request, owner);
    for (const { path } of pages)
      await test.step(path, async () => {
        await page.goto(pageAddress(path));
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(width, path).toBe(PHONE.width); // charts follow the size of their place
      });
  });

test('with text of 200 % the header covers less than a fifth of a phone after scrolling', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const bar = page.getByRole('button', { name: 'MENU' }).locator('xpath=ancestor::header/div');
  const { y = 0, height = Infinity } = (await bar.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(PHONE.height / 5);
});
