import type { Page } from '@playwright/test';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DAY_MS = 86_400_000;
/** A day some days ahead, as a date field takes it. */
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Enters a season with one place. Resolves with the path of its page for operators. */
async function enterSeason(page: Page, name: string): Promise<string> {
  await page.goto('/ops/farm-shares');
  await page.getByRole('button', { name: 'New season' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('What it is').fill('A box of what is ripe, each week.');
  await dialog.getByLabel('First day').fill(dayAhead(21));
  await dialog.getByLabel('Last day').fill(dayAhead(90));
  await dialog.getByLabel('Places').fill('1');
  await dialog.getByLabel('Pick-up day', { exact: true }).selectOption('Saturday');
  await dialog.getByLabel('From, day 1').fill('09:00');
  await dialog.getByLabel('To, day 1').fill('12:00');
  await dialog.getByLabel('Pick-up place').fill('The stand');
  await dialog.getByLabel('Price').fill('$25 a week');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${name}” is on the site.`)).toBeVisible();
  return (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
}

/** Opens the page of a link in an email to an address. */
async function openEmailLink(page: Page, address: string, subject: string, link: string): Promise<void> {
  const email = await findEmail(page, address, subject);
  const href = await email.getByRole('link', { name: link }).first().getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  await page.goto(`${pathname}${search}`);
}

/** Signs up on /visit and confirms, and expects what became of it. */
async function signUp(page: Page, { name, address, result }: { name: string; address: string; result: RegExp }) {
  await page.goto('/visit');
  const season = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await season.getByRole('button', { name: /^(Sign up|Join the waiting list)$/ }).click();
  await season.getByLabel('Your name').fill(address.split('.')[0] ?? '');
  await season.getByLabel('Your email address').fill(address);
  await season.getByRole('button', { name: /^(Sign up|Join the waiting list)$/ }).click();
  await expect(season.getByText(/^Almost done: open the email that we just sent you/)).toBeVisible();
  await openEmailLink(page, address, `Please confirm: ${name}`, 'Confirm your place');
  await page.getByRole('button', { name: /^Yes, / }).click();
  await expect(page.getByText(result)).toBeVisible();
}

test('one of two people gets the place and gives it up, the other takes it and is on the pick-up list; the season is canceled', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(180_000);
  const name = `Spring share ${info.testId.slice(-4)}${process.pid}${info.retry}`;
  const [ada, bo] = ['ada', 'bo'].map((person) => addressFor(person, info)) as [string, string];
  await signInAsOperator(page);
  const path = await enterSeason(page, name);

  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  await visitor.goto('/visit');
  await expect(visitor.getByText('The farm has not set its hours yet; call or write.')).toBeVisible();
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(visitor);
  const isMember = /^You have a place\. See you at the pick-up!/;
  await signUp(visitor, { name, address: ada, result: isMember });
  await expectAccessible(visitor);
  await signUp(visitor, { name, address: bo, result: /^You’re number 1 on the waiting list\./ });

  await openEmailLink(visitor, ada, `You have a place: ${name}`, 'See or give up your place');
  await visitor.getByRole('button', { name: 'Give up my place' }).click();
  await visitor.getByRole('button', { name: 'Yes, give it up' }).click();
  await expect(visitor.getByText(/^You have no place in this season any more\./)).toBeVisible();
  await openEmailLink(visitor, bo, `A place opened for you: ${name}`, 'Take or decline the place');
  await visitor.getByRole('button', { name: 'Yes, I take it' }).click();
  await expect(visitor.getByText(isMember)).toBeVisible();
  const file = await visitor.request.get(
    (await visitor.getByRole('link', { name: 'Pick-up days as a calendar' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain('BEGIN:VCALENDAR');

  await page.goto(path);
  const list = page.getByRole('table', { name: 'Members who pick up on Saturday' });
  await expect(list.getByRole('row').filter({ hasText: bo })).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: ada })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel the season' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why, for the email').fill('The river flooded the field.');
  await dialog.getByRole('button', { name: 'Cancel the season' }).click();
  await expect(page.getByText('The season is canceled, and everybody gets an email.')).toBeVisible();
  await expect(await findEmail(visitor, bo, `Canceled: ${name}`)).toContainText('The river flooded the field.');
  await visitor.goto('/visit');
  await expect(visitor.getByRole('heading', { name })).toHaveCount(0);
  await visit.close();
});
