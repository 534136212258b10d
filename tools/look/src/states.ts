import type { Page } from '@playwright/test';
import type { Place } from './pictures';

const CHAT = '**/api/dexter-response';

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** States of pages that only show after a visitor has done something. */
const STATES: Record<string, { path: string; reach: (page: Page) => Promise<void> }> = {
  '/about with its menu open': { path: '/about', reach: (page) => page.getByRole('button', { name: 'MENU' }).click() },
  '/about with a tooltip': {
    path: '/about',
    reach: async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'example.com', exact: true }).focus();
      await page.keyboard.press('Tab');
      await page.getByRole('tooltip').waitFor();
    },
  },
  '/about with a question unfolded': {
    path: '/about',
    reach: (page) => page.getByText('How do I join the co-op?').click(),
  },
  '/ while Dexter thinks': {
    path: '/',
    reach: async (page) => {
      await page.route(CHAT, () => undefined);
      await ask(page, 'How do I join the co-op?');
      await page.getByText('Dexter Jr. is thinking...').first().waitFor();
    },
  },
  '/ with an answer': {
    path: '/',
    reach: async (page) => {
      await ask(page, 'how often do I water tomatoes');
      await page.getByText('From our reviewed farm notes:').waitFor();
      await page.getByRole('button', { name: 'Erase this conversation' }).click();
    },
  },
  '/ without the assistant': {
    path: '/',
    reach: async (page) => {
      await page.route(CHAT, (route) => route.fulfill({ status: 502, json: {} }));
      await ask(page, 'How do I join the co-op?');
      await page.getByText('A short answer from this page.', { exact: false }).waitFor();
    },
  },
};

/** Each state as a place to take pictures of. */
export const statesOf = (origin: string): Place[] =>
  Object.entries(STATES).map(([name, { path, reach }]) => ({ name, address: `${origin}${path}`, reach }));
