import type { Page } from '@playwright/test';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A day in three weeks, as a date field takes it. */
const dayAhead = () => new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

/** Enters a class with two seats. Resolves with the path of its page. */
async function enterClass(page: Page, title: string): Promise<string> {
  await page.goto('/ops/classes');
  await page.getByRole('button', { name: 'New class or work day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Day', { exact: true }).fill(dayAhead());
  await dialog.getByLabel('Seats').fill('2');
  await dialog.getByLabel('Place').fill('The red barn');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${title}” is on the site.`)).toBeVisible();
  const href = await page.getByRole('link', { name: title }).getAttribute('href');
  return (href ?? '').replace('/ops', '');
}

/** Opens the page of a link in an email to an address. */
async function openEmailLink(page: Page, address: string, subject: string, link: string): Promise<void> {
  const email = await findEmail(page, address, subject);
  const href = await email.getByRole('link', { name: link }).first().getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  await page.goto(`${pathname}${search}`);
}

/** Asks for a seat and confirms it, and expects what became of it. */
async function signUp(page: Page, person: { path: string; title: string; address: string; result: RegExp }) {
  const { path, title, address, result } = person;
  await page.goto(path);
  await page.getByLabel('Your name').fill(address.split('.')[0] ?? '');
  await page.getByLabel('Your email address').fill(address);
  await page.getByRole('button', { name: /^(Take a seat|Join the waiting list)$/ }).click();
  await expect(page.getByText(/^Almost done: open the email that we just sent you/)).toBeVisible();
  await openEmailLink(page, address, `Please confirm your seat: ${title}`, 'Confirm your seat');
  await page.getByRole('button', { name: /^Yes, / }).click();
  await expect(page.getByText(result)).toBeVisible();
}

test('two of three people get a seat, one cancels, the third moves up; the owner prints the sheet and cancels the class', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(180_000);
  const title = `Starting seeds ${info.testId.slice(-4)}${process.pid}${info.retry}`;
  const [ada, bo, cy] = ['ada', 'bo', 'cy'].map((name) => addressFor(name, info)) as [string, string, string];
  await signInAsOperator(page);
  const path = await enterClass(page, title);

  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  await visitor.goto('/classes');
  await expect(visitor.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(visitor);
  const seated = /^You have a seat\./;
  await signUp(visitor, { path, title, address: ada, result: seated });
  await expectAccessible(visitor);
  await signUp(visitor, { path, title, address: bo, result: seated });
  await signUp(visitor, { path, title, address: cy, result: /^You’re number 1 on the waiting list\./ });

  await openEmailLink(visitor, ada, `You have a seat: ${title}`, 'See or cancel your seat');
  await visitor.getByRole('button', { name: 'Cancel my seat' }).click();
  await visitor.getByRole('button', { name: 'Yes, cancel my seat' }).click();
  await expect(visitor.getByText('Your seat is canceled. Thank you for making room.')).toBeVisible();
  await openEmailLink(visitor, cy, `A seat opened for you: ${title}`, 'See or cancel your seat');
  await expect(visitor.getByText(seated)).toBeVisible();

  await page.goto(`/ops${path}`);
  const sheet = page.getByRole('table', { name: /^People with a seat/ });
  await expect(sheet.getByRole('row').filter({ hasText: bo })).toBeVisible();
  await expect(sheet.getByRole('row').filter({ hasText: cy })).toBeVisible();
  await expect(sheet.getByRole('row').filter({ hasText: ada })).toHaveCount(0);
  await expectAccessible(page);
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.getByRole('button', { name: 'Print the sheet' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Cancel the class' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why, for the email').fill('The barn has no heat.');
  await dialog.getByRole('button', { name: 'Cancel the class' }).click();
  await expect(page.getByText('The class is canceled, and everybody gets an email.')).toBeVisible();
  for (const address of [bo, cy])
    await expect(await findEmail(visitor, address, `Canceled: ${title}`)).toContainText('The barn has no heat.');
  await visitor.goto(path);
  await expect(visitor.getByText('This class was canceled.')).toBeVisible();
  await visit.close();
});
