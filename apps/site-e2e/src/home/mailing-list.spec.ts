import { expect, test } from '../visitor/fixtures';

test("'Join Our Mailing List': a visitor subscribes, confirms by email and unsubscribes", async ({ page }, {
  testId,
  retry,
}) => {
  // An address gets one email in ten minutes, so each run uses a new one.
  const address = `ada.${testId}.${process.pid}.${retry}@example.com`;
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Join Our Mailing List' });
  await form.getByLabel('Your email address').fill(address);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByRole('status')).toHaveText('Thank you! Please check your inbox to confirm.');

  const message = page.getByRole('article').filter({ hasText: address });
  await expect(async () => {
    await page.goto('/dev/mailbox'); // emails are sent in the background
    await expect(message).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const unsubscribeUrl = await message.getByRole('link', { name: 'Leave the list' }).getAttribute('href');
  await message.getByRole('link', { name: 'Yes, sign me up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, sign me up' }).click();
  await expect(page.getByText('Your address is confirmed.', { exact: false })).toBeVisible();

  await page.goto(unsubscribeUrl ?? '');
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await expect(page.getByText('You are off the list.')).toBeVisible();
});
