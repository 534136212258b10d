import type { Response } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { expectPdf } from '@farm/e2e-kit/store/expect-pdf';

test("'Download Free' opens a PDF in a new tab", async ({ page, context }) => {
  await page.goto('/country-store');
  const guide = page.getByRole('article', { name: 'Seeds of Change' });
  const isFile = (response: Response) =>
    /\/api\/download\//.test(response.url()) && response.request().method() === 'GET';
  const file = context.waitForEvent('response', isFile);
  const tab = page.waitForEvent('popup');
  await guide.getByRole('button', { name: 'Download Free' }).click();
  await tab;
  const response = await file;
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  await expect(page.getByText('Opening Free Guide', { exact: true })).toBeVisible();
  await expect(page.getByText('Seeds of Change is opening in a new tab.', { exact: true })).toBeVisible();
  await expect(guide.getByRole('button', { name: 'Download Free' })).toBeEnabled();
  expectPdf(await (await page.request.get('/api/download/seeds-of-change')).body());
});

test('the checkout of a free guide leads to its download page', async ({ page }) => {
  await openCheckout(page, { bookId: 'growing-minds', title: 'Growing Minds', price: 0 });
  await expect(page.getByText('FREE', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Download Free Guide' }).click();
  await expect(page).toHaveURL(/\/download-success\?session_id=free_[^&]+&book_id=growing-minds$/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Download Your Guide Now' });
  expectPdf(await (await page.request.get((await link.getAttribute('href')) ?? '')).body());
});

test('a checkout without a product redirects to the store', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/country-store$/);
  await expect(page.getByText('No product selected for checkout.', { exact: true })).toBeVisible();
});
