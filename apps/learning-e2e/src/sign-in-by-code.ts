import { expect, type Page } from '@playwright/test';
import { findEmail } from '@farm/e2e-kit/visitor/mailbox';

const SUBJECT = 'is your sign-in code';

/** Signs in with the code in the email and returns to the page that required it. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = page.getByLabel('Code');
  await expect(code).toBeVisible();
  const mailbox = await page.context().newPage();
  const message = await findEmail(mailbox, address, SUBJECT);
  const [match] = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec((await message.textContent()) ?? '') ?? [];
  await mailbox.close();
  await code.fill(match ?? 'no code in the email');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
