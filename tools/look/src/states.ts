import type { Page } from '@playwright/test';
import type { Place } from './pictures';

const CHAT = '**/api/dexter-response';
const PLAN = '**/api/generate-farm-plan';

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** The first two steps of the farm plan; the third is shown, with crops chosen. */
async function chooseCrops(page: Page): Promise<void> {
  await page.getByLabel('Growing location').fill('Tuskegee AL 36083, 4x8 raised bed, part shade, deer');
  await page.keyboard.press('Enter');
  await page.getByText('Beginner', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  for (const crop of ['Tomatoes', 'Root Vegetables (Carrots, Radishes)', 'Flowers'])
    await page.getByRole('checkbox', { name: crop }).check();
}

async function askForPlan(page: Page): Promise<void> {
  await chooseCrops(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Minimal $0-50').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Hours per week').selectOption('5');
  await page.getByRole('button', { name: 'Generate My Plan' }).click();
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
  '/community-griot unfolded': {
    path: '/community-griot',
    reach: async (page) => {
      await page.getByText('The whole garden year').click();
      await page.getByRole('button', { name: 'Earlier posts' }).click();
    },
  },
  '/start-my-farm-plan with crops chosen': { path: '/start-my-farm-plan', reach: chooseCrops },
  '/start-my-farm-plan with a plan': {
    path: '/start-my-farm-plan',
    reach: async (page) => {
      await askForPlan(page);
      await page.getByText('Why this week?').first().click();
    },
  },
  '/start-my-farm-plan without the service': {
    path: '/start-my-farm-plan',
    reach: async (page) => {
      await page.route(PLAN, (route) => route.fulfill({ status: 502, json: {} }));
      await askForPlan(page);
      await page.getByText('Your answers are kept.', { exact: false }).waitFor();
    },
  },
};

/** Each state as a place to take pictures of. */
export const statesOf = (origin: string): Place[] =>
  Object.entries(STATES).map(([name, { path, reach }]) => ({ name, address: `${origin}${path}`, reach }));
