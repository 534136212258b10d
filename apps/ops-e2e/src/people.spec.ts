import { addressFor } from '@farm/e2e-kit/visitor/mailbox';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { signInWithCode } from '@farm/e2e-kit/visitor/sign-in-with-code';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

// The call for the signed-in user responds with 401 to visitors.
test.use({ expectedErrors: [/status of 401/] });

test('an owner makes a moderator, who sees the inbox and not the orders; the role ends at the next page', async ({
  page,
  browser,
}, info) => {
  const email = addressFor('helper', info);
  await signInAsOperator(page);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('row', { name: /operator@example\.com/ })).toContainText('This is you');
  const act = async (label: string, message: string) => {
    await page.getByRole('button', { name: `${label}: ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await expect(page.getByText(message)).toBeVisible();
  };
  const form = page.getByRole('region', { name: 'Add somebody to the team' });
  await form.getByLabel('Email address').fill(email);
  await form.getByRole('button', { name: 'Give the role' }).click();
  await expect(page.getByText(`${email} is a moderator now.`)).toBeVisible();
  await expectAccessible(page);

  const memberContext = await browser.newContext();
  const member = await memberContext.newPage();
  await signInWithCode(member, email);
  await member.goto('/ops');
  const nav = member.getByRole('navigation', { name: 'Operators’ pages' });
  await expect(nav.getByRole('link')).toHaveText(['Today', 'People', 'Site']);
  await expect(member.getByText('Your role: moderator.')).toBeVisible();
  await nav.getByRole('link', { name: 'People' }).click();
  await expect(nav.getByRole('list', { name: 'People' }).getByRole('link')).toHaveText(['Inbox', 'Comments']);
  const tabs = member.getByRole('navigation', { name: 'Inbox', exact: true }).getByRole('link');
  await expect(tabs).toHaveText(['Messages', 'Leads']);
  await member.goto('/ops/orders');
  await expect(member.getByText(/^This page is not part of your role \(moderator\)/)).toBeVisible();
  const refused = await member.request.get('/api/ops/orders');
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'auth.other_role']);
  expect((await member.request.get('/api/ops/inbox/messages')).status()).toBe(200);

  await act('Remove the role', `${email} is a member now.`);
  await member.goto('/ops');
  await expect(member.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await act('Close the account', `The account of ${email} is closed.`);
  await memberContext.close();
});
