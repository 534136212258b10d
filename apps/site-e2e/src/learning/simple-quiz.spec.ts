import { expect, test } from '../visitor/fixtures';

test('a quiz of ten questions with a reload leads to its results', async ({ page }) => {
  await page.goto('/courses');
  await page.getByRole('button', { name: 'Start Quiz' }).first().click();
  for (let question = 1; question <= 10; question += 1) {
    if (question === 4) await page.reload();
    await expect(page.getByText(`Question ${question} of 10`).first()).toBeVisible();
    const next = page.getByRole('button', { name: question === 10 ? 'Finish Quiz' : 'Next' });
    await expect(next).toBeDisabled();
    await page.getByRole('radio').first().check({ force: true });
    await next.click();
  }
  await expect(page.getByText(/\d of 5 stars/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Try Another Quiz' }).click();
  await expect(page.getByRole('button', { name: /Start Quiz/ })).toHaveCount(3);
});
