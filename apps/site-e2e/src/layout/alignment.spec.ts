import type { Locator } from '@playwright/test';
import { openHub } from '@farm/e2e-kit/community/hub-page';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const width of [360, 768, 1280])
  test(`at ${width} px the footer's choice of a theme is on one line with its name`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about');
    const tops = () =>
      page
        .getByRole('group', { name: 'Theme' })
        .evaluate((group) => [...group.children].map((part) => Math.round(part.getBoundingClientRect().top)));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
  });

for (const [width, columns] of [
  [360, 2],
  [768, 2],
  [1280, 4],
] as const)
  test(`at ${width} px the four figures of the hub are in ${columns} columns`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHub(page);
    const figures = page.getByRole('region', { name: 'Community stats' }).getByRole('listitem');
    const lefts = await figures.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    expect(lefts).toHaveLength(4);
    expect(new Set(lefts).size).toBe(columns);
  });

test('the dot of a chosen cuisine can be seen on its card', async ({ page }) => {
  await openHub(page, '#recipes');
  const cuisine = page.getByRole('region', { name: 'Recipe Generator' }).getByRole('radio', { name: /^Indian/ });
  await cuisine.check();
  const card = cuisine.locator('xpath=ancestor::label');
  const dot = await cuisine.evaluate((element) => getComputedStyle(element).accentColor);
  expect(dot).not.toBe('auto');
  expect(dot).not.toBe(await card.evaluate((element) => getComputedStyle(element).backgroundColor));
});

/** The empty height between a box's last content and its lower edge, in px. */
const blankHeight = (box: Locator) =>
  box.evaluate((element) => {
    const ends = [...element.children].map((child) => child.getBoundingClientRect().bottom);
    return element.getBoundingClientRect().bottom - Math.max(...ends);
  });

test('a short card of the quiz challenge is not stretched beside a higher one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/quiz-challenge');
  await expect(page.getByRole('region', { name: 'Your quilt' })).toBeVisible();
  for (const name of ['Daily Challenge', /^Review: /])
    expect(await blankHeight(page.getByRole('region', { name })), String(name)).toBeLessThan(40);
});
