import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const HEIGHT = 70;
const TAGLINE = 'Featuring the assistant persona - Community Farm Assistant';

/** How much of the window the header covers. */
const coveredHeight = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('header > *')].map((part) => Math.round(part.getBoundingClientRect().bottom)),
      0,
    ),
  );

/** Opens the page and scrolls down in it, as a visitor does. */
async function openAndScroll(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto('/about');
  await expect(page.getByRole('banner').getByText(TAGLINE)).toBeInViewport();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
}

for (const [width, height] of [
  [320, 740],
  [390, 844],
  [768, 900],
  [1280, 900],
] as const)
  test(`at ${width} px the header stays at the top while the page scrolls, 70 px high`, async ({ page }) => {
    await openAndScroll(page, width, height);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sweetgum Family Farm' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'MENU' })).toBeInViewport();
    expect(await coveredHeight(page)).toBe(HEIGHT);
  });

for (const [name, width, height] of [
  ['a phone in landscape', 844, 390],
  ['a window of 320 x 256, 1280 px enlarged to 400 %', 320, 256],
] as const)
  test(`on ${name} the header scrolls away`, async ({ page }) => {
    await openAndScroll(page, width, height);
    await expect.poll(() => coveredHeight(page)).toBe(0);
  });

test('at 390 px the name of the farm is on one line, and the header is less than a sixth of the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const name = page.getByRole('banner').getByRole('link', { name: 'Sweetgum Family Farm' });
  const lines = await name.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  expect(await coveredHeight(page)).toBeLessThan(844 / 6);
});

test('at 390 px the footer is less than a screen high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const box = await page.getByRole('contentinfo').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(720);
});
