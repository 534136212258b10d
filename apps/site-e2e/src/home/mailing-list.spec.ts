import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test("'Join Our Mailing List': a visitor subscribes, confirms by email and unsubscribes", async ({ page }, info) => {
  // An address gets one email in ten minutes, so each run uses a new one.
  const address = addressFor('ada', info);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Join Our Mailing List' });
  await form.getByLabel('Your email address').fill(address);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByRole('status')).toHaveText('Thank you! Please check your inbox to confirm.');

  const message = await findEmail(page, address, 'Please confirm');
  const unsubscribeUrl = await message.getByRole('link', { name: 'Leave the list' }).getAttribute('href');
  await message.getByRole('link', { name: 'Yes, sign me up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, sign me up' }).click();
  await expect(page.getByText('Your address is confirmed.', { exact: false })).toBeVisible();

  await page.goto(unsubscribeUrl ?? '');
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await expect(page.getByText('You are off the list.')).toBeVisible();
});
