import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Those of the page, not of the footer's theme switch. */
const radios = (page: Page) => page.getByRole('main').getByRole('radio');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A phone of its own that joins the class, with the nickname that it got. */
async function joinClass(browser: Browser, code: string, place: number) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto('/class');
  await page.getByLabel('Code').fill(code.toLowerCase());
  await button(page, 'Go').click();
  const name = radios(page).nth(place);
  await name.check();
  const nickname = (await name.getAttribute('value')) ?? '';
  await expectAccessible(page);
  await button(page, 'Join').click();
  await expect(heading(page, `You're in, ${nickname}`)).toBeVisible();
  return { page, nickname };
}

// A page that asks while the class is being closed gets a 404.
test.use({ expectedErrors: [/status of 404 .*\/api\/class-(quizzes|codes)\//] });

test('a teacher and two pupils take a class quiz, a reload keeps the place, and closing deletes it', async ({
  page,
  browser,
}) => {
  await page.goto('/for-teachers');
  await page.getByRole('link', { name: 'Begin a class quiz' }).click();
  await page.getByRole('radio', { name: '5', exact: true }).check();
  await button(page, 'Get a code for the class').click();
  await expect(heading(page, /^Class code/)).toBeVisible();
  const code = (await heading(page, /^Class code/).innerText()).replace(/\s/g, '');
  expect(code).toMatch(/^[A-Z]{6}$/);
  await expectAccessible(page);

  const pupils = [await joinClass(browser, code, 0), await joinClass(browser, code, 5)];
  await expect(page.getByText('2 pupils in.')).toBeVisible();
  await button(page, 'Show question 1').click();
  for (const [place, pupil] of pupils.entries()) {
    await expect(button(pupil.page, 'Send my answer')).toBeVisible();
    await radios(pupil.page).nth(place).check();
    await button(pupil.page, 'Send my answer').click();
    await expect(pupil.page.getByText('Sent. Look at the wall: the answer comes there.')).toBeVisible();
  }
  await expect(page.getByText('2 of 2 have answered.')).toBeVisible();
  await expect(page.getByLabel('Right')).toHaveCount(0);
  await button(page, 'Show the answer').click();
  await expect(page.getByLabel('Right')).toHaveCount(1);
  await expectAccessible(page);

  const [first] = pupils;
  if (!first) throw new Error('nobody joined');
  await expect(first.page.getByText(/^The answer is/)).toBeVisible();
  await first.page.reload();
  await expect(first.page.getByText(/^The answer is/)).toBeVisible();
  await expect(first.page.getByText(first.nickname, { exact: true })).toBeVisible();
  await expectAccessible(first.page);

  await button(page, 'Close the class').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the class' }).click();
  await expect(page.getByText('This class is closed, and everything of it is deleted.')).toBeVisible();
  await first.page.reload();
  await expect(first.page.getByText("We don't know that code. Check the six letters on the wall.")).toBeVisible();
  for (const pupil of pupils) await pupil.page.context().close();
});
