import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { expectPdfFile } from '@farm/e2e-kit/store/expect-pdf';

const guide = { bookId: 'seeds-of-wealth', title: 'Seeds of Wealth', price: 39.99 };

test('a bought guide can be downloaded, also after a reload', async ({ page, context }) => {
  await openCheckout(page, guide);
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
  await expect(page.getByText('Digital Download', { exact: true })).toBeVisible();
  await page.getByLabel('Email for your receipt and download link (optional)').fill('ann@example.com');
  await new CardFormFrame(page).fill(cards.good);
  await page.getByRole('button', { name: 'Pay $39.99' }).click();

  await expect(page).toHaveURL(/\/download-success\?session_id=pi_[^&]+&book_id=seeds-of-wealth$/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expectAccessible(page);
  const button = page.getByRole('link', { name: 'Download Your Guide Now' });
  const first = context.waitForEvent('download');
  await button.click();
  await expectPdfFile(await first);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const second = context.waitForEvent('download');
  await button.click();
  await expectPdfFile(await second);
});

test.describe('a paid guide', () => {
  // The call for a second payment responds with 409 and the existing payment.
  test.use({ expectedErrors: [/the server responded with a status of 409/] });

  test('is not charged twice: its checkout redirects to the download', async ({ page }) => {
    await openCheckout(page, guide);
    await new CardFormFrame(page).fill(cards.good);
    await page.getByRole('button', { name: 'Pay $39.99' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const paid = new URL(page.url()).searchParams.get('session_id');
    await openCheckout(page, guide);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('session_id')).toBe(paid);
  });
});

test('an invented payment gives no guide', async ({ page }) => {
  await page.goto('/download-success?session_id=pi_made_up&book_id=seeds-of-wealth');
  await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Store' })).toBeVisible();
});
