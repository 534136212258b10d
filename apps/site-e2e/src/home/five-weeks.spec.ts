import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';

test('the quilt of five weeks is walked by arrow keys, and a block opens its page', async ({ page }) => {
  await page.goto('/');
  const quilt = page.getByRole('list', { name: 'The next five weeks at the farm' });
  await expect(quilt.getByRole('link')).toHaveCount(25);
  const today = quilt.getByRole('link', { name: /^Today / });
  await today.focus();
  await page.keyboard.press('ArrowDown');
  await expect(quilt.getByRole('link', { name: /^The week of / }).first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/community-griot#almanac$/);
});

test('phones show three of the five weeks, also to the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const quilt = page.getByRole('list', { name: 'The next five weeks at the farm' });
  await expect(quilt.getByRole('link')).toHaveCount(15);
  await quilt.getByRole('link').first().focus();
  for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowDown');
  await expect(quilt.getByRole('link').last()).toBeFocused();
});

test('drawings are loaded from one file of the build', async ({ page }) => {
  const sprites = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.svg') && response.url().includes('sprite')) sprites.add(`${response.status()}`);
  });
  await page.goto('/');
  const drawing = page.locator('svg:has(> use[href$="#kitchen-pot"]) use');
  await expect.poll(() => drawing.evaluate((use) => (use as SVGUseElement).getBBox().width)).toBeGreaterThan(0);
  expect([...sprites]).toEqual(['200']);
});
