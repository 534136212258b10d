import { expect, test } from '../visitor/fixtures';

test('a visitor reads what growers said, with the replies under what they answer', async ({ page }) => {
  await page.goto('/community-griot');
  await expect(page.getByRole('heading', { level: 1, name: 'Community Griot' })).toBeVisible();
  await expect(page.getByText('Welcome to the porch.', { exact: false })).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: /^Replies to/ })
      .first()
      .getByRole('article')
      .first(),
  ).toBeVisible();
});
