import { runningSite } from '@farm/db';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { siteFolder } from '@farm/e2e-kit/config';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const PATH = '/start-my-farm-plan';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Answers the five questions and shows the plan. */
async function makePlan(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.goto(PATH);
  await page.getByLabel('Growing location').fill('Tuskegee AL 36083, 4x8 raised bed');
  await next();
  await page.getByRole('radio', { name: 'Beginner' }).check();
  await next();
  await page.getByRole('checkbox', { name: 'Tomatoes' }).check();
  await next();
  await page.getByRole('radio', { name: 'Minimal $0-50' }).check();
  await next();
  await page.getByLabel('Hours per week').selectOption({ label: '4-6' });
  await page.getByRole('button', { name: 'Generate My Plan' }).click();
}

/** The path of a link in an email. */
async function pathInEmail(page: Page, address: string, subject: string, link: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const email = await findEmail(mailbox, address, subject);
  const href = await email.getByRole('link', { name: link }).first().getAttribute('href');
  await mailbox.close();
  const { pathname, search } = new URL(href ?? '');
  return `${pathname}${search}`;
}

/** Moves the day of an address's next email to today, and starts the job that otherwise runs by the hour. */
async function letMonthPass(address: string): Promise<void> {
  const database = new Client({ connectionString: runningSite(siteFolder)?.databaseUrl });
  await database.connect();
  const due = await database.query(
    'UPDATE learning.plan_subscription SET next_on = current_date - 1 WHERE email = $1',
    [address],
  );
  await database.query("INSERT INTO learning_jobs.job (name, policy) VALUES ('farm-plan-emails', 'short')");
  await database.end();
  expect(due.rowCount).toBe(1);
}

test('sign up, confirm, get the plan of the next month by email, open it, and stop', async ({ page }, info) => {
  test.setTimeout(120_000);
  const address = addressFor('grower', info);
  await makePlan(page);
  const form = page.getByRole('form', { name: "Next month's plan" });
  await form.getByLabel('Your email address').fill(address);
  await form.getByRole('button', { name: 'Email me the next four weeks each month' }).click();
  await expect(page.getByText('Almost done: open the email that we just sent you, and confirm.')).toBeVisible();

  await page.goto(
    await pathInEmail(page, address, 'Please confirm: your farm plan each month', 'Yes, email me each month'),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Your farm plan each month' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, email me each month' }).click();
  await expect(page.getByText(/^Thank you! Your next plan will come on /)).toBeVisible();

  await letMonthPass(address);
  const subject = 'Your next four weeks in Tuskegee, Alabama';
  await page.goto(await pathInEmail(page, address, subject, 'Open your plan'));
  await expect(page.getByRole('heading', { level: 1, name: 'A four-week farm plan' })).toBeVisible();
  await expect(page.getByText('Tuskegee, Alabama').first()).toBeVisible();

  await page.goto(await pathInEmail(page, address, subject, 'Stop these emails'));
  await expect(page.getByRole('heading', { level: 1, name: 'Stop the monthly plan' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop the emails' }).click();
  await expect(page.getByText(/^Done\. We won't email you this plan again/)).toBeVisible();
});
