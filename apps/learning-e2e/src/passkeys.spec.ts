import type { Page } from '@playwright/test';
import { addressFor } from '@farm/e2e-kit/visitor/mailbox';
import { signInWithCode } from '@farm/e2e-kit/visitor/sign-in-with-code';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// The call for the signed-in user responds with 401 to visitors.
test.use({ expectedErrors: [/status of 401/] });

/** Adds a virtual authenticator that always verifies the user. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, signs in with it, renames and removes it', async ({ page }, info) => {
  const email = addressFor('passkey', info);
  await addAuthenticator(page);
  await signInWithCode(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page).toHaveTitle(/^Your account · /);
  await expect(page.getByText('Skip the email next time?', { exact: true })).toBeVisible();

  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByLabel('Name of a new passkey').fill('Phone');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByRole('row', { name: /Phone/ })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto('/sign-in?returnTo=%2Fcourses');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/courses');

  await page.goto('/sign-in');
  await card.getByRole('button', { name: 'Rename Phone' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename a passkey' });
  await naming.getByLabel('Name').fill('Blue phone');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await card.getByRole('button', { name: 'Remove Blue phone' }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(card.getByRole('row', { name: /phone/i })).toHaveCount(0);
});

test('no passkey is offered on an IP address', async ({ page, baseURL }) => {
  const url = new URL('/sign-in', baseURL);
  url.hostname = '127.0.0.1';
  await page.goto(url.href);
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
