import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { expectLayoutWorks, navigateClientSide, trackDocument } from '@farm/e2e-kit/platform/navigation';
import type { Page } from '@playwright/test';

const UNKNOWN = '/no-such-page';

async function expectNotFound(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(main.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
  for (const name of ['Home', 'Country Store', 'Community Griot'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
}

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 404 .*\/no-such-page\)$/] });

  test('responds with 404 and the not-found page, whose links work', async ({ page }) => {
    const response = await page.goto(UNKNOWN);
    expect(response?.status()).toBe(404);
    await expectNotFound(page);
    await page.getByRole('main').getByRole('link', { name: 'Country Store', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
    await page.goBack();
    await expectNotFound(page);
    await expectLayoutWorks(page);
  });
});

test('client-side navigation to an unknown address shows the not-found page in the same document', async ({ page }) => {
  await page.goto('/about');
  const expectSameDocument = await trackDocument(page);
  const releaseCheck = page.waitForResponse('/release.json');
  await navigateClientSide(page, UNKNOWN);
  await releaseCheck; // a newer release might have known the page
  await expectNotFound(page);
  await expect(page).toHaveURL(UNKNOWN);
  await expectLayoutWorks(page);
  await expectSameDocument();
});
