import { expect, type Page } from '@playwright/test';

const COURSE = 'The Southern Market Garden';

/** Goes from the store's panel to the course's checkout. */
export async function openPremiumCheckout(page: Page, email: string): Promise<void> {
  await page.goto('/country-store');
  const panel = page.getByRole('region', { name: COURSE });
  await panel.getByLabel('Your e-mail').fill(email);
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
