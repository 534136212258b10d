import type { Build, BuiltPage } from '@farm/contracts';
import { expect, test } from '../visitor/fixtures';
import { liveBuild } from './live-builds';
import { pageAddress, pageProjects, remotes } from './remotes';

/** What stands in the HTML of a page, header and footer aside, at least: a heading with its line is not a page. */
const LEAST_LETTERS = 150;

test.use({ javaScriptEnabled: false });

test('every page can be read when no script runs: its heading, and its text where it is the same for all', async ({
  page,
}) => {
  const builds = await Promise.all(pageProjects.map((owner) => liveBuild(page.request, owner)));
  const pages = builds.flatMap(({ pages }: Build): BuiltPage[] => pages);
  for (const { path, first, title } of pages)
    await test.step(path, async () => {
      await page.goto(pageAddress(path));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Country Store' })).toBeVisible();
      if (first === 'frame') await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
      else expect((await main.innerText()).length).toBeGreaterThan(LEAST_LETTERS);
    });
});

for (const { path, sentence } of remotes.filter(({ remote }) => remote !== 'ops'))
  test(`${path} says without scripts what it says with them`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.locator('main img:not([loading=lazy]), link[rel=stylesheet], script[src]')).toHaveCount(0);
  });
