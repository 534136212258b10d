import { expect, test } from '../visitor/visitor';

const QUESTION = 'how often do I water tomatoes';

test("a visitor asks Dexter Jr. and gets an answer from the farm's own knowledge", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Your message' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log').getByText(/one to two inches of water a week/)).toBeVisible();
});

test.describe("without the assistant's service", () => {
  test.use({ expected: [/status of 502|AI service unavailable/] });

  test('Dexter Jr. answers by himself', async ({ page }) => {
    await page.route('**/api/dexter-response', (route) =>
      route.fulfill({ status: 502, json: { code: 'service.away', error: 'x', message: 'x', requestId: 'x' } }),
    );
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Your message' }).fill('How do I join the co-op?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('log').getByText(/co-op/i).last()).toBeVisible();
  });
});
