import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/visitor';
import { CardForm, cards } from './card-form';

const TITLE = 'The Southern Market Garden';
const pay = (page: Page) => page.getByRole('button', { name: 'Complete Purchase - $79.99' }).click();

async function openPremiumCheckout(page: Page) {
  await page.goto('/country-store');
  const panel = page.getByRole('region', { name: TITLE });
  await panel.getByLabel('Your e-mail').fill('ann@example.com');
  await panel.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/premium-checkout\?course=southern-market-garden&email=ann%40example\.com$/);
  await expect(
    page.getByText('Includes: Lifetime access, certificate of completion, Dexter Jr. AI support', { exact: true }),
  ).toBeVisible();
}

async function expectCourseOpen(page: Page) {
  // The payment and its secret have left the address: it may be bookmarked.
  await expect(page).toHaveURL(/\/course-access\?course=southern-market-garden$/);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText(/^Lifetime access for a/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
}

test('a visitor buys the course with 4242 and reads its first lesson', async ({ page }) => {
  await openPremiumCheckout(page);
  await new CardForm(page).fill(cards.good);
  await pay(page);
  await expectCourseOpen(page);

  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('link', { name: /^Next: / })).toBeVisible();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expectCourseOpen(page);
  await page.reload();
  await expectCourseOpen(page);
});

test.describe('a card without funds', () => {
  // The card company says no with status 402, and browsers log that.
  test.use({ expected: [/the server responded with a status of 402/] });

  test('is refused in the provider’s words, and another card goes through', async ({ page }) => {
    await openPremiumCheckout(page);
    const form = new CardForm(page);
    await form.fill(cards.insufficientFunds);
    await pay(page);
    await expect(page.getByRole('alert').filter({ hasText: /insufficient funds/i })).toBeVisible();
    await form.fill(cards.good);
    await pay(page);
    await expectCourseOpen(page);
  });
});

test.describe('a browser without proof', () => {
  // Asking for a course that is not open answers 401, and browsers log that.
  test.use({ expected: [/the server responded with a status of 401/] });

  test('does not open the course and says how to get help', async ({ page }) => {
    await page.goto('/course-access?course=southern-market-garden');
    await expect(page.getByText('This course opens on the device it was bought with.', { exact: true })).toBeVisible();
  });
});
