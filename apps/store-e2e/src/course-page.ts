import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT } from '@farm/e2e-kit/config';
import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';

export const COURSE = 'The Southern Market Garden';

const CONTENT = join(ROOT, 'services/payments/content/courses/southern-market-garden');

interface CheckQuestion {
  text: string;
  options: string[];
  correct: number;
}

/** The right option by the text of its question, of all lessons: a quiz also asks questions of earlier ones. */
const rightOptions = new Map(
  readdirSync(CONTENT)
    .filter((file) => file.endsWith('.check.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(CONTENT, file), 'utf8')) as CheckQuestion[])
    .map(({ text, options, correct }) => [text, options[correct] ?? '']),
);

/** Buys the course from the store's panel. */
export async function buyCourse(page: Page, email: string, card = cards.good): Promise<void> {
  await openPremiumCheckout(page, email);
  await new CardFormFrame(page).fill(card);
  await payForCourse(page);
}

/** Goes from the store's panel to the course's checkout. */
export async function openPremiumCheckout(page: Page, email: string): Promise<void> {
  await page.goto('/country-store');
  const panel = page.getByRole('region', { name: COURSE });
  // The form is loaded when it comes near. A page that is not interactive yet may scroll back.
  await expect(async () => {
    await page.getByRole('link', { name: 'See what is in the course' }).scrollIntoViewIfNeeded();
    await expect(panel).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await panel.getByLabel('Your email').fill(email);
  await panel.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/premium-checkout\?course=southern-market-garden&email=/);
}

export const payForCourse = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Complete Purchase - $79.99' }).click();

/** Checks that the course is open, with no payment or token left in the URL. */
export async function expectCourseOpen(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/course-access\?course=southern-market-garden$/);
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expect(page.getByText(/^Lifetime access for a/)).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.filter({ has: page.getByRole('heading') })).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'Crop sheets' }).getByRole('listitem')).toHaveCount(8);
}

/** Opens a lesson by its index in the list. */
export const openLesson = (page: Page, index: number): Promise<void> =>
  page.getByRole('main').getByRole('listitem').nth(index).getByRole('heading').getByRole('link').click();

/** Answers all questions of the open lesson's quiz right. Resolves with their number. */
export async function answerCheck(page: Page): Promise<number> {
  const check = page.getByRole('form', { name: 'Lesson check' });
  const questions = check.getByRole('group');
  await expect(questions.first()).toBeVisible();
  for (const question of await questions.all()) {
    const text = (await question.locator('legend').innerText()).trim();
    await question.getByRole('radio', { name: rightOptions.get(text) ?? `no answer to ${text}`, exact: true }).check();
  }
  await check.getByRole('button', { name: 'Check my answers' }).click();
  return questions.count();
}
