import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';
import { signInAsOperator } from './operator-sign-in';

const PROMISE = 'Published. The pages of the site show it in a few seconds.';

const openForm = async (page: Page): Promise<void> => {
  await page.goto('/ops/content?part=course');
  await expect(page.getByRole('textbox', { name: 'Spaces' })).toBeVisible();
};

/** Loads /programs again until the served HTML has a text, without the page's scripts. */
const expectOnSite = (page: Page, text: string) =>
  expect
    .poll(async () => (await page.request.get('/programs')).text(), { timeout: 30_000, intervals: [1_000] })
    .toContain(text);

test('an operator changes a date of the course by form, and takes it back', async ({ page }) => {
  test.slow();
  await signInAsOperator(page);
  await openForm(page);
  await page.getByLabel('First class').fill('2027-02-06');
  await page.getByRole('textbox', { name: 'Spaces' }).fill('Room for twelve & their children.');
  await page.getByText('What you changed').click();
  await expect(page.getByRole('row', { name: /^First class/ })).toContainText('2027-02-06');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(PROMISE)).toBeVisible();

  await expectOnSite(page, 'Saturday, February 6, 2027');
  await page.goto('/programs');
  await expect(page.getByText('Room for twelve & their children.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('starting Saturday, February 6, 2027');
  await page.goto('/');
  await expect(page.getByText('Fall Gardening Course: Saturday, February 6, 2027')).toBeVisible();

  await openForm(page);
  await page.getByRole('button', { name: 'Publish what the site came with' }).click();
  await expect(page.getByText(PROMISE)).toBeVisible();
  await expectOnSite(page, 'Saturday, August 23, 2025');
});

test('a draft is seen on its page by operators only, and stays after a reload', async ({ page, browser }) => {
  await signInAsOperator(page);
  await page.goto('/ops/content?part=programs');
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await name.fill('The Garden Starter, second edition');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('Saved as a draft. Visitors still see the published version.')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('The Garden Starter, second edition');
  expect(await (await page.request.get('/programs')).text()).not.toContain('second edition');
  await page.goto('/programs?content=draft');
  await page.getByRole('button', { name: 'MENU' }).click(); // with the page's scripts
  await expect(page.getByRole('heading', { name: /second edition/ })).toBeVisible();
  const stranger = await browser.newContext();
  const refused = await stranger.request.get('/programs?content=draft');
  expect([refused.status(), (await refused.text()).includes('second edition')]).toEqual([403, false]);
  await stranger.close();
  await page.goto('/ops/content?part=programs');
  await page.getByRole('button', { name: 'Delete the draft' }).click();
  await expect(page.getByText('The draft is deleted.')).toBeVisible();
  await expect(name).toHaveValue('The 4-Week Garden Starter');
});
