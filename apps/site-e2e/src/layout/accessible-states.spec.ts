import type { Page } from '@playwright/test';
import { sendMessage, input, JOIN, log, thinking } from '@farm/e2e-kit/home/chat-page';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const toasts = (page: Page) => page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');

/** States of pages, with the actions that lead to them. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'an open menu': async (page) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'MENU' }).click();
    await expect(page.getByRole('link', { name: 'Simple Quiz' })).toBeVisible();
  },
  'an open menu on a phone': async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/about');
    await page.getByRole('button', { name: 'MENU' }).click();
    await expect(page.getByRole('link', { name: 'Simple Quiz' })).toBeVisible();
  },
  'a toast': async (page) => {
    await page.goto('/checkout');
    await expect(toasts(page)).toContainText('No product selected for checkout.');
  },
  'an expanded answer': async (page) => {
    await page.goto('/about');
    await page.getByText('How do I join the co-op?').click();
    await expect(page.getByText(/^To join the Legacy Co-Op/)).toBeVisible();
  },
  'a chat that waits for an answer': async (page) => {
    await page.route('**/api/dexter-response', () => undefined);
    await page.goto('/');
    await sendMessage(page, JOIN);
  },
  'a chat with an answer of the page': async (page) => {
    await page.route('**/api/dexter-response', (route) => route.abort());
    await page.goto('/');
    await sendMessage(page, JOIN);
    await expect(thinking(page)).toHaveCount(0);
    await expect(log(page).getByText(/^A short answer from this page/)).toBeVisible();
  },
  'a message that is too long': async (page) => {
    await page.goto('/');
    await input(page).fill('a'.repeat(2001));
    await expect(page.getByText('Please keep your message to 2000 characters.')).toBeVisible();
  },
  'the confirmation of erasing a conversation': async (page) => {
    await page.goto('/');
    await sendMessage(page, JOIN);
    await page.getByRole('button', { name: 'Erase this conversation' }).click();
    await expect(page.getByRole('group', { name: /^Erase this conversation/ })).toBeVisible();
  },
  'an invalid email address': async (page) => {
    await page.goto('/');
    await page.getByLabel('Your email address').fill('ada');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  },
};

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: [/ERR_FAILED/], contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    for (const [state, reach] of Object.entries(STATES))
      test(`${state} is accessible`, async ({ page }) => {
        await reach(page);
        await expectAccessible(page);
      });
  });
