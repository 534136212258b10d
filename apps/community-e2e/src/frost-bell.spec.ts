import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';

// A ZIP code outside the thirteen states responds with 422.
test.use({ expectedErrors: [/status of 422/] });

test('a visitor sets the frost bell, confirms it by a press and ends it by one', async ({ page }, info) => {
  const address = addressFor('ada', info);
  await page.goto('/frost-bell');
  const form = page.getByRole('form', { name: 'Set the frost bell' });
  await form.getByRole('checkbox', { name: 'Basil' }).check();
  await form.getByRole('checkbox', { name: 'Kale' }).check();
  await form.getByLabel('Your ZIP').fill('02108');
  await form.getByLabel('Email address').fill(address);
  await form.getByRole('button', { name: 'Set the bell' }).click();
  await expect(form.getByText('thirteen Southern states only', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Your ZIP').fill('31201');
  await form.getByRole('button', { name: 'Set the bell' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Look in your inbox' })).toBeFocused();

  const email = await findEmail(page, address, 'frost bell');
  const wayOut = await email.getByRole('link', { name: 'End the frost bell' }).getAttribute('href');
  await email.getByRole('link', { name: 'Confirm the frost bell' }).click();
  await page.getByRole('button', { name: 'Confirm the frost bell' }).click();
  await expect(page.getByText('The bell is set.', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await page.goto(wayOut ?? '');
  await page.getByRole('button', { name: 'End the frost bell' }).click();
  await expect(page.getByText('The bell is off.', { exact: false })).toBeVisible();
});
