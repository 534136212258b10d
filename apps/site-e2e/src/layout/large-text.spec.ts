import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openHub } from '@farm/e2e-kit/community/hub-page';
import { liveBuild } from '../platform/live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS, skipSignInRedirect } from '@farm/e2e-kit/platform/remotes';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { textFaults } from './text-faults';

const PHONE = { width: 390, height: 844 };
const NARROW_WIDTH = 360;

test.use({ expectedErrors: [ACCESS_ERRORS], viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

/** Doubles the size of the text, as a visitor's browser setting does. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.fonts.ready.then(() => undefined); // a substitute may be narrower
  });
}
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const owner of pageProjects.filter((each) => !each.startsWith('ops')))
  test(`with text of 200 % no page of ${owner} scrolls sideways on a phone, breaks words or hides text`, async ({
    page,
  }) => {
    await skipSignInRedirect(page);
    const { pages } = await liveBuild(page.request, owner);
    for (const { path } of pages)
      await test.step(path, async () => {
        await page.goto(pageAddress(path));
        await page.waitForLoadState('networkidle');
        await enlargeText(page);
        for (const width of [PHONE.width, NARROW_WIDTH]) {
          await page.setViewportSize({ ...PHONE, width });
          await expect.poll(() => widthOf(page), path).toBe(width); // charts follow the size of their place
          await expect.poll(() => textFaults(page), `${path} at ${width} px`).toEqual([]);
        }
        await page.setViewportSize(PHONE);
      });
  });

test('a word in letters, text on text and text that is cut are found', async ({ page }) => {
  await page.setContent(`<div style="font: 20px monospace">
    <p style="width: 14px; overflow-wrap: anywhere">okra</p>
    <p style="position: relative">below<span style="position: absolute; left: 0">above</span></p>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">a long line of text</p>
    <p style="width: 200px">sweet potatoes</p></div>`);
  expect(await textFaults(page)).toEqual([
    "'okra' is broken into o/k/r/a",
    "'below' and 'above' lie on one another",
    "'a long line of text' is cut",
  ]);
});

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);

/** Two comments, one answering the other, and posts of the blog, all of them of one long word. */
async function fillHub(page: Page): Promise<void> {
  const [root, reply] = [randomUUID(), randomUUID()];
  const comment = {
    ...{ content: `https://${LONG_WORD}.example/${LONG_WORD}`, commenter_name: LONG_WORD.slice(0, 40) },
    ...{ createdat: '2025-09-28T10:00:00.000Z', likes: 1_234_567, question: true, answered: true },
  };
  const comments = [
    { ...comment, id: root, replycount: 1, pinned: true },
    { ...comment, id: reply, parentid: root, rootid: root, mine: true, edited: true },
  ];
  const post = { title: LONG_WORD, date: '2026-09-30', slug: 'long-word' };
  const tips = [LONG_WORD, { title: LONG_WORD, content: LONG_WORD }];
  await page.route(/\/api\/comments\/daily-farm-wisdom(\?|$)/, (route) => route.fulfill({ json: comments }));
  await page.route(/\/api\/daily-blog$/, (route) => route.fulfill({ json: { ...post, content: LONG_WORD, tips } }));
  await page.route(/\/archive/, (route) => route.fulfill({ json: { posts: [post], next: null } }));
}

test('with text of 200 % long words of visitors do not make the hub scroll sideways', async ({ page }) => {
  await fillHub(page);
  await openHub(page);
  await page
    .getByRole('button', { name: /^Reply to / })
    .first()
    .click();
  await page.locator('#post').getByText('Read on').click();
  const ingredient = page.getByRole('textbox', { name: 'Ingredient' });
  for (const text of [LONG_WORD, LONG_WORD]) {
    await ingredient.fill(text);
    await ingredient.press('Enter');
  }
  await expect(page.getByText(/ is already on the list\.$/)).toBeVisible();
  await enlargeText(page);
  await expect.poll(() => widthOf(page)).toBe(PHONE.width);
});

test('with text of 200 % the header takes at most a quarter of a phone, in one row, and after scrolling a fifth', async ({
  page,
}) => {
  await page.goto('/about');
  await enlargeText(page);
  const covered = () =>
    page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('header > *')].map((part) => part.getBoundingClientRect().bottom)),
    );
  await expect.poll(covered).toBeLessThanOrEqual(PHONE.height / 4);
  const [logo, menu] = await Promise.all([
    page.getByRole('banner').getByRole('link', { name: 'Sweetgum Family Farm' }).boundingBox(),
    page.getByRole('button', { name: 'MENU' }).boundingBox(),
  ]);
  expect(logo && menu && logo.y < menu.y + menu.height && menu.y < logo.y + logo.height).toBe(true);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(await covered()).toBeLessThan(PHONE.height / 5);
});
