import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { delayFile, failFile } from './network-faults';
import { waitForHydration } from '@farm/e2e-kit/platform/navigation';
import { fileUrl, liveBuild, stagesOf } from './live-builds';
import { BROKEN_FILES, remotes } from '@farm/e2e-kit/platform/remotes';

const FARM_PLAN = { remote: 'learning', path: '/start-my-farm-plan' } as const;
const CONTACT = { remote: 'community', path: '/contact' } as const;

/** The URL of the shell's code, without which nothing hydrates. */
async function shellScript(page: Page): Promise<string> {
  const shell = await liveBuild(page.request, 'shell');
  return fileUrl(shell, shell.entry.at(-1));
}

const pageScript = async (page: Page, { remote, path }: { remote: string; path: string }) =>
  stagesOf(await liveBuild(page.request, remote), path).page;

const menu = (page: Page) => page.getByRole('button', { name: 'MENU' });
const isWaiting = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-waiting'));

/** Records messages to the service, and responds with 503. */
async function recordMessages(page: Page): Promise<unknown[]> {
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

test.use({ expectedErrors: [[/status of (404|503) /, ...BROKEN_FILES], { scope: 'test' }] });

test('a click before hydration is replayed once', async ({ page }) => {
  const script = await delayFile(page, await shellScript(page));
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await menu(page).click();
  expect(await isWaiting(page)).toBe(true);
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
  await script.lift();
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await isWaiting(page)).toBe(false);
});

test('a theme chosen before hydration is applied and saved', async ({ page }) => {
  const dark = page.getByRole('radio', { name: 'Dark' });
  const script = await delayFile(page, await shellScript(page));
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await dark.check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await script.lift();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await waitForHydration(page);
  await expect(dark).toBeChecked();
});

test('a form submitted before hydration is sent once, and not in the URL', async ({ page }) => {
  const sent = await recordMessages(page);
  const script = await delayFile(page, await shellScript(page));
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

test('a form submitted after the layout has hydrated, but not the page, is sent once', async ({ page }) => {
  const sent = await recordMessages(page);
  const script = await delayFile(page, await pageScript(page, CONTACT));
  await page.goto(CONTACT.path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await menu(page).click();
  await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
  await menu(page).click();
  await writeAndSend(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  expect(sent).toEqual([]);
  await script.lift();
  await expect.poll(() => sent.length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(sent).toHaveLength(1);
  await expect(page.getByLabel('Your name')).toHaveValue('Ruth');
});

test('a page whose script fails to load can be read, and hydrates after Try again', async ({ page }) => {
  const [store] = remotes;
  const script = await failFile(page, await pageScript(page, store));
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

test('what is typed into the first step of the farm plan before hydration is kept, and a press on Next goes on', async ({
  page,
}) => {
  const script = await delayFile(page, await pageScript(page, FARM_PLAN));
  await page.goto(FARM_PLAN.path, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Growing location').fill('31201');
  await page.getByRole('button', { name: 'Next' }).click();
  await script.lift();
  await expect(page.getByRole('heading', { name: 'How much have you grown before?' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Growing location')).toHaveValue('31201');
});

test('an address with a farm plan says before hydration that the plan is opening, and shows no step to type into', async ({
  page,
}) => {
  const script = await delayFile(page, await shellScript(page));
  await page.goto(`${FARM_PLAN.path}?plan=${'x'.repeat(22)}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Opening the plan...')).toBeVisible();
  await expect(page.getByLabel('Growing location')).toBeHidden();
  await script.lift();
  await expect(page.getByText('That plan link has expired.')).toBeVisible();
  await expect(page.getByLabel('Growing location')).toBeVisible();
});

test('a farm plan and its drawings are requested at the same time, and the form library with the page', async ({
  page,
}) => {
  const requested: string[] = [];
  const plan = await delayFile(page, `/api/farm-plans/${'x'.repeat(22)}`);
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${FARM_PLAN.path}?plan=${'x'.repeat(22)}`);
  await expect.poll(() => requested.some((path) => /\/farm-plan-view\.\w+\.js$/.test(path))).toBe(true);
  const files = await page.evaluate(() => document.getElementById('farm-release')?.textContent ?? '');
  expect(files).toMatch(/\/forms\.\w+\.js/);
  await plan.lift();
});
