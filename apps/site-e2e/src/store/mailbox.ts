import { expect, type Locator, type Page } from '@playwright/test';

/** An address that nobody else of this run writes to: letters are limited by address. */
export const addressFor = (name: string, { testId, retry }: { testId: string; retry: number }): string =>
  `${name}.${testId}.${process.pid}.${retry}@example.com`;

/** The letter with these words to an address, in this machine's mailbox. Letters leave in the background. */
export async function findEmail(page: Page, address: string, words: string): Promise<Locator> {
  const letter = page.getByRole('article').filter({ hasText: address }).filter({ hasText: words });
  await expect(async () => {
    await page.goto('/dev/mailbox'); // nothing comes to this page later
    expect(await letter.count()).toBeGreaterThan(0);
  }).toPass({ intervals: [100, 250, 500], timeout: 30_000 });
  await expect(letter.first()).toBeVisible();
  return letter.first();
}
