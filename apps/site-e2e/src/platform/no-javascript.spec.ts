import type { Build, BuiltPage } from '@farm/contracts';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { liveBuild } from './live-builds';
import { pageAddress, pageProjects, remotes } from '@farm/e2e-kit/platform/remotes';

/** Minimum text of a prerendered page without header and footer: more than a heading and its subtitle. */
const MIN_TEXT_LENGTH = 150;

test.use({ javaScriptEnabled: false });

test('every page has its heading without JavaScript, and its text if it is prerendered', async ({ page }) => {
  const builds = await Promise.all(pageProjects.map((owner) => liveBuild(page.request, owner)));
  const pages = builds.flatMap(({ pages }: Build): BuiltPage[] => pages);
  for (const { path, first, title } of pages)
    await test.step(path, async () => {
      await page.goto(pageAddress(path));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Country Store' })).toBeVisible();
      if (first === 'frame') await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
      else expect((await main.innerText()).length).toBeGreaterThan(MIN_TEXT_LENGTH);
    });
});

for (const { path, sentence } of remotes.filter(({ remote }) => remote !== 'ops'))
  test(`${path} shows its text without JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.locator('main img:not([loading=lazy]), script[src]')).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toHaveCSS('visibility', 'visible');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveCSS('min-height', '44px');
  });

test('/sign-in shows its form without JavaScript, and what it needs', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByText(/its buttons and forms need JavaScript/)).toBeVisible();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
});
