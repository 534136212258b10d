import { addressFor } from '../store/mailbox';
import { signInWithCode } from '../visitor/sign-in-with-code';
import { expect, test } from '../visitor/fixtures';
import { signInAsOperator } from './operator-sign-in';

// The call for the signed-in user responds with 401 to visitors.
test.use({ expectedErrors: [/status of 401/] });

test('an operator grants and removes a role, and closes the account; the member is signed out each time', async ({
  page,
  browser,
}, info) => {
  const email = addressFor('helper', info);
  const memberContext = await browser.newContext();
  const member = await memberContext.newPage();
  await signInWithCode(member, email);

  await signInAsOperator(page);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('row', { name: /operator@example\.com/ })).toContainText('This is you');
  const act = async (label: string, message: string) => {
    await page.getByRole('button', { name: `${label}: ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await expect(page.getByText(message)).toBeVisible();
  };
  await act('Make operator', `${email} is an operator now.`);
  await member.goto('/ops');
  await expect(member.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await act('Remove the role', `${email} is a member now.`);
  await act('Close the account', `The account of ${email} is closed.`);
  await memberContext.close();
});
