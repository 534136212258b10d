import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@farm/e2e-kit/config';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

interface Question {
  question: string;
  options: readonly string[];
  correct: number;
  explanation: string;
}

const BANK = join(ROOT, 'services/learning/content/simple-quiz/basic-gardening.json');
const bank = JSON.parse(readFileSync(BANK, 'utf8')) as Question[];

const option = (number: number, isRight: boolean): string => {
  const { options, correct } = bank[number - 1] ?? { options: [], correct: 0 };
  return options[isRight ? correct : (correct + 1) % 4] ?? '';
};

const lastAnswer = (page: Page, number: number) =>
  page.getByRole('region', { name: `Your answer to question ${number}`, exact: true });

async function answer(page: Page, number: number, isRight: boolean): Promise<void> {
  await expect(page.getByText(`Question ${number} of 10`).first()).toBeVisible();
  const next = page.getByRole('button', { name: number === 10 ? 'Finish Quiz' : 'Next', exact: true });
  await expect(next).toBeDisabled();
  await page
    .getByRole('main')
    .getByRole('radio', { name: option(number, isRight), exact: true })
    .check();
  await next.click();
}

test('a quiz of ten questions with a reload: right or wrong after each, then the results', async ({ page }) => {
  await page.goto('/courses');
  await page.getByRole('button', { name: 'Start Quiz' }).first().click();
  for (let number = 1; number <= 10; number += 1) {
    if (number === 4) await page.reload();
    await answer(page, number, number !== 2);
    if (number === 10) break;
    await expect(lastAnswer(page, number)).toContainText(number === 2 ? 'Not quite' : 'Right');
    await expect(lastAnswer(page, number)).toContainText(bank[number - 1]?.explanation ?? '');
    if (number === 2) await expectAccessible(page);
    await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await expect(page.getByText('5 of 5 stars').first()).toBeVisible();
  await expect(page.getByText('9 of 10', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Another Quiz' }).click();
  await expect(page.getByRole('button', { name: /Start Quiz/ })).toHaveCount(3);
});

test('an answer cannot be changed after its verdict, in another tab or by the Back button', async ({ page }) => {
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/quiz/modules/')) void response.text().then((text) => bodies.push(text));
  });
  await page.goto('/courses');
  await page.getByRole('button', { name: 'Start Quiz' }).first().click();
  await expect(page.getByText('Question 1 of 10').first()).toBeVisible();
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).not.toMatch(/correct|explanation|"answer"/);
  await answer(page, 1, false);
  await expect(lastAnswer(page, 1)).toContainText('Not quite');
  const round = await page.evaluate(() => localStorage.getItem('farm.simple-quiz') ?? '');
  const { roundId } =
    (JSON.parse(round) as { runs: Record<string, { roundId: string }> }).runs['basic-gardening'] ?? {};
  const again = await page.evaluate(
    async (body) =>
      (await window
        .fetch('/api/quiz/modules/basic-gardening/answers', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        .then((reply) => reply.json())) as { right: boolean },
    { roundId, questionId: 'garden-01', answer: bank[0]?.correct ?? 0 },
  );
  expect(again.right).toBe(false);
  await page.goBack();
  await page.getByRole('button', { name: 'Continue (question 2 of 10)' }).click();
  await expect(lastAnswer(page, 1)).toContainText('Not quite');
});

test('a question with its answers and buttons fits the screen of a phone, and so does its reason', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/courses');
  await page.getByRole('button', { name: 'Start Quiz' }).first().click();
  await expect(page.getByText('Question 1 of 10').first()).toBeVisible();
  const bottomOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await page.evaluate(() => window.scrollTo(0, 0));
  const answers = page.getByRole('main').getByRole('radio');
  const last = await answers.last().locator('..').boundingBox();
  const next = await page.getByRole('button', { name: 'Next', exact: true }).boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  expect(await bottomOf('Next')).toBeLessThanOrEqual(740);
  await answer(page, 1, true);
  await expect(lastAnswer(page, 1)).toContainText('Right');
  expect(await bottomOf('Next Question')).toBeLessThanOrEqual(740);
});
