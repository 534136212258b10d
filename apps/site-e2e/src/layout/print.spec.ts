import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const PAGES = [
  { path: '/programs', heading: 'The 4-Week Garden Starter' },
  { path: '/terms', heading: 'Educational content' },
  { path: '/', heading: 'Explore Our Programs' },
];

for (const { path, heading } of PAGES)
  test(`${path} prints black on white, without header, footer, buttons and forms`, async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const role of ['banner', 'contentinfo', 'button', 'form', 'textbox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByText('Skip to content')).toBeHidden();
    for (const part of ['head', 'foot']) {
      const line = page.locator(`[data-print='${part}']`);
      await expect(line).toContainText('Sweetgum Family Farm');
      await expect(line).toBeVisible();
    }
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator('[data-print="head"]')).toBeHidden();
  });

test('the printed programs have the email address, and no tier is split between pages', async ({ page }) => {
  await page.goto('/programs');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Write to info@example.com or call (478) 555-0142 to join.')).toBeVisible();
  for (const tier of await page.getByRole('article').all()) await expect(tier).toHaveCSS('break-inside', 'avoid');
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('collapsed answers are expanded in print', async ({ page }) => {
  await page.goto('/about');
  const answer = page.getByText(/^To join the Legacy Co-Op/);
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
});
