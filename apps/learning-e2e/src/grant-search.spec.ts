import type { Locator, Page } from '@playwright/test';
import { addressFor } from '@farm/e2e-kit/visitor/mailbox';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signIn } from './sign-in-by-code';

const PATH = '/grant-search';

// Calls of an ended session respond with 401.
test.use({ expectedErrors: [/status of 401/], contextOptions: { reducedMotion: 'reduce' } });

/** A cookie of a session that has ended: the gateway cannot know, so the page asks to sign in. */
const addEndedSession = (page: Page) =>
  page.context().addCookies([{ name: 'session', value: 'ended', url: new URL(page.url()).origin }]);

const applications = (page: Page): Locator => page.getByRole('region', { name: 'Your Applications' });

test('a visitor is redirected to sign-in once, searches, and tracks an application', async ({ page }, info) => {
  await page.goto('/');
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fgrant-search$/); // by the gateway, before anything loads
  await page.goBack();
  await addEndedSession(page);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await page.waitForURL(/\/sign-in\?returnTo=/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toBeVisible();
  await expect(page.getByText('Taking you to the sign-in page...')).toBeHidden();
  const samples = page.getByRole('region', { name: 'Three results, as an example' });
  await expect(samples.getByRole('article')).toHaveCount(3);
  await expect(samples.getByText(/^(Best fit|Good fit|Possible) \(\d+%\)$/)).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign In to Continue' }).click();
  await signIn(page, addressFor('grower', info));

  await expect(page.getByRole('heading', { level: 1, name: 'Grant Search' })).toBeVisible();
  await expect(applications(page)).toContainText('Nothing tracked yet.');
  await expect(page.getByText('Start 6 to 8 weeks before a deadline.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Results' })).toBeHidden();
  await expectAccessible(page);

  await page.getByLabel('Farmer', { exact: true }).selectOption('beginning');
  await page.getByLabel('Farm', { exact: true }).selectOption('vegetable');
  await page.getByLabel('Funding range').selectOption('small');
  await page.getByLabel('Project focus').selectOption('soil health');
  await page.getByLabel('What do you need it for? (optional)').fill('a hoop house');
  await page.getByLabel('Location (optional)').fill('Tuskegee, Alabama');
  await page.getByRole('button', { name: 'Search Grants' }).click();
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused();
  await expect(page.getByText('Showing results for Tuskegee, Alabama.')).toBeVisible();
  await expect(page).toHaveURL(/projectFocus=soil\+health/);

  const best = page.getByRole('region', { name: 'Results' }).getByRole('article').first();
  await page.getByText('Show the figures as a table').click();
  await expect(page.getByRole('table', { name: 'Deadlines in the next 12 months' })).toBeVisible();
  await best.getByText('Details').first().click();
  await best.getByText(/^Why \d+%\?$/).click();
  await expect(best.getByText('For vegetable farms: +14 of 15')).toBeVisible();
  await expect(page).toHaveURL(/need=a\+hoop\+house/);
  const title = (await best.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await best.getByRole('button', { name: 'Track' }).click();
  await expect(best.getByRole('button', { name: 'Tracked' })).toBeVisible();
  const application = applications(page).getByRole('article', { name: title });
  await application.getByText(/^Steps: 0 of \d+ done$/).click();
  await expect(application.getByRole('checkbox', { name: 'Get your farm and tract number' })).toBeVisible();
  await application.getByText('Notes and history').click();
  await expect(application.getByText(/Started tracking on \w+ \d{1,2}, \d{4}/).first()).toBeVisible();
  await application.getByRole('button', { name: 'Start preparing' }).click();
  await expect(application.getByText('Preparing', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The address alone shows the results: after a reload, by the Back button and for another tab.
  const address = page.url();
  expect(address).toContain('searched=yes');
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole('region', { name: 'Results' }).getByRole('article').first()).toBeVisible();
  await tab.close();
  await page.goto('/');
  await page.goBack();
  await expect(best.getByRole('button', { name: 'Tracked' })).toBeVisible();
  await page.reload();
  await expect(best.getByRole('button', { name: 'Tracked' })).toBeVisible();
  await expect(application.getByText('Preparing', { exact: true })).toBeVisible();
  await expect(page.getByLabel('What do you need it for? (optional)')).toHaveValue('a hoop house');
});

test("with six applications the panel shows five and opens 'And 1 more...' in place", async ({ page }, info) => {
  await page.goto(PATH);
  await signIn(page, addressFor('keen', info));
  await page.getByRole('button', { name: 'Search Grants' }).click();
  const tracks = page.getByRole('button', { name: /^Track / });
  await expect(tracks.first()).toBeVisible();
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  for (const tracked of [1, 2, 3, 4, 5, 6]) {
    await tracks.first().click();
    await expect(page.getByRole('button', { name: /^Tracked / })).toHaveCount(tracked);
  }
  const list = applications(page).getByRole('article');
  await expect(list).toHaveCount(5);
  await applications(page).getByRole('button', { name: 'And 1 more...' }).click();
  await expect(list).toHaveCount(6);
  await expectAccessible(page);
});
