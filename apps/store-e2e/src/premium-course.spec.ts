import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { buyCourse, expectCourseOpen } from './course-page';

test('a visitor sees what the course holds, and reads its first lesson without paying', async ({ page }) => {
  await page.goto('/country-store');
  await page.getByRole('link', { name: 'See the lessons' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Southern Market Garden' })).toBeVisible();
  const lessons = page.getByRole('region', { name: 'The eight lessons' });
  await expect(lessons.getByRole('listitem')).toHaveCount(8);
  await expect(page.getByText(/^\d h \d+ min of reading and quizzes$/)).toBeVisible();
  await expectAccessible(page);
  await lessons.getByRole('link', { name: 'Site and soil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site and soil' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Five things to look at before the soil' })).toBeVisible();
  await expectAccessible(page);
});

test('a buyer sees thanks and the address of the receipt, and continues later', async ({ page }) => {
  await buyCourse(page, 'ann@example.com');
  await expectCourseOpen(page);
  await expect(page.getByText('Thank you, it is yours. Receipt sent to a•••@example.com.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Start lesson 1 \(\d+ minutes\)$/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Continue: Site and soil' })).toBeVisible();
  await expect(page.getByText(/^Thank you/)).toBeHidden();
});
