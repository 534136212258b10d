import { expect, type Page } from '@playwright/test';
import { CommentsPage, uniqueText } from '@farm/e2e-kit/community/comments-page';
import { openHub } from '@farm/e2e-kit/community/hub-page';
import { ANSWER, input, log, QUESTION, sendMessage } from '@farm/e2e-kit/home/chat-page';
import { ModerationPage } from '@farm/e2e-kit/operators/moderation-page';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { waitForPageHydration } from '@farm/e2e-kit/platform/navigation';
import { signInWithCode } from '@farm/e2e-kit/visitor/sign-in-with-code';
import type { Press } from './press';

/** What a visitor does in a new browser. */
type Scenario = (page: Page, press: Press) => Promise<void>;

const TIMES = 5; // in one browser

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForPageHydration(page);
  await page.waitForLoadState('networkidle');
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function repeat(act: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < TIMES; n += 1) await act(n);
}

/** A page without anything else: what a press costs at least on this machine. */
const baseline: Scenario = async (page, press) => {
  await page.route('**/baseline', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<h1>0</h1><button onclick="this.textContent += 1">Press</button>',
    }),
  );
  await page.goto('/baseline');
  await repeat(() => press('a button on an empty page', () => button(page, 'Press').click()));
};

const frame: Scenario = async (page, press) => {
  await open(page, '/about');
  await repeat(async () => {
    await press('menu: open', () => button(page, 'MENU').click());
    await press('menu: close by Escape', () => page.keyboard.press('Escape'));
  });
  await repeat((n) => press('theme', () => page.getByRole('radio', { name: n % 2 ? 'Light' : 'Dark' }).click()));
  const questions = page.locator('details > summary');
  await repeat((n) => press('question: open', () => questions.nth(n).click()));
};

const chat: Scenario = async (page, press) => {
  await open(page, '/');
  await sendMessage(page, QUESTION);
  for (let n = 1; n <= TIMES; n += 1) {
    await expect(input(page)).toBeFocused();
    await press('chat: a letter', () => page.keyboard.press('a'));
    await input(page).fill(QUESTION);
    await press('chat: Send', () => button(page, 'Send').click());
    await expect(log(page).getByText(ANSWER)).toHaveCount(n + 1);
  }
};

const store: Scenario = async (page, press) => {
  await open(page, '/country-store');
  const buttons = page.getByRole('button', { name: 'Download Free' });
  await repeat(async (n) => {
    const tab = page.waitForEvent('popup');
    await press('store: Download Free', () => buttons.nth(n % 4).click());
    await (await tab).close();
    await expect(buttons.nth(n % 4)).toBeEnabled();
  });
  await open(page, '/premium-checkout?course=southern-market-garden&email=ruth%40example.com');
  await expect(button(page, 'Complete Purchase')).toBeEnabled();
  await repeat(async () => {
    await press('checkout: Complete Purchase, empty card', () => button(page, 'Complete Purchase').click());
    await expect(button(page, 'Complete Purchase')).toBeEnabled();
  });
};

const quizzes: Scenario = async (page, press) => {
  await open(page, '/courses');
  const options = page.getByRole('main').getByRole('radio');
  await button(page, 'Start Quiz').click();
  await repeat(async (n) => {
    await expect(page.getByText(`Question ${n + 1} of 10`).first()).toBeVisible();
    await press('quiz: an option', () => options.nth(n % 4).click());
    await press('quiz: Next', () => button(page, 'Next').click());
  });
  await open(page, '/quiz-challenge');
  await expect(page.getByLabel('Your name')).toHaveValue(/./);
  const challenge = page.getByRole('region', { name: 'Compost Lab', exact: true });
  await challenge.getByRole('heading', { name: 'Compost Lab' }).click(); // on a phone, it opens
  await challenge.getByRole('button').click();
  await repeat(async (n) => {
    await expect(page.getByRole('heading', { level: 1, name: `Question ${n + 1} of ` })).toBeVisible();
    await press('challenge: an option', () => options.nth(n % 4).click());
    await press('challenge: Next Question', () => button(page, 'Next Question').click());
  });
};

const farmPlan: Scenario = async (page, press) => {
  await open(page, '/start-my-farm-plan');
  await page.getByLabel('Growing location').fill('Tuskegee AL 36083');
  await repeat(async (n) => {
    await press('farm plan: Next', () => button(page, 'Next').click());
    await press('farm plan: an option', () =>
      page
        .getByRole('main')
        .getByRole('radio')
        .nth(n % 3)
        .click(),
    );
    await button(page, 'Previous').click();
  });
};

const grants: Scenario = async (page, press) => {
  await signInWithCode(page, `grower.${Date.now()}@example.com`);
  await open(page, '/grant-search');
  const results = page.getByRole('region', { name: 'Results' });
  await repeat(async (n) => {
    await page.getByLabel('Funding range').selectOption({ index: n % 3 });
    await press('grants: Search Grants', () => button(page, 'Search Grants').click());
    await expect(results.getByRole('article').first()).toBeVisible();
  });
  await repeat(async (n) => {
    await press('grants: open details', () => results.locator('summary').nth(n).click());
    await press('grants: Track', () =>
      results
        .getByRole('button', { name: /^Track / })
        .first()
        .click(),
    );
    await expect(results.getByRole('button', { name: /^Tracked / })).toHaveCount(n + 1);
  });
};

const hub: Scenario = async (page, press) => {
  await openHub(page);
  await page.waitForLoadState('networkidle');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await repeat((n) => press('hub: a link to a section', () => links.nth(n).click()));
  await repeat((n) => press('hub: units', () => page.getByRole('radio', { name: n % 2 ? /°F/ : /°C/ }).click()));
  await repeat(async () => {
    await press('hub: open the game', () => button(page, 'Play Harvest Rows').click());
    await page.getByRole('dialog', { name: 'Harvest Rows' }).getByRole('button', { name: 'Close' }).click();
  });
};

const thread: Scenario = async (page, press) => {
  const comments = new CommentsPage(page);
  await openHub(page);
  await press('thread: Show all', () => button(page, 'Show all').click());
  const older = page.getByRole('button', { name: 'Show older comments' });
  const articles = page.getByRole('list', { name: 'Comments, newest first' }).getByRole('article');
  while (await older.isVisible()) {
    const count = await articles.count();
    if (count < 900) await older.click();
    else await press('thread: Show older comments, from 900', () => older.click());
    await expect.poll(() => articles.count()).toBeGreaterThan(count);
  }
  const likes = page.getByRole('button', { name: /^Like/ });
  await repeat((n) => press('1,000 comments: like', () => likes.nth(n * 40).click()));
  await repeat(() => press('1,000 comments: Reply', () => button(page, /^Reply to /).click()));
  await repeat(async (n) => {
    const text = uniqueText('We planted beans');
    await comments.write('Ruth', text);
    await press('1,000 comments: a letter', () => comments.form.getByLabel('Your comment').press('a'));
    await press('1,000 comments: Post', () => comments.form.getByRole('button', { name: 'Post' }).click());
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
    if (n === 0) await expect.poll(() => articles.count()).toBeGreaterThan(1_000);
  });
};

const moderation: Scenario = async (page, press) => {
  await signInAsOperator(page);
  await new ModerationPage(page).open('Held');
  await button(page, 'Start with the first').click();
  await repeat(() => press('moderation: n, the next comment', () => page.keyboard.press('n')));
  await repeat(async () => {
    const comments = page.getByRole('list', { name: 'Comments' }).getByRole('article');
    await comments.first().focus();
    const count = await comments.count();
    await press('moderation: a, approve', () => page.keyboard.press('a'));
    await expect.poll(() => comments.count()).not.toBe(count);
  });
};

const contact: Scenario = async (page, press) => {
  await open(page, '/contact');
  await repeat(() => press('contact: Send message, incomplete', () => button(page, 'Send message').click()));
};

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  baseline,
  frame,
  chat,
  store,
  quizzes,
  farmPlan,
  grants,
  hub,
  thread,
  moderation,
  contact,
};
