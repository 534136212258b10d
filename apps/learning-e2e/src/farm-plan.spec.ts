import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { waitForPageHydration } from '@farm/e2e-kit/platform/navigation';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const PATH = '/start-my-farm-plan';
const LOCATION = 'Tuskegee AL 36083, 4x8 raised bed, deer';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const generate = (page: Page) => page.getByRole('button', { name: 'Generate My Plan' }).click();

// Contrast is checked after the color transition of an enabled button.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The next April 15, when each of four weeks has tasks: in winter a week may be one of rest. */
function nextSpring(): string {
  const now = new Date();
  const year = now.getUTCFullYear() + (now.toISOString().slice(5) >= '04-15' ? 1 : 0);
  return `${year}-04-15`;
}

/** Answers all five steps. */
async function answerSteps(page: Page): Promise<void> {
  await page.goto(PATH);
  await page.getByLabel('When do you want to start?').fill(nextSpring());
  await page.getByLabel('Growing location').fill(LOCATION);
  await waitForPageHydration(page); // a press of the button is kept before, Enter in a field is not
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Beginner' }).check();
  await next(page);
  await page.getByRole('checkbox', { name: 'Tomatoes' }).check();
  await page.getByRole('checkbox', { name: 'Flowers' }).check();
  await next(page);
  await page.getByRole('radio', { name: 'Minimal $0-50' }).check();
  await next(page);
  await page.getByLabel('Hours per week').selectOption({ label: '4-6' });
}

test('five steps give a plan of four weeks, with a text and a calendar file', async ({ page }) => {
  await answerSteps(page);
  await generate(page);
  await expect(heading(page, 'Your four-week farm plan')).toBeFocused();
  await expect(page.getByText('Tuskegee, Alabama').first()).toBeVisible();
  await expect(page.getByText('a raised bed, 4 by 8 feet, deer visit')).toBeVisible();
  await expect(page.getByText(/^This week: /).first()).toBeVisible();
  for (const name of ['Hours and dollars', 'Your year']) await expect(page.getByRole('region', { name })).toBeVisible();
  for (const week of [1, 2, 3, 4]) await expect(page.getByText(`Week ${week}`, { exact: true })).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Your Plan' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^farm-plan-\d{4}-\d\d-\d\d\.txt$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('Generated: ');
  expect(text.match(/^WEEK \d: .+\r$/gm)).toHaveLength(4);
  expect(text).toContain('NEXT STEPS');
  expect(text.split('\r\n').filter((line) => [...line].length > 78 && !line.includes('http'))).toEqual([]);

  const calendar = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const events = readFileSync(await (await calendar).path(), 'utf8').match(/^BEGIN:VEVENT\r$/gm) ?? [];
  expect(events.length).toBeGreaterThanOrEqual(4);

  const poster = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Poster, Letter PDF' }).click();
  const sheet = await poster;
  expect(sheet.suggestedFilename()).toBe('growing-year-letter.pdf');
  expect(
    readFileSync(await sheet.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByRole('navigation', { name: 'Weeks' }).getByRole('button', { name: /^3/ }).click();
  await expect(page.getByRole('heading', { level: 3 }).nth(2)).toBeFocused();
});

test('step 1 names the place and has buttons for space and sun; Previous and Next keep their places on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(PATH);
  const box = page.getByLabel('Growing location');
  await box.fill('Tuskegee AL 36083');
  await expect(page.getByText(/^Tuskegee, Alabama, zone 8a, last frost about March \d+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'raised bed' }).click();
  await expect(box).toHaveValue('Tuskegee AL 36083, raised bed');
  await expect(page.getByRole('button', { name: 'raised bed' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await answerSteps(page);
  const places = await Promise.all(
    ['Previous', 'Generate My Plan'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect(places[0]?.y).toBe(places[1]?.y);
});

const WISHES = 'What else do you want to grow or keep?';

test('crops one by one, free words, a first day and seed: each wish has an answer, and Change leads back to the words', async ({
  page,
}) => {
  const start = new Date(Date.now() + 90 * 86_400_000);
  await page.goto(PATH);
  await page.getByLabel('Growing location').fill(LOCATION);
  await page.getByLabel('When do you want to start?').fill(start.toISOString().slice(0, 10));
  await next(page);
  await page.getByRole('radio', { name: 'Beginner' }).check();
  await next(page);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  const search = page.getByLabel('Crops one by one');
  await search.fill('zebra');
  await expect(page.getByText('We have no crop called “zebra”.', { exact: false })).toBeVisible();
  await search.fill('okra');
  await search.press('Enter');
  await page.getByText('See the whole list').click();
  await page.getByRole('checkbox', { name: 'Garlic' }).check();
  const chips = page.getByRole('list', { name: 'Selected crops' }).getByRole('listitem');
  await expect(chips).toHaveText(['Okra', 'Garlic']);
  await page.getByLabel(WISHES).fill('zebras and peanuts');
  await expectAccessible(page);
  await page.reload();
  await expect(chips).toHaveText(['Okra', 'Garlic']);
  await expect(page.getByLabel(WISHES)).toHaveValue('zebras and peanuts');
  await next(page);
  await page.getByRole('radio', { name: 'Nothing $0' }).check();
  await page.getByRole('checkbox', { name: 'I have seed' }).check();
  await next(page);
  await page.getByLabel('Hours per week').selectOption({ label: '4-6' });
  await generate(page);
  await expect(heading(page, 'Your four-week farm plan')).toBeFocused();
  const wishes = page.getByRole('region', { name: 'Your wishes' });
  for (const name of [/^Okra/, /^Garlic/, /^peanuts/i])
    await expect(wishes.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByText(String(start.getUTCFullYear())).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change your wishes' }).click();
  await expect(page.getByLabel(WISHES)).toBeFocused();
  await expect(page.getByLabel(WISHES)).toHaveValue('zebras and peanuts');
  await page.goBack();
  await expect(wishes).toBeVisible();
});

test('a plan on paper has its reasons, and no box that is empty', async ({ page }) => {
  await answerSteps(page);
  await generate(page);
  await expect(heading(page, 'Your four-week farm plan')).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Why this week?').first()).toBeHidden();
  const reason = page.locator('details', { hasText: 'Why this week?' }).first().locator('p');
  expect((await reason.boundingBox())?.height).toBeGreaterThan(0);
  await expect(page.getByText('Show the figures as a table')).toBeHidden();
});

test('on a phone the plan folds what is not this week, and the week buttons unfold it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await answerSteps(page);
  await generate(page);
  await expect(heading(page, 'Your four-week farm plan')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show your year' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your year' })).toBeHidden();
  await expectAccessible(page);
  const tasksOf = (week: number) => page.locator(`#farm-plan-week-${week}-tasks`).getByRole('checkbox');
  await expect(tasksOf(1).first()).toBeVisible();
  await expect(tasksOf(3).first()).toBeHidden();
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight)).toBeLessThan(5_400);
  await page.getByRole('navigation', { name: 'Weeks' }).getByRole('button', { name: /^3/ }).click();
  await expect(tasksOf(3).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show your year' }).click();
  await expect(page.getByRole('region', { name: 'Your year' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(tasksOf(4).first()).toBeVisible();
});

test('each step is accessible and keeps its answers after a reload; Back goes to the previous step', async ({
  page,
}) => {
  await page.goto(PATH);
  await expectAccessible(page);
  await page.getByLabel('Growing location').fill(LOCATION);
  await next(page);
  await expect(heading(page, 'How much have you grown before?')).toBeFocused();
  await page.getByRole('radio', { name: 'Experienced', exact: true }).check();
  await next(page);
  await page.getByRole('checkbox', { name: 'Peppers' }).check();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Peppers' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Experienced', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Growing location')).toHaveValue(LOCATION);
});

test.describe('when the service is unavailable', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('step 5 and its answers stay, and the next try succeeds', async ({ page }) => {
    await page.route('**/api/generate-farm-plan', (route) => route.abort(), { times: 1 });
    await answerSteps(page);
    await generate(page);
    await expect(page.getByText('Your answers are saved. Please try again.')).toBeVisible();
    await expect(page.getByText('Step 5 of 5')).toBeVisible();
    await expectAccessible(page);
    await generate(page);
    await expect(heading(page, 'Your four-week farm plan')).toBeVisible();
  });
});

test('a shared link shows the plan read-only; another plan starts empty', async ({ page, browser }) => {
  await answerSteps(page);
  await generate(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('Link to this plan').inputValue();
  const titles = await page.getByRole('heading', { level: 3 }).allTextContents();

  const neighbor = await browser.newPage();
  await neighbor.goto(link);
  await expect(heading(neighbor, 'A four-week farm plan')).toBeVisible();
  await expect(neighbor.getByText('Week 4', { exact: true })).toBeVisible();
  expect(await neighbor.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles);
  await neighbor.getByRole('button', { name: 'Next four weeks', exact: true }).click();
  await expect(heading(neighbor, 'Your four-week farm plan')).toBeFocused();
  await neighbor.goBack();
  await expect(neighbor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await neighbor.close();

  await page.getByRole('button', { name: 'Create Another Plan' }).click();
  await expect(page.getByLabel('Growing location')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test.describe('an expired link', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('shows step 1 and a message', async ({ page }) => {
    await page.goto(`${PATH}?plan=AAAAAAAAAAAAAAAAAAAAAA`);
    await expect(page.getByText('That plan link has expired.')).toBeVisible();
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
  });
});
