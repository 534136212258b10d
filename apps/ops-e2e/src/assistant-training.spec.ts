import type { Page } from '@playwright/test';
import { sendMessage, log } from '@farm/e2e-kit/home/chat-page';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

const QUESTION = 'How do I make compost from kitchen scraps?';
const PARAPHRASE = 'How do I compost kitchen scraps at home?';
const CORRECTION =
  'At our place the compost bin stands under the pecan tree, and it is turned whenever it stops steaming.';

// The call for the signed-in user responds with 401 to visitors.

/** Asks as a new visitor. */
async function expectAnswer(page: Page, question: string, isCorrected: boolean): Promise<void> {
  const visit = await page.context().browser()?.newContext();
  const visitor = await visit?.newPage();
  if (!visit || !visitor) throw new Error('no browser');
  await visitor.goto('/');
  await sendMessage(visitor, question);
  await expect(
    log(visitor)
      .getByText(/compost/i)
      .last(),
  ).toBeVisible();
  await expect(log(visitor).getByText(CORRECTION)).toHaveCount(isCorrected ? 1 : 0);
  await visit.close();
}

test('a correction is previewed, approved, applied to paraphrases and rolled back', async ({ page }) => {
  test.slow();
  await signInAsOperator(page);
  await page.goto('/ops/assistant/versions');
  await page.getByRole('table').locator('[aria-current="true"]').getByRole('link').click();
  await expect(page.getByText('This version is active.')).toBeVisible();
  await expectAccessible(page);
  const before = page.url();

  await page.goto('/dexter-training?tab=corrections');
  await page.getByLabel('Question (optional)').fill(QUESTION);
  await page.getByLabel('What Dexter should say instead').fill(CORRECTION);
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await expect(page.getByRole('list', { name: 'Answers that would change' })).toBeVisible();
  await expectAccessible(page);
  await expectAnswer(page, QUESTION, false);
  await page.getByRole('button', { name: 'Send Correction' }).click();
  await expect(page.getByText('No answer gets worse')).toBeVisible();
  await expectAccessible(page);
  await expectAnswer(page, QUESTION, true);
  await expectAnswer(page, PARAPHRASE, true);

  await page.goto(before);
  await page.getByRole('button', { name: 'Roll back to this version' }).click();
  await expect(page.getByText('It is active now.')).toBeVisible();
  await expectAnswer(page, QUESTION, false);
});

test('every tab of the training center opens and is accessible', async ({ page }) => {
  await signInAsOperator(page);
  for (const tab of ['Daily Training', 'Custom Training', 'Test & Evaluate', 'Corrections', 'Training History'])
    await test.step(tab, async () => {
      await page.goto('/dexter-training');
      await page.getByRole('navigation', { name: 'Training' }).getByRole('link', { name: tab }).click();
      await expect(page.getByRole('heading', { level: 2, name: tab })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });
});
