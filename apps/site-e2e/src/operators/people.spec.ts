import { addressFor } from '../store/mailbox';
import { signInByCode } from '../visitor/sign-in-by-code';
import { expect, test } from '../visitor/fixtures';
import { signInAsOperator } from './operator-sign-in';

// Asking who is signed in answers 401 to strangers: browsers log it.
test.use({ expectedErrors: [/status of 401/] });

test('an operator gives a grower the role and takes it away; the grower comes in anew each time', async ({
  page,
  browser,
}, info) => {
  const email = addressFor('helper', info);
  const elsewhere = await browser.newContext();
  const grower = await elsewhere.newPage();
  await signInByCode(grower, email);

  await signInAsOperator(page);
  await page.getByRole('link', { name: 'Open the list of people' }).click();
  await expect(page.getByRole('row', { name: /operator@example\.com/ })).toContainText('This is you');
  const act = async (label: string, said: string) => {
    await page.getByRole('button', { name: `${label}: ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await expect(page.getByText(said)).toBeVisible();
  };
  await act('Make operator', `${email} is an operator now.`);
  await grower.goto('/ops');
  await expect(grower.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await act('Remove the role', `${email} is a member now.`);
  await act('Close the account', `The account of ${email} is closed.`);
  await elsewhere.close();
});
