import { operatorLink } from '@farm/e2e-kit/config';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// The call for the signed-in user responds with 401 to visitors, a used link with 410.
test.use({ expectedErrors: [/status of (401|410)/] });

test("operators' pages require sign-in", async ({ page }) => {
  for (const path of ['/ops', '/dexter-training', '/automated-training']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/sign-in\\?returnTo=${encodeURIComponent(path)}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  }
});

test('the operator signs in with the printed link, once, and signs out', async ({ page }) => {
  await page.goto(new URL(operatorLink).pathname + new URL(operatorLink).hash);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('You are signed in as operator@example.com.')).toBeVisible();
  await page.getByRole('link', { name: 'Dexter', exact: true }).click();
  await page.getByRole('link', { name: 'Teach', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Daily Training' })).toBeVisible();
  await page.getByText('Details', { exact: true }).first().click();
  await expect(page.getByText('Expected:').first()).toBeVisible();
  await page.goto('/ops');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await page.goto('/');
  await page.goto(new URL(operatorLink).pathname + new URL(operatorLink).hash);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'was already used or has expired' })).toBeVisible();
});
