import type { Page } from '@playwright/test';
import { addressFor, findEmail } from '../store/mailbox';
import { expect, test } from '../visitor/fixtures';

// Asking who is signed in answers 401 to strangers, a link in another browser 409: browsers log both.
test.use({ expectedErrors: [/status of (401|409)/] });

const SUBJECT = 'is your sign-in code';

/** Asks for a code and reads it in the mailbox, in a tab beside. */
async function requestCode(page: Page, email: string): Promise<{ code: string; link: string }> {
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We emailed ${email}.`)).toBeVisible();
  const beside = await page.context().newPage();
  const letter = await findEmail(beside, email, SUBJECT);
  const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await letter.innerText()) ?? [];
  await beside.close();
  return { code, link: `/sign-in#c=${code}` };
}

/** What a visit leaves in a browser: a name, a draft, an answer for reading offline. */
const store = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('quizPlayerName', 'Ada');
    localStorage.setItem('farm.comment-drafts', '{}');
    sessionStorage.setItem('farm.farm-plan', '{}');
    await (await caches.open('farm-answers')).put('/api/comments/daily-farm-wisdom', new Response('[]'));
  });
const stored = (page: Page) =>
  page.evaluate(async () => [
    ...[...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    ...(await caches.keys()).filter((name) => name === 'farm-answers'),
  ]);

test('a grower signs in by a code with the keyboard alone, and signs out everywhere', async ({ page }, info) => {
  const email = addressFor('grower', info);
  await page.goto('/sign-in?returnTo=%2Fcourses');
  const { code } = await requestCode(page, email);
  await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/courses');

  await page.goto('/sign-in');
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  const beside = await page.context().newPage();
  await beside.goto('/sign-in');
  await expect(beside.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(beside.getByLabel('Email address')).toBeVisible(); // the other tab follows by itself
});

test('a link works in the browser that asked and in no other; the account it made is deleted', async ({
  page,
  browser,
}, info) => {
  const email = addressFor('link', info);
  await page.goto('/sign-in');
  const { link } = await requestCode(page, email);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(new URL(link, page.url()).href);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('Enter this code in the window where you asked for it.')).toBeVisible();
  await elsewhere.close();

  const same = await page.context().newPage();
  await same.goto(link);
  await same.getByRole('button', { name: 'Sign in' }).click();
  await expect(same.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await store(same);
  await same.getByRole('button', { name: 'Delete my account and data' }).click();
  await same.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(same.getByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
  expect(await stored(same)).toEqual([]);
  await same.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(same.getByLabel('Email address')).toBeVisible();
});

test("'Forget me' in the footer leaves nothing of the visitor in the browser", async ({ page }) => {
  await page.goto('/about');
  await store(page);
  await page.getByRole('button', { name: 'Forget me' }).click();
  await expect(page.getByText(/We cleared your name/)).toBeVisible();
  expect(await stored(page)).toEqual([]);
});
