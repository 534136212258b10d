import { redirectTargets, siteFeatures } from '@farm/farm';
import type { Page } from '@playwright/test';
import { CommentsPage, uniqueText } from '@farm/e2e-kit/community/comments-page';
import { liveBuild } from '../platform/live-builds';
import { ACCESS_ERRORS, pageAddress, pageProjects, skipSignInRedirect } from '@farm/e2e-kit/platform/remotes';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** How long a page may take to load its parts and move to a target. */
const MOVE_MS = 40_000;

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

/**
 * At the top of the window, below the header; a target near the end of the page is as high as the page allows. A link may open
 * another document, which ends what is being read of the former one: that is read again.
 */
async function expectAtTop(page: Page, id: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  await expect(async () => {
    const top = await topOf(page, id);
    expect((top >= 0 && top <= 140) || (top > 0 && top < 740 && (await atEnd())), `${id} is at ${top} px`).toBe(true);
  }).toPass({ timeout: MOVE_MS });
}

/** What is wrong with the place of a target: the header covers it, or cuts what stands above it in the same block. Empty if nothing. */
const problemOf = (page: Page, id: string) =>
  page.evaluate((name) => {
    const target = document.getElementById(name);
    if (!target) return 'there is none';
    const { top, left } = target.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 2, top + 2);
    if (!seen || !(target.contains(seen) || seen.contains(target))) return `covered by ${seen?.className.toString()}`;
    const header = Math.max(
      ...[...document.querySelectorAll('header > *')].map((part) => part.getBoundingClientRect().bottom),
    );
    if (!target.matches('h1, h2, h3, h4')) return '';
    // A heading is in a box of its own, below the drawing of its block.
    const drawing = target.previousElementSibling ?? target.parentElement?.previousElementSibling;
    const above = drawing?.getBoundingClientRect();
    return above && above.top < header && above.bottom > header + 1 ? 'what stands above it is cut' : '';
  }, id);

/** At the top, and nothing wrong with its place once the page, whose parts and styles load meanwhile, holds it there. */
async function expectInPlace(page: Page, id: string, title: string): Promise<void> {
  await expectAtTop(page, id);
  await expect(async () => expect(await problemOf(page, id), title).toBe('')).toPass({ timeout: MOVE_MS });
  await expectAtTop(page, id);
}

interface HashLink {
  /** The page that has it; null: it is written by a service. */
  from: string | null;
  /** Path and fragment. */
  to: string;
}

const idOf = (address: string) => decodeURIComponent(address.split('#')[1] ?? '');

/** The links to parts of pages, one for each address, without the skip link, which layout/keyboard.spec.ts follows. */
async function findHashLinks(page: Page): Promise<HashLink[]> {
  const links = new Map<string, HashLink>();
  const add = (from: string | null, to: string) => idOf(to) && !links.has(to) && links.set(to, { from, to });
  for (const owner of pageProjects.filter((each) => each !== 'ops')) {
    const { pages } = await liveBuild(page.request, owner);
    for (const { path } of pages) {
      const from = pageAddress(path);
      await page.goto(from);
      await page.waitForLoadState('networkidle');
      const found = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')]
          .filter(({ origin, hash }) => origin === location.origin && hash !== '#main')
          .map(({ pathname, hash }) => pathname + hash),
      );
      for (const to of found) add(from, to);
    }
  }
  for (const to of [...siteFeatures.map(({ href }) => href), ...redirectTargets]) add(null, to);
  return [...links.values()];
}

test.describe('every link to a part of a page', () => {
  // robots.txt, between two pages, is a document without scripts.
  test.use({
    expectedErrors: [
      [ACCESS_ERRORS, /document is sandboxed/, /Blocked script execution in '[^']*\/robots\.txt'/],
      { scope: 'test' },
    ],
  });

  test('ends at a part that exists, below the header and with all of its block', async ({ page }) => {
    test.setTimeout(600_000);
    await skipSignInRedirect(page);
    const links = await findHashLinks(page);
    expect(links.length).toBeGreaterThan(20);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      for (const { from, to } of links)
        await test.step(`${to} at ${viewport.width} px`, async () => {
          await page.goto('/robots.txt'); // otherwise the same page would only scroll
          await page.goto(to);
          await expectInPlace(page, idOf(to), `${to}, opened`);
          if (!from) return;
          await page.goto('/robots.txt');
          await page.goto(from);
          await page.waitForLoadState('networkidle');
          const link = page.locator(`a[href="${to}"], a[href="#${to.split('#')[1] ?? ''}"]`).first();
          await link.evaluate((element: HTMLElement) => element.click());
          await expectInPlace(page, idOf(to), `${to}, from ${from}`);
        });
    }
  });
});

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
