import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';
import { dead, held } from './network-faults';
import { waitForHydration } from './navigation';
import { fileUrl, liveBuild, stagesOf } from './live-builds';
import { BROKEN_FILES, remotes } from './remotes';

const CONTACT = { remote: 'community', path: '/contact' } as const;

/** The address of the shell's code: while it is held, nothing on the page is React's. */
async function shellScript(page: Page): Promise<string> {
  const shell = await liveBuild(page.request, 'shell');
  return fileUrl(shell, shell.entry.at(-1));
}

const pageScript = async (page: Page, { remote, path }: { remote: string; path: string }) =>
  stagesOf(await liveBuild(page.request, remote), path).page;

const menu = (page: Page) => page.getByRole('button', { name: 'MENU' });
const isWaiting = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-waiting'));

/** Counts messages that reach the service, and answers in its place. */
async function countMessages(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('/api/contact', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 503, json: { code: 'x', error: 'Later.', message: 'Later.' } });
  });
  return sent;
}

async function writeAndSend(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Your name').fill('Ruth');
  await form.getByLabel('Your email').fill('ruth@example.com');
  await form.getByLabel('Your message').fill('Do you sell okra seed?');
  await form.getByRole('button', { name: /send/i }).click();
}

test.use({ expectedErrors: [[/status of 503 /, ...BROKEN_FILES], { scope: 'test' }] });

test('a press before React is there is done once it is, and once only', async ({ page }) => {
  const script = await held(page, await shellScript(page));
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await menu(page).click();
  expect(await isWaiting(page)).toBe(true);
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
  await script.lift();
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await isWaiting(page)).toBe(false);
});

test('a theme that is chosen before React is there is painted once it is, and kept', async ({ page }) => {
  const dark = page.getByRole('radio', { name: 'Dark' });
  const script = await held(page, await shellScript(page));
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await dark.check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await script.lift();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await waitForHydration(page);
  await expect(dark).toBeChecked();
});

test('what is typed and sent before the code is there is sent once, whole, and stays out of the address', async ({
  page,
}) => {
  const sent = await countMessages(page);
  const script = await held(page, await shellScript(page));
  await page.goto(CONTACT.path, { waitUntil: 'domcontentloaded' });
  await writeAndSend(page);
  await expect(page).toHaveURL(CONTACT.path);
  expect(sent).toEqual([]);
  await script.lift();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ name: 'Ruth', email: 'ruth@example.com', message: 'Do you sell okra seed?' });
  await page.waitForLoadState('networkidle');
  expect(sent).toHaveLength(1);
});

test('the same while the frame answers and the page does not yet', async ({ page }) => {
  const sent = await countMessages(page);
  const script = await held(page, await pageScript(page, CONTACT));
  await page.goto(CONTACT.path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await menu(page).click();
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  await menu(page).click();
  await writeAndSend(page);
  expect(await isWaiting(page)).toBe(true);
  expect(sent).toEqual([]);
  await script.lift();
  await expect.poll(() => sent.length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(sent).toHaveLength(1);
  await expect(page.getByLabel('Your name')).toHaveValue('Ruth');
});

test('a dead remote takes nothing away: its page can be read, menu and links work, and it heals in place', async ({
  page,
}) => {
  const [store] = remotes;
  const script = await dead(page, await pageScript(page, store));
  await page.goto(store.path);
  await waitForHydration(page);
  const text = page.getByText(store.sentence, { exact: true });
  await expect(page.getByText('This part of the site failed to load')).toBeVisible({ timeout: 20_000 });
  await expect(text).toBeVisible();
  await menu(page).click();
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  await menu(page).click();
  const before = await text.elementHandle();
  await script.lift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This part of the site failed to load')).toHaveCount(0);
  expect(await before?.evaluate((node) => node.isConnected), 'hydrated in place').toBe(true);
});
