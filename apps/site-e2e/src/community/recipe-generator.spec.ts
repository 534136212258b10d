import type { Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';

const PATH = '/community-griot#recipes';
const FAILED = 'Unable to generate recipe at this time. Please try again later.';

const section = (page: Page) => page.getByRole('region', { name: 'Recipe Generator' });
const line = (page: Page) => section(page).getByRole('textbox', { name: 'Ingredient' });
const generate = (page: Page) => section(page).getByRole('button', { name: 'Generate Recipe' });
const kitchen = (page: Page, name: RegExp) => section(page).getByRole('radio', { name });
const title = (page: Page) => section(page).getByRole('article').getByRole('heading', { level: 3 });

/** Opens the hub and names what the garden gave; nothing is asked for yet. */
async function gather(page: Page, ...ingredients: string[]): Promise<void> {
  await page.goto(PATH);
  await expect(generate(page)).toBeDisabled();
  for (const each of ingredients) {
    await line(page).fill(each);
    await line(page).press('Enter');
    await expect(section(page).getByRole('button', { name: `Remove ${each}` })).toBeVisible();
  }
}

// A button that becomes able changes its colours; they are judged when it has.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what the garden gives becomes a recipe with its allergens, from the farm book', async ({ page }) => {
  await gather(page, 'sweet potatoes', 'peanut butter', 'dragon dust');
  await expect(generate(page)).toBeDisabled();
  await kitchen(page, /^West African/).check({ force: true });
  await expectAccessible(page);
  await generate(page).click();

  await expect(title(page)).toHaveText('Groundnut Stew (Maafe)');
  await expect(title(page)).toBeFocused();
  await expect(section(page).getByText('Contains: peanut')).toBeVisible();
  await expect(section(page).getByText('“dragon dust”')).toBeVisible();
  await expect(section(page).getByText('From the farm’s own recipe book.')).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard alone leads from an ingredient to its recipe', async ({ page }) => {
  await gather(page, 'okra');
  await line(page).focus();
  await page.keyboard.press('Tab'); // Add
  await page.keyboard.press('Tab'); // Remove okra
  await page.keyboard.press('Tab'); // the cuisines
  await page.keyboard.press('Space');
  await expect(kitchen(page, /^West African/)).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(kitchen(page, /^Indian/)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(generate(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Bhindi Masala');
  await expect(title(page)).toBeFocused();
});

test('a poisonous plant is not cooked, and the page says why', async ({ page }) => {
  await gather(page, 'pokeweed', 'collards');
  await kitchen(page, /^Southern US/).check({ force: true });
  await generate(page).click();
  await expect(title(page)).toHaveText('Collards, Potlikker and Cornbread');
  await expect(section(page).getByText(/^Pokeweed is poisonous/)).toBeVisible();
  await expect(section(page).getByText('Contains: milk, egg')).toBeVisible();
  await expect(section(page).getByText('Check the label: cornmeal')).toBeVisible();
});

test.describe('when the line is away', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the sentence is said, words and last recipe stay, and the next try succeeds', async ({ page }) => {
    await gather(page, 'eggs');
    await kitchen(page, /^Mediterranean/).check({ force: true });
    await generate(page).click();
    await expect(title(page)).toHaveText('Shakshuka');

    await page.route('**/api/generate-recipe', (route) => route.abort(), { times: 1 });
    await generate(page).click();
    await expect(section(page).getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await expect(section(page).getByText(FAILED)).toHaveCSS('color', 'rgb(168, 58, 34)');
    await expect(title(page)).toHaveText('Shakshuka');
    await expect(section(page).getByRole('button', { name: 'Remove eggs' })).toBeVisible();
    await expectAccessible(page);

    await generate(page).click();
    await expect(section(page).getByText(FAILED)).toBeHidden();
    await expect(title(page)).toBeFocused();
  });
});
