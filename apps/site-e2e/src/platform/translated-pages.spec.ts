import type { Page } from '@playwright/test';
import { ANSWER, input, log, QUESTION } from '@farm/e2e-kit/home/chat-page';
import { CommentsPage, uniqueText } from '@farm/e2e-kit/community/comments-page';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { translatePages } from './translator';
import { waitForPageHydration } from '@farm/e2e-kit/platform/navigation';

// A page that is translated before React hydrates it is built again, which React reports (error 418); calls for the signed-in user
// respond with 401 to visitors.
test.use({
  expectedErrors: [/Minified React error #418|status of (400|401|404|409|422)/],
  contextOptions: { reducedMotion: 'reduce' },
});
test.beforeEach(({ page }) => translatePages(page));
test.afterEach(async ({ page }) => {
  await expect(page.getByText('This page had a problem.')).toHaveCount(0);
});

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click();

/** Opens a page and waits until React has built the translated page again, which loses what was typed and pressed before. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForPageHydration(page);
}

async function makePlan(page: Page): Promise<void> {
  await open(page, '/start-my-farm-plan');
  await page.getByLabel('Growing location').fill('Tuskegee AL 36083');
  await press(page, 'Next');
  await page.getByRole('radio', { name: /Beginner/ }).check();
  await press(page, 'Next');
  await page.getByRole('checkbox', { name: /Tomatoes/ }).check();
  await press(page, 'Next');
  await page.getByRole('radio', { name: /Minimal/ }).check();
  await press(page, 'Next');
  await page.getByLabel('Hours per week').selectOption({ index: 2 });
  await press(page, 'Generate My Plan');
}

test('the farm plan: five steps and the plan, whose weeks open and close', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 }); // only there weeks are folded
  await makePlan(page);
  await expect(page.getByRole('heading', { level: 1, name: /Your four-week farm plan/ })).toBeVisible();
  const toggle = main(page)
    .getByRole('button', { name: /(Show|Hide) the .*tasks?/ })
    .first();
  const before = await toggle.innerText();
  await toggle.click();
  await expect(toggle).not.toHaveText(before);
});

test('the simple quiz: after each answer the reason of that question', async ({ page }) => {
  await open(page, '/courses');
  await press(page, /Start Quiz/);
  const seen = new Set<string>();
  for (let number = 1; number <= 4; number += 1) {
    await expect(page.getByText(`Question ${number} of 10`).first()).toBeVisible();
    await main(page)
      .getByRole('radio')
      .nth(number % 4)
      .check();
    await press(page, 'Next');
    const reason = page.getByRole('region', { name: `Your answer to question ${number}`, exact: true });
    await expect(reason).toBeVisible();
    const text = await reason.innerText();
    expect(text).toMatch(/Right|Not quite/);
    seen.add(text.replace(/«(Right|Not quite|The answer is )»/g, ''));
  }
  expect(seen.size).toBe(4);
});

test('the quiz challenge: the clock runs and each question is another', async ({ page }) => {
  await open(page, '/quiz-challenge');
  await page.getByLabel('Your name').fill('Fern');
  await press(page, 'Save Name');
  await expect(page.getByText(/Playing as/)).toBeVisible();
  await press(page, /^«?Start/);
  const question = page.getByRole('heading', { level: 1 });
  const texts = new Set<string>();
  for (let number = 1; number <= 3; number += 1) {
    await expect(question).toContainText(`Question ${number} of`);
    texts.add(await question.innerText());
    await main(page).getByRole('radio').first().check();
    await press(page, 'Next Question');
  }
  expect(texts.size).toBe(3);
  const clock = page.getByRole('timer');
  const time = await clock.innerText();
  await expect(clock).not.toHaveText(time);
});

test('comments: a like is counted, an edit is shown', async ({ page }) => {
  const text = uniqueText('Collards are up');
  const comments = new CommentsPage(page);
  await comments.open();
  await comments.post('Fern', text);
  await comments.comment(text).getByRole('button', { name: /^Like/ }).click();
  await expect(comments.comment(text).getByRole('button', { name: /^Like/ })).toContainText('«Like 1»');
  await comments.comment(text).getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByLabel('Edited comment').fill(`${text}, all of them`);
  await press(page, 'Save');
  await expect(comments.comment(text)).toContainText(`«${text}, all of them»`);
  await expect(comments.comment(text)).toContainText('(edited)');
});

/** Signs in by buttons: a page that is translated before it hydrates is built again, and the field loses the focus. */
async function signIn(page: Page, email: string, afterAskingForCode = async () => {}): Promise<void> {
  await open(page, '/sign-in');
  await page.getByLabel('Email address').fill(email);
  await press(page, 'Send me a code');
  await expect(main(page)).toContainText(`We emailed ${email}.`);
  await afterAskingForCode();
  const mailTab = await page.context().newPage();
  const message = await findEmail(mailTab, email, 'is your sign-in code');
  const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await message.innerText()) ?? [];
  await mailTab.close();
  await page.getByLabel('Code').fill(code);
  await press(page, 'Sign in');
  await expect(main(page)).toContainText(`You are signed in as ${email}.`);
}

test('sign-in: a wrong code, then the right one', async ({ page }, info) => {
  await signIn(page, addressFor('grower', info), async () => {
    await page.getByLabel('Code').fill('0000-0000');
    await press(page, 'Sign in');
    await expect(main(page).getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  });
});

test('checkout: the form, and a code that is not known', async ({ page }) => {
  await open(page, '/premium-checkout?course=southern-market-garden&email=ada%40example.com');
  await expect(main(page)).toContainText('Complete Your Purchase');
  await main(page).getByText('Have a code?').click();
  await page.getByLabel(/^«Code»$/).fill('NO-SUCH-CODE');
  await press(page, 'Apply code');
  await expect(main(page)).toContainText(/do not know this code/);
});

test('contact: an error, then thanks with the reference', async ({ page }) => {
  await open(page, '/contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form).toContainText('Please fill out all fields before submitting.');
  await form.getByLabel('Your name').fill('Ruth');
  await form.getByLabel('Your email address').fill('ruth@example.com');
  await form.getByLabel('Your message').fill(uniqueText('Do you sell okra seed?'));
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form).toContainText('Thank you for your message!');
  await expect(form).toContainText(/reference [2-9A-Z]{4,8}/);
});

test('the chat: an answer replaces the waiting message, a second one follows', async ({ page }) => {
  await page.goto('/');
  // a part that is translated before it hydrates is built again
  await expect(() => log(page).scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
  await expect(async () => {
    await input(page).fill(QUESTION, { timeout: 1_000 });
    await page.getByRole('button', { name: 'Send' }).click({ timeout: 1_000 });
    await expect(log(page)).toContainText(QUESTION, { timeout: 2_000 });
  }).toPass();
  await expect(log(page)).toContainText(ANSWER);
  await expect(log(page).getByText('Dexter Jr. is thinking...')).toHaveCount(0);
  await input(page).fill('how deep do I sow okra');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page)).toContainText(/inch/);
});

test('grant search: results change with the search, and an application is tracked', async ({ page }, info) => {
  await signIn(page, addressFor('grower', info));
  await open(page, '/grant-search');
  await page.getByLabel(/^«Farmer»$/).selectOption('beginning');
  await page.getByLabel(/^«Farm»$/).selectOption('vegetable');
  await page.getByLabel('Funding range').selectOption('small');
  await page.getByLabel('Project focus').selectOption('soil health');
  await press(page, 'Search Grants');
  await expect(page.getByRole('heading', { name: /Results/ })).toBeVisible();
  const track = main(page)
    .getByRole('button', { name: /^«Track/ })
    .first();
  await track.click();
  await expect(page.getByRole('region', { name: 'Your Applications' }).getByRole('article')).toHaveCount(1);
});

test.describe('pages that are translated before their lower parts have hydrated', () => {
  for (const path of ['/', '/community-griot', '/about', '/programs'])
    test(`${path} works`, async ({ page }) => {
      await page.goto(path);
      await page.mouse.move(5, 5); // the first interaction loads the deferred parts
      await page.mouse.wheel(0, 4_000);
      await expect(page.getByRole('contentinfo')).toContainText('«');
      // the header is built again as well when it is translated before it hydrates
      await expect(async () => {
        const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
        if (!(await link.isVisible())) await page.getByRole('button', { name: 'MENU' }).click({ timeout: 1_000 });
        await link.click({ timeout: 1_000 });
        await expect(page).toHaveURL('/contact', { timeout: 2_000 });
      }).toPass();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('«');
    });
});
