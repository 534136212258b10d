import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { input, log, sendMessage } from '@farm/e2e-kit/home/chat-page';

test('Dexter Jr. remembers a garden, the farm plan offers it, and Forget deletes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await sendMessage(page, 'I garden in Macon, 31201, in a 4 x 8 foot raised bed.');
  const chip = page.getByRole('group', { name: 'What Dexter Jr. remembers' });
  await expect(chip).toContainText('31201 · 4 x 8 foot bed');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360); // however long the line is
  await chip.getByRole('button', { name: 'Change' }).click();
  await expect(input(page)).toHaveValue(/^I garden in .*31201, in a 4 x 8 foot bed\.$/);
  await expect(input(page)).toBeFocused();

  await sendMessage(page, 'How many bags of compost for 3 inches on it?');
  await log(page).getByText('How it was worked out').last().click();
  await expect(log(page).getByText('cubic feet').last()).toBeVisible();

  await page.goto('/start-my-farm-plan');
  await expect(page.getByLabel('Growing location')).toHaveValue('');
  await page.getByRole('button', { name: 'Use what I told Dexter' }).click();
  await expect(page.getByLabel('Growing location')).toHaveValue(/31201, 4 x 8 foot bed$/);

  await page.goto('/');
  await log(page).scrollIntoViewIfNeeded(); // the chat loads when it is near
  await chip.getByRole('button', { name: 'Forget' }).click();
  await page.getByRole('button', { name: 'Yes, forget it' }).click();
  await expect(chip).toHaveCount(0);
  await page.reload();
  await log(page).scrollIntoViewIfNeeded();
  await expect(log(page).getByText('How many bags of compost')).toBeVisible();
  await expect(chip).toHaveCount(0);
});
