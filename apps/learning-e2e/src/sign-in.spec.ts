import type { Page } from '@playwright/test';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// The call for the signed-in user responds with 401 to visitors, a link in another browser with 409.
test.use({ expectedErrors: [/status of (401|409)/] });

const SUBJECT = 'is your sign-in code';

/** Requests a code and reads it in the mailbox, in another tab. */
async function requestCode(page: Page, email: string): Promise<{ code: string; link: string }> {
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We emailed ${email}.`)).toBeVisible();
  const mailTab = await page.context().newPage();
  const message = await findEmail(mailTab, email, SUBJECT);
  const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await message.innerText()) ?? [];
  await mailTab.close();
  return { code, link: `/sign-in#c=${code}` };
}

/** Stores data as pages do: a name, drafts, a response for reading offline. */
const storeData = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('quizPlayerName', 'Ada');
    localStorage.setItem('farm.comment-drafts', '{}');
    sessionStorage.setItem('farm.farm-plan', '{}');
    await (await caches.open('farm-responses')).put('/api/comments/daily-farm-wisdom', new Response('[]'));
  });
const storedKeys = (page: Page) =>
  page.evaluate(async () => [
    ...[...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    ...(await caches.keys()).filter((name) => name === 'farm-responses'),
  ]);

test('a visitor signs in with a code by keyboard, and signs out everywhere', async ({ page }, info) => {
  const email = addressFor('grower', info);
  await page.goto('/sign-in?returnTo=%2Fcourses');
  const { code } = await requestCode(page, email);
  await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/courses');

  await page.goto('/sign-in');
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/sign-in');
  await expect(otherTab.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(otherTab.getByLabel('Email address')).toBeVisible(); // the other tab is signed out too
});

test('a link works only in the browser that requested it; the new account is deleted', async ({
  page,
  browser,
}, info) => {
  const email = addressFor('link', info);
  await page.goto('/sign-in');
  const { link } = await requestCode(page, email);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(new URL(link, page.url()).href);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByText('Enter this code in the window where you asked for it.')).toBeVisible();
  await elsewhere.close();

  const same = await page.context().newPage();
  await same.goto(link);
  await same.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(same.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await storeData(same);
  await same.getByRole('button', { name: 'Delete my account and data' }).click();
  await same.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(same.getByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
  expect(await storedKeys(same)).toEqual([]);
  await same.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(same.getByLabel('Email address')).toBeVisible();
});

test("'Forget me' in the footer deletes everything that pages stored in the browser", async ({ page }) => {
  await page.goto('/about');
  await storeData(page);
  await page.getByRole('button', { name: 'Forget me' }).click();
  await expect(page.getByText(/We cleared your name/)).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});
