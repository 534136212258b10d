import { expect, test } from '../visitor/fixtures';

test("'Join Our Mailing List': a visitor asks, confirms from the letter, and leaves again", async ({ page }, {
  testId,
  retry,
}) => {
  // One letter in ten minutes and address: each run writes to an address of its own.
  const address = `ada.${testId}.${process.pid}.${retry}@example.com`;
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Join Our Mailing List' });
  await form.getByLabel('Your email address').fill(address);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByRole('status')).toHaveText('Thank you! Please check your inbox to confirm.');

  const letter = page.getByRole('article').filter({ hasText: address });
  await expect(async () => {
    await page.goto('/dev/mailbox'); // letters leave in the background, a second or two later
    await expect(letter).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const wayOut = await letter.getByRole('link', { name: 'Leave the list' }).getAttribute('href');
  await letter.getByRole('link', { name: 'Yes, sign me up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible();
  await expect(page.getByText('Your address is confirmed.', { exact: false })).toBeVisible();

  await page.goto(wayOut ?? '');
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await expect(page.getByText('You are off the list.')).toBeVisible();
});
