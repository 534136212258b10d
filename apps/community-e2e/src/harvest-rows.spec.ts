import type { Page } from '@playwright/test';
import { waitForPageHydration } from '@farm/e2e-kit/platform/navigation';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// This time and random number give a fixed sequence of crops: the keys below clear six rows with 24 crops.
const NOW = '2026-03-02T12:00:00Z';
const RANDOM = 0.5;
const SIX_ROWS =
  '<<<H H <H >>>H ^^^>>>>>H ^^H ^>>H <<<H H ^>H ^<<<H ^>>>>H >H <<H ^<<H ^>>H <H ^<<<H >>H ^^^>>>>>H ^>H >>>>H ^>H ^<<<<<H';
const KEYS: Record<string, string> = { '<': 'ArrowLeft', '>': 'ArrowRight', '^': 'ArrowUp', H: 'h' };
const MAX_CROPS = 60;

const opener = (page: Page) => page.getByRole('button', { name: 'Play Harvest Rows' });
const game = (page: Page) => page.getByRole('dialog', { name: 'Harvest Rows' });
const field = (page: Page) => game(page).getByRole('application');
const gameOver = (page: Page) => game(page).getByRole('heading', { name: 'Harvest Complete!' });
const button = (page: Page, name: string) => game(page).getByRole('button', { name, exact: true });

async function fixSequence(page: Page): Promise<void> {
  await waitForPageHydration(page); // loading times are measured with the real clock
  await page.clock.setFixedTime(NOW);
  await page.evaluate((value) => {
    Math.random = () => value;
  }, RANDOM);
}

/** Drops crops in the middle until the game is over. */
async function playUntilOver(page: Page, drop: () => Promise<void>): Promise<void> {
  for (let crop = 0; crop < MAX_CROPS && !(await gameOver(page).isVisible()); crop += 1) await drop();
  await expect(gameOver(page)).toBeFocused();
}

test('a game by keyboard in calm mode; the best score is kept after a reload', async ({ page }) => {
  await page.goto('/community-griot');
  await fixSequence(page);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Start Farming')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(game(page).getByRole('checkbox', { name: /^Calm mode/ })).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);

  for (const press of SIX_ROWS.replaceAll(' ', '')) await page.keyboard.press(KEYS[press] as string);
  await expect(game(page).getByRole('status')).toHaveText(/, score 600$/);
  await page.keyboard.press('d');
  await expect(game(page).getByRole('status')).toHaveText(/^Column heights from the left: \d/);

  await playUntilOver(page, () => page.keyboard.press('h'));
  const final = await game(page)
    .getByText(/^Final score: \d+$/)
    .innerText();
  const best = Number(final.replace(/\D/g, ''));
  expect(best).toBeGreaterThanOrEqual(600);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(game(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  await page.reload();
  await opener(page).click();
  await expect(game(page).getByRole('checkbox', { name: /^Calm mode/ })).toBeChecked();
  await button(page, 'Start Farming').click();
  await expect(field(page)).toBeFocused();
  await expect(game(page).getByRole('definition').nth(2)).toHaveText(String(best));
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a game by touch', async ({ page }) => {
    await page.goto('/community-griot');
    await opener(page).tap();
    await button(page, 'Start Farming').tap();
    for (const name of ['Left', 'Left', 'Turn', 'Turn back', 'Down', 'Hold', 'Right', 'Drop']) {
      await button(page, name).tap();
    }
    await expect(game(page).getByRole('status')).toHaveText(/, rows? 1.*, score 0$/);
    await expectAccessible(page);
    const drop = button(page, 'Drop');
    await playUntilOver(page, async () => {
      if (await drop.isVisible()) await drop.tap();
    });
    await button(page, 'New Harvest').tap();
    await button(page, 'Pause').tap();
    await expect(game(page).getByRole('heading', { name: 'Paused' })).toBeVisible();
    await button(page, 'Close').tap();
    await expect(game(page)).toBeHidden();
  });
});

test('the first Escape pauses, the second closes; the paused game can be continued', async ({ page }) => {
  await page.goto('/community-griot');
  await opener(page).click();
  await button(page, 'Start Farming').click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Go on')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(game(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Go on')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
});

test('the game pauses when the window loses the focus', async ({ page }) => {
  await page.goto('/community-griot');
  await waitForPageHydration(page); // a click is dropped when hydration takes more than ten seconds
  await opener(page).click();
  await button(page, 'Start Farming').click();
  await expect(field(page)).toBeFocused();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(game(page).getByRole('heading', { name: 'Paused' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(field(page)).toBeFocused();
});
