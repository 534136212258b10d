import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';
import { expectCourseOpen, openLesson, openPremiumCheckout, payForCourse } from './course-page';

test('a buyer of the course reads its first lesson', async ({ page }) => {
  await openPremiumCheckout(page, 'ann@example.com');
  await expect(
    page.getByText('Includes: Lifetime access, certificate of completion, Dexter Jr. AI support', { exact: true }),
  ).toBeVisible();
  await new CardFormFrame(page).fill(cards.good);
  await payForCourse(page);
  await expectCourseOpen(page);

  await openLesson(page, 0);
  await expect(page.getByRole('link', { name: /^Next: / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expectCourseOpen(page);
  await page.reload();
  await expectCourseOpen(page);
});

test.describe('a card without funds', () => {
  // The payment provider responds with 402.
  test.use({ expectedErrors: [/the server responded with a status of 402/] });

  test('is declined with the provider’s message, and another card succeeds', async ({ page }) => {
    await openPremiumCheckout(page, 'ann@example.com');
    const form = new CardFormFrame(page);
    await form.fill(cards.insufficientFunds);
    await payForCourse(page);
    await expect(page.getByRole('alert').filter({ hasText: /insufficient funds/i })).toBeVisible();
    await expectAccessible(page);
    await form.fill(cards.good);
    await payForCourse(page);
    await expectCourseOpen(page);
  });
});

test.describe('a browser without access', () => {
  // Calls for a course without access respond with 401.
  test.use({ expectedErrors: [/the server responded with a status of 401/] });

  test('does not open the course and offers a link by email', async ({ page }) => {
    await page.goto('/course-access?course=southern-market-garden');
    await expect(page.getByText(/^This course is not open in this browser./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  });
});
