import { expect, type Page } from '@playwright/test';
import { findEmail } from './mailbox';

/** Signs this browser in with the code in the sign-in email. */
export async function signInWithCode(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We emailed ${email}.`)).toBeVisible();
  const mailTab = await page.context().newPage();
  const message = await findEmail(mailTab, email, 'is your sign-in code');
  const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await message.innerText()) ?? [];
  await mailTab.close();
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
}
