import { expect, type Page } from '@playwright/test';

export const HUB = '/community-griot';

/** The ten sections in order. */
export const SECTIONS = [
  'Almanac',
  'Live conditions',
  'Farm Games',
  'Community stats',
  'Daily wisdom',
  'Smart farming',
  'Daily blog',
  'Recipe Generator',
  'Community resources',
  'Interactive games',
];

/** Opens the hub and waits until its sections have loaded. */
export async function openHub(page: Page, query = ''): Promise<void> {
  await page.goto(`${HUB}${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Community Griot' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Moon: / })).toBeVisible();
  await page.mouse.move(5, 5); // the first interaction loads the lower sections
  await page.mouse.move(15, 15);
  await expect(page.getByText('Loading comments')).toHaveCount(0);
}
