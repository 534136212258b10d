import type { Locator, Page } from '@playwright/test';

/** Something that a visitor does, and where. */
export interface Interaction {
  name: string;
  path: string;
  /** What leads there; not measured. */
  before?: (page: Page) => Promise<void>;
  /** What is pressed. */
  target: (page: Page) => Locator;
  /** Pressed as soon as it stands in the HTML, while the scripts are on their way. */
  isEarly?: true;
  /** By somebody who is signed in. */
  isSignedIn?: true;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const radio = (page: Page) => page.getByRole('main').getByRole('radio').first();
const choose = async (page: Page) => radio(page).check({ force: true });
const startQuiz = async (page: Page) => button('Start Quiz')(page).click();

const challenge = async (page: Page): Promise<void> => {
  await page.getByLabel('Your name').fill('Fern');
  await button('Save Name')(page).click();
  await page.getByRole('region', { name: 'Compost Lab', exact: true }).getByRole('button').click();
  await page.getByRole('heading', { level: 1, name: /^Question 1 of / }).waitFor();
};

const planStep = async (page: Page): Promise<void> => {
  await page.getByLabel('Growing location').fill('Tuskegee AL 36083');
  await button('Next')(page).click();
  await radio(page).waitFor();
};

const message = async (page: Page): Promise<void> => {
  await page.getByLabel('Your name').fill('Ruth');
  await page.getByLabel(/^Your e-mail/).fill('ruth@example.com');
  await page.getByLabel(/^Your message/).fill('Do you sell okra seed?');
};

const comment = async (page: Page): Promise<void> => {
  const form = page.getByRole('form', { name: 'Write a comment' });
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel('Your name').fill('Ruth');
  await form.getByLabel('Your comment').fill('The okra is up.');
};

const HUB = '/community-griot';
const PREMIUM = '/premium-checkout?course=southern-market-garden&email=ruth%40example.com';
const question = async (page: Page) => page.getByRole('textbox', { name: 'Your message' }).fill('how often do I water');
const thread = async (page: Page) => page.getByRole('form', { name: 'Write a comment' }).scrollIntoViewIfNeeded();

/** What the pages are for, one press each. */
export const INTERACTIONS: readonly Interaction[] = [
  { name: 'menu', path: '/', target: button('MENU') },
  { name: 'menu, while the page comes alive', path: '/', target: button('MENU'), isEarly: true },
  { name: 'chat: Send', path: '/', before: question, target: button('Send') },
  { name: 'chat: a quick button', path: '/', target: button('Crop Planning') },
  { name: 'Download Free', path: '/country-store', target: button('Download Free') },
  {
    name: 'Download Free, while the page comes alive',
    path: '/country-store',
    target: button('Download Free'),
    isEarly: true,
  },
  { name: 'Send message', path: '/contact', before: message, target: button('Send message') },
  { name: 'Start Quiz', path: '/courses', target: button('Start Quiz') },
  { name: 'quiz: an option', path: '/courses', before: startQuiz, target: radio },
  {
    ...{ name: 'quiz: Next', path: '/courses', target: button('Next') },
    before: async (page) => startQuiz(page).then(() => choose(page)),
  },
  { name: 'challenge: an option', path: '/quiz-challenge', before: challenge, target: radio },
  {
    ...{ name: 'challenge: Next Question', path: '/quiz-challenge', target: button('Next Question') },
    before: async (page) => challenge(page).then(() => choose(page)),
  },
  { name: 'farm plan: an option', path: '/start-my-farm-plan', before: planStep, target: radio },
  {
    ...{ name: 'farm plan: Next', path: '/start-my-farm-plan', target: button('Next') },
    before: async (page) => planStep(page).then(() => choose(page)),
  },
  { name: 'like, 1,000 comments', path: HUB, before: thread, target: button(/^Like, /) },
  { name: 'Post, 1,000 comments', path: HUB, before: comment, target: button('Post') },
  { name: 'open the game', path: HUB, target: button('Play Harvest Rows') },
  { name: 'pay button', path: PREMIUM, target: button(/^Complete Purchase/) },
  { name: 'Search Grants', path: '/grant-search', target: button('Search Grants'), isSignedIn: true },
];
