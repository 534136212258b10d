import type { Page } from '@playwright/test';
import { CommentsPage, uniqueText } from '../community/comments-page';
import { expect, test } from '../visitor/fixtures';

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** As in browsers that do not anchor the scroll position. */
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { overflow-anchor: none !important; }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }),
  ),
);

const topOf = (page: Page, id: string) =>
  page.evaluate((target) => Math.round(document.getElementById(target)?.getBoundingClientRect().top ?? -1), id);

/** At the top of the window, below the header; a target near the end of the page is as high as the page allows. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  await expect
    .poll(async () => {
      const top = await topOf(page, id);
      return (top >= 0 && top <= 140) || (top > 0 && top < 740 && (await atEnd()));
    })
    .toBe(true);
}

for (const viewport of VIEWPORTS)
  test.describe(`at ${viewport.width} px, without scroll anchoring`, () => {
    test.use({ viewport });

    test('the link of the first lesson ends at the purchase form', async ({ page }) => {
      await page.goto('/premium-course/first-lesson');
      await page.getByRole('main').locator('a[href="/premium-course#get-the-course"]').first().click();
      await expect(page).toHaveURL(/#get-the-course$/);
      await expectAtTop(page, 'get-the-course');
    });

    for (const address of ['/premium-course#get-the-course', '/community-griot#blog', '/community-griot#games'])
      test(`${address} opens at its target`, async ({ page }) => {
        await page.goto(address);
        await expectAtTop(page, address.split('#')[1] ?? '');
      });

    test('a visitor who scrolls is left alone', async ({ page }) => {
      await page.goto('/premium-course#get-the-course');
      await expectAtTop(page, 'get-the-course');
      await page.mouse.wheel(0, -600);
      await expect.poll(() => topOf(page, 'get-the-course')).toBeGreaterThan(300);
      const scrolled = await topOf(page, 'get-the-course');
      await page.evaluate(() => document.querySelector('main')?.append(document.createElement('hr')));
      expect(await topOf(page, 'get-the-course')).toBe(scrolled);
    });

    test("a comment's permalink leads to the comment, which has the focus", async ({ page, browser }) => {
      const comments = new CommentsPage(page);
      await comments.open();
      const text = uniqueText('Peas in the low bed');
      await comments.post('Fern', text);
      await comments.comment(text).getByRole('link').first().click();
      const visit = await browser.newContext({ viewport, reducedMotion: 'reduce' });
      const reader = new CommentsPage(await visit.newPage());
      await reader.page.goto(page.url());
      await expect(reader.comment(text)).toBeFocused();
      await expect(reader.comment(text)).toBeInViewport();
      await visit.close();
    });
  });
