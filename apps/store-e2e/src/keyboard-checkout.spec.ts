import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { expectPdfFile } from '@farm/e2e-kit/store/expect-pdf';

const MAX_TABS = 40;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement && document.hasFocus());

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by ${MAX_TABS} tabs`);
}

test('a guide is bought and downloaded without a mouse', async ({ page, context }) => {
  await openCheckout(page, { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99 });
  const form = page.frameLocator('iframe[title="Secure payment input frame"]').first();
  for (const [name, typed] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await tabTo(page, form.locator(`input[name="${name}"]`));
    await page.keyboard.type(typed);
  }
  await tabTo(page, form.locator('input[name="postalCode"]'));
  await page.keyboard.type('31201');
  await tabTo(page, page.getByLabel('Email for your receipt and download link (optional)'));
  await page.keyboard.type('ann@example.com');
  await tabTo(page, page.getByRole('button', { name: 'Pay $39.99' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Download Your Guide Now' }));
  const file = context.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expectPdfFile(await file);
});
