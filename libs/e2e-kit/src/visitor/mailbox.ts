import { expect, type Locator, type Page } from '@playwright/test';
import { scanLinks } from './mail-scanner';

/** An address that no other test uses: emails are limited by address. */
export const addressFor = (name: string, { testId, retry }: { testId: string; retry: number }): string =>
  `${name}.${testId}.${process.pid}.${retry}@example.com`;

/**
 * Waits for the email to an address that contains a text, in the development mailbox. A mail scanner opens all its links
 * first, so every test that goes on with an email proves that only a person's press uses a link up.
 */
export async function findEmail(page: Page, address: string, text: string): Promise<Locator> {
  const email = page.getByRole('article').filter({ hasText: address }).filter({ hasText: text });
  await expect(async () => {
    await page.goto('/dev/mailbox'); // the page does not update itself
    expect(await email.count()).toBeGreaterThan(0);
  }).toPass({ intervals: [100, 250, 500], timeout: 30_000 });
  const found = email.first();
  await expect(found).toBeVisible();
  const hrefs = await found
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const browser = page.context().browser();
  if (browser) await scanLinks(browser, hrefs);
  return found;
}
