import { runningSite } from '@farm/db';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { siteFolder } from '@farm/e2e-kit/config';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { rightAnswer, wrongAnswer } from './question-bank';

const NO_NAME = 'Please enter your name to start the quiz';
const QUESTIONS = 10;

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function startAs(page: Page, name: string): Promise<void> {
  await page.goto('/quiz-challenge');
  await expect(page.getByLabel('Your name')).toHaveValue(/^[A-Z]/); // suggested once the page has hydrated
  await page.getByLabel('Your name').fill(name);
  await press(page, 'Save Name');
  await expect(page.getByText(`Playing as ${name}`)).toBeVisible();
  // Each first response sets a visitor cookie, and the last one is kept, so wait for all of them.
  await page.waitForLoadState('networkidle');
}

/** Waits for a question and chooses an option. The heading has the number and the text of the question. */
async function choose(page: Page, number: number, answer: (question: string) => string): Promise<void> {
  const count = `Question ${number} of ${QUESTIONS}: `;
  const question = page.getByRole('heading', { level: 1, name: count });
  await expect(question).toBeFocused();
  const text = (await question.innerText()).replace(/^Question \d+ of \d+:\s*/, '').trim();
  await page
    .getByRole('main')
    .getByRole('radio', { name: answer(text), exact: true })
    .check();
}

async function answerAll(page: Page, answer: (question: string, number: number) => string, from = 1): Promise<void> {
  for (let number = from; number <= QUESTIONS; number += 1) {
    await choose(page, number, (question) => answer(question, number));
    await press(page, number === QUESTIONS ? 'Submit Quiz' : 'Next Question');
  }
}

const PRACTICE = /^These answers came faster than 2 seconds a question, so this round is practice only\./;

const playerOf = (page: Page) => page.evaluate(() => localStorage.getItem('quizPlayerId') ?? '');

async function changeDatabase(statement: string, playerId: string): Promise<void> {
  const database = new Client({ connectionString: runningSite(siteFolder)?.databaseUrl });
  await database.connect();
  const { rowCount } = await database.query(statement, [playerId]);
  await database.end();
  expect(rowCount).toBeGreaterThan(0);
}

/** Moves the start of the open round, because its duration counts. */
async function moveStart(page: Page, by: '-1 minute' | '1 minute'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Question 1 of / })).toBeVisible();
  await changeDatabase(
    `UPDATE learning.quiz_session SET started_at = started_at + interval '${by}' WHERE player_id = $1 AND status = 'open'`,
    await playerOf(page),
  );
}
const letAMinutePass = (page: Page) => moveStart(page, '-1 minute');

test('a quiz with a reload: eight of ten right, results and explanations', async ({ page }) => {
  await page.goto('/quiz-challenge');
  const start = card(page, 'Compost Lab').getByRole('button');
  await expect(page.getByLabel('Your name')).toHaveValue(/^[A-Z][a-z]+ \d\d$/);
  await expect(start).toBeEnabled();
  await page.getByLabel('Your name').fill('');
  await expect(page.getByRole('alert').filter({ hasText: NO_NAME })).toBeVisible();
  await expect(start).toBeDisabled();
  await expectAccessible(page);
  await startAs(page, 'Fern');
  await start.click();
  await letAMinutePass(page);
  const answer = (question: string, number: number) => (number > 8 ? wrongAnswer(question) : rightAnswer(question));
  for (const number of [1, 2, 3]) {
    await choose(page, number, rightAnswer);
    if (number < 3) await press(page, 'Next Question');
  }
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(page.getByRole('timer')).toHaveText(/Time left [65]:\d\d/);
  await press(page, 'Next Question');
  await answerAll(page, answer, 4);
  await expect(heading(page, 'Congratulations!')).toBeFocused();
  await expect(page.getByText('You scored 80% on Compost Lab')).toBeVisible();
  await expect(page.getByText('8/10')).toBeVisible();
  await expect(page.getByRole('region', { name: 'New Achievements Unlocked!' })).toContainText('Compost Captain');
  await expect(page.getByText(/^Not quite: you chose /)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Compost Captain' })).toContainText(
    'This block stands for Compost Lab',
  );
  await expect(page.getByRole('region', { name: 'Your next step' })).toContainText('You missed');
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, 'Congratulations!')).toBeVisible();
  await press(page, 'Back to Dashboard');
  await expect(card(page, 'Compost Lab')).toContainText('Passed: you earned its badge');
  await expect(page.getByRole('region', { name: 'Your quilt' })).toContainText('1 of 12 blocks sewn. 11 to go.');
  await expect(page.getByRole('row').filter({ hasText: 'Fern' }).first()).toBeVisible();
});

test('a filled-in nickname is enough to start; on a phone a challenge is a line that opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/quiz-challenge');
  const compost = page.getByRole('region', { name: 'Compost Lab', exact: true });
  await expect(compost.getByText(/^Beginner · \d+ questions · 6:40/)).toBeVisible();
  const start = compost.getByRole('button', { name: 'Start Challenge Compost Lab' });
  await expect(start).toBeHidden();
  await expectAccessible(page);
  const name = await page.getByLabel('Your name').inputValue();
  await compost.getByRole('heading', { name: 'Compost Lab' }).click();
  await start.click();
  await expect(page.getByRole('timer')).toHaveText(/Time left 6:/);
  await press(page, 'Exit Quiz');
  await expect(page.getByText(`Playing as ${name}`)).toBeVisible();
});

test('when the time is over, the answers so far are submitted, the selected one included', async ({ page }) => {
  await page.clock.install();
  await startAs(page, 'Moss');
  await card(page, 'Frost and Seasons').getByRole('button').click();
  await choose(page, 1, rightAnswer);
  await page.clock.fastForward('06:45');
  await expect(heading(page, 'Good Effort!')).toBeFocused();
  await expect(page.getByText('1/10')).toBeVisible();
  await expect(page.getByText(/^No answer given\. The answer is /)).toHaveCount(9);
});

test('the first pass of the daily challenge earns 25 extra points, once', async ({ page }) => {
  await startAs(page, 'Sage');
  await expect(card(page, 'Daily Challenge')).toContainText('Pass it today for 25 extra points.');
  await card(page, 'Daily Challenge').getByRole('button').click();
  await letAMinutePass(page);
  await answerAll(page, rightAnswer);
  await expect(page.getByText('and 25 for the daily challenge')).toBeVisible();
  await press(page, 'Retake Quiz');
  await letAMinutePass(page);
  await answerAll(page, rightAnswer);
  await expect(heading(page, 'Congratulations!')).toBeFocused();
  await expect(page.getByText('Already yours')).toBeVisible();
  await expect(page.getByText('and 25 for the daily challenge')).toHaveCount(0);
  await press(page, 'Back to Dashboard');
  await expect(card(page, 'Daily Challenge')).toContainText("Today's bonus of 25 points is yours.");
});

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('answers are saved and sent when the network returns', async ({ page, context }) => {
    await startAs(page, 'Clover');
    await card(page, 'Seed to Transplant').getByRole('button').click();
    await letAMinutePass(page);
    for (let number = 1; number < QUESTIONS; number += 1) {
      await choose(page, number, rightAnswer);
      await press(page, 'Next Question');
    }
    await choose(page, QUESTIONS, rightAnswer);
    await context.setOffline(true);
    await press(page, 'Submit Quiz');
    await expect(page.getByRole('alert').filter({ hasText: "We couldn't send your answers." })).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page, 'Congratulations!')).toBeFocused();
  });
});

/** Moves the due date of a player's missed questions back by a day. */
const letADayPass = (playerId: string) =>
  changeDatabase("UPDATE learning.review_card SET due = due - interval '1 day' WHERE player_id = $1", playerId);

test('a fast round is practice; its missed questions are reviewed the next day, with explanations', async ({
  page,
}) => {
  await startAs(page, 'Juniper');
  await card(page, 'Compost Lab').getByRole('button').click();
  await moveStart(page, '1 minute');
  await answerAll(page, (question, number) => (number > 7 ? wrongAnswer(question) : rightAnswer(question)));
  await expect(heading(page, 'Good Effort!')).toBeFocused();
  await expect(page.getByText('You scored 70% on Compost Lab')).toBeVisible();
  await expect(page.getByText(PRACTICE)).toBeVisible();
  await press(page, 'Back to Dashboard');
  await expect(card(page, 'Review: none ready today')).toContainText('3 more on a later day');
  await letADayPass(await playerOf(page));
  await page.reload();
  await card(page, 'Review: 3 ready today').getByRole('button', { name: 'Start Review' }).click();
  for (let number = 1; number <= 3; number += 1) {
    const question = page.getByRole('heading', { level: 1, name: `Question ${number} of 3: ` });
    await expect(question).toBeFocused();
    const text = (await question.innerText()).replace(/^Question \d+ of \d+:\s*/, '').trim();
    await page
      .getByRole('main')
      .getByRole('radio', { name: rightAnswer(text), exact: true })
      .check();
    await press(page, 'Check Answer');
    await expect(page.getByText(/^Correct: /)).toBeVisible();
    await expect(page.getByText(/^We'll ask it again on /)).toBeVisible();
    if (number === 1) await expectAccessible(page);
    await press(page, 'Next');
  }
  await expect(heading(page, 'Review done for today')).toBeFocused();
});
