import type { Page } from '@playwright/test';
import { liveBuild } from '../platform/live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS, skipSignInRedirect } from '@farm/e2e-kit/platform/remotes';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** A page without its query string shows an error. */
const ADDRESSES: Readonly<Record<string, string>> = { '/checkout': '/checkout?guide=seeds-of-change' };

test.use({ expectedErrors: [ACCESS_ERRORS], contextOptions: { reducedMotion: 'reduce' } });

/** Scrolls to the end, so that everything that loads when it comes near is there. */
async function scrollThrough(page: Page): Promise<void> {
  const step = 400;
  for (let at = 0; at < (await page.evaluate(() => document.documentElement.scrollHeight)); at += step)
    await page.evaluate((top) => scrollTo(0, top), at);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
}

/** Neighbors of the primary kind, which has the color of actions, that a window of this height can show at once. */
const primaryPairs = (page: Page, height: number) =>
  page.evaluate((windowHeight) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.backgroundColor = 'var(--color-action)';
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    const buttons = [...document.querySelectorAll('a, button')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === backgroundColor)
      .map((each) => ({ name: each.textContent.trim(), box: each.getBoundingClientRect() }))
      .sort((one, other) => one.box.top - other.box.top);
    return buttons.flatMap(({ name, box }, at) => {
      const before = buttons[at - 1];
      return before && box.bottom - before.box.top <= windowHeight ? [`${before.name} and ${name}`] : [];
    });
  }, height);

for (const owner of pageProjects.filter((each) => !each.startsWith('ops')))
  for (const viewport of WINDOWS)
    test(`at ${viewport.width} px no screen of ${owner} shows two buttons of the primary kind`, async ({ page }) => {
      await skipSignInRedirect(page);
      await page.setViewportSize(viewport);
      const { pages } = await liveBuild(page.request, owner);
      for (const { path } of pages)
        await test.step(path, async () => {
          await page.goto(ADDRESSES[path] ?? pageAddress(path));
          await page.waitForLoadState('networkidle');
          await scrollThrough(page);
          expect(await primaryPairs(page, viewport.height), path).toEqual([]);
        });
    });
