import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT } from '../../config';
import { CardFormFrame, cards } from './card-form';

export const COURSE = 'The Southern Market Garden';

const CONTENT = join(ROOT, 'services/payments/content/courses/southern-market-garden');

/** What a person who read the lessons answers, lesson by lesson: the number of the option for each question. */
export const rightAnswers = (): number[][] =>
  readdirSync(CONTENT)
    .filter((file) => file.endsWith('.check.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(CONTENT, file), 'utf8')) as { correct: number }[])
    .map((questions) => questions.map(({ correct }) => correct));

/** Buys the course from the store's panel with this card. */
export async function buyCourse(page: Page, email: string, card = cards.good): Promise<void> {
  await openPremiumCheckout(page, email);
  await new CardFormFrame(page).fill(card);
  await payForCourse(page);
}

/** Goes from the store's panel to the course's checkout. */
export async function openPremiumCheckout(page: Page, email: string): Promise<void> {
  await page.goto('/country-store');
  const panel = page.getByRole('region', { name: COURSE });
  await panel.getByLabel('Your email').fill(email);
  await panel.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/premium-checkout\?course=southern-market-garden&email=/);
}

export const payForCourse = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Complete Purchase - $79.99' }).click();

/** The course stands open, and neither payment nor letter is left in the address: it may be bookmarked. */
export async function expectCourseOpen(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/course-access\?course=southern-market-garden$/);
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expect(page.getByText(/^Lifetime access for a/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
}

/** Opens a lesson by its place in the list. */
export const openLesson = (page: Page, place: number): Promise<void> =>
  page.getByRole('main').getByRole('listitem').nth(place).getByRole('link').click();

/** Answers the check of the open lesson. */
export async function answerCheck(page: Page, answers: readonly number[]): Promise<void> {
  const check = page.getByRole('form', { name: 'Lesson check' });
  const questions = check.getByRole('group');
  await expect(questions).toHaveCount(answers.length);
  for (const [place, option] of answers.entries()) await questions.nth(place).getByRole('radio').nth(option).check();
  await check.getByRole('button', { name: 'Check my answers' }).click();
}
