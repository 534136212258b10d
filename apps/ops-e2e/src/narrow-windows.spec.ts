import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

const PARTS = ['programs', 'resources', 'games', 'guides', 'kit', 'questions', 'lessons', 'recipes'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const rail = (page: Page) => page.getByRole('navigation', { name: 'Operators’ pages' });

test.beforeEach(({ page }) => signInAsOperator(page));

test('the groups of the operators’ pages, and the pages of the open one, are each in one row at every width', async ({
  page,
}) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/ops/releases');
    const links = rail(page).getByRole('link');
    await expect(links.last()).toHaveAttribute('aria-current', 'page');
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 0.99 });
    const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(2);
  }
});

/** The lines of fields of one row that are longer than their field; addresses cannot wrap. */
const cutLines = (page: Page) =>
  page
    .getByRole('main')
    .locator('input[type=text]')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        .filter(({ value }) => !value.startsWith('https://'))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ value }) => value),
    );

test('at 360 px the forms of the site cut no line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const part of PARTS)
    await test.step(part, async () => {
      await page.goto(`/ops/content?part=${part}`);
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
      expect(await cutLines(page)).toEqual([]);
    });
});

test('at 768 px a button in a table is on one line', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/ops/orders?tab=guides');
  const button = page.getByRole('button', { name: /^Put on sale: / }).first();
  await expect(button).toBeVisible();
  const lines = await button.getByText('Put on sale').evaluate((label) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test('at 360 px a field for an address is as wide as its card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ops/assistant/facts');
  const field = page.getByLabel('Page that says so').first();
  await expect(field).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(260);
});
