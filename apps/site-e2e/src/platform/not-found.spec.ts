import { expect, test } from '../visitor/fixtures';
import { expectLayoutWorks, navigateClientSide, trackDocument } from './navigation';
import type { Page } from '@playwright/test';

const NOWHERE = '/no-such-page';

async function expectNotFound(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(main.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
  for (const name of ['Home', 'Country Store', 'Community Griot'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
}

test.describe('an unknown address', () => {
  // Browsers log the status of the document.
  test.use({ expectedErrors: [/status of 404 .*\/no-such-page\)$/] });

  test('answers 404 with the 404 page, whose links lead on', async ({ page }) => {
    const answer = await page.goto(NOWHERE);
    expect(answer?.status()).toBe(404);
    await expectNotFound(page);
    await page.getByRole('main').getByRole('link', { name: 'Country Store', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
    await page.goBack();
    await expectNotFound(page);
    await expectLayoutWorks(page);
  });
});

test('an address that a link inside the site makes up shows the 404 page without a new document', async ({ page }) => {
  await page.goto('/about');
  const expectSameDocument = await trackDocument(page);
  const asked = page.waitForResponse('/release.json');
  await navigateClientSide(page, NOWHERE);
  await asked; // a newer release might have known the page
  await expectNotFound(page);
  await expect(page).toHaveURL(NOWHERE);
  await expectLayoutWorks(page);
  await expectSameDocument();
});
