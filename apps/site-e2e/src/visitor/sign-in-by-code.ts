import { expect, type Page } from '@playwright/test';
import { findEmail } from '../store/mailbox';

/** Signs this browser in as anybody with an address, by the code in the letter. */
export async function signInByCode(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We emailed ${email}.`)).toBeVisible();
  const beside = await page.context().newPage();
  const letter = await findEmail(beside, email, 'is your sign-in code');
  const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await letter.innerText()) ?? [];
  await beside.close();
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
}
