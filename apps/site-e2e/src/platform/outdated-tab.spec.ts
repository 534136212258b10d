import type { LiveRelease } from '@farm/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { expectLayoutWorks, navigateClientSide, documentIdOf } from '@farm/e2e-kit/platform/navigation';
import { remotes, SIGNED_OUT_ERROR } from '@farm/e2e-kit/platform/remotes';

const [{ remote, path, sentence }] = remotes;
const TOAST_TITLE = 'A new version is ready';
const HALF_AN_HOUR_MS = 30 * 60_000;

const toasts = (page: Page) => page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');

/** Responses of the payments service have a newer API version than the site was built for. */
const serveNewerApi = (page: Page) =>
  page.route('/api/payments/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-farm-contract': 'payments/9.0' } });
  });

/** The gateway reports a newer release than the one of this document. */
const serveNewerRelease = (page: Page) =>
  page.route('/release.json', async (route) => {
    const response = await route.fetch();
    const live = (await response.json()) as { revision: number };
    await route.fulfill({ response, json: { ...live, revision: live.revision + 1 } });
  });

/** The document has a build of a remote that needs another version of the shell. */
const serveIncompatibleRemote = (page: Page, remote: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(id="farm-release">)([^<]*)/, (_, tag: string, json: string) => {
      const live = JSON.parse(json) as LiveRelease;
      Object.assign(live.remotes[remote] ?? {}, { needs: '^9.0' });
      return tag + JSON.stringify(live);
    });
    await route.fulfill({ response, body: html });
  });

test.use({ expectedErrors: [[SIGNED_OUT_ERROR, /status of 401 .*\/api\/library\)$/], { scope: 'test' }] });

test('a response of a newer API version works and shows one toast, whose button reloads', async ({ page }) => {
  await serveNewerApi(page);
  await page.goto(path);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText(TOAST_TITLE);
  await expect(toasts(page)).toContainText('Reload to continue.');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  const libraryCall = page.waitForResponse(/\/api\/library/);
  await navigateClientSide(page, '/library');
  await libraryCall;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  await page.goto(path);
  await expect(toasts(page)).toContainText(TOAST_TITLE);
  const id = await documentIdOf(page);
  await page.keyboard.press('F8');
  await toasts(page).getByRole('button', { name: 'Reload' }).press('Enter');
  await expect.poll(() => documentIdOf(page).catch(() => id)).not.toBe(id);
});

test('after a newer release a link loads a fresh document, unless a form has input', async ({ page }) => {
  await page.clock.install();
  await serveNewerRelease(page);
  await page.goto('/contact');
  await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const id = await documentIdOf(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Programs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  expect(await documentIdOf(page), 'no check before 30 minutes').toBe(id);

  let checks = 0;
  page.on('response', (response) => (checks += response.url().endsWith('/release.json') ? 1 : 0));
  await expect(async () => {
    await page.clock.fastForward(HALF_AN_HOUR_MS); // again, if the page has not begun to wait yet
    expect(checks).toBeGreaterThan(0);
  }).toPass();
  await page.goBack();
  await page.getByLabel('Your name').fill('Ruth');
  await footer.getByRole('link', { name: 'Programs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  expect(await documentIdOf(page), 'the form has input').toBe(id);

  await footer.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible();
  expect(await documentIdOf(page), 'a fresh document').not.toBe(id);
});

test('an incompatible remote asks for a reload, and the rest of the site works', async ({ page }) => {
  await serveIncompatibleRemote(page, remote);
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1, name: 'A new version is ready.' });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await expectLayoutWorks(page);
  await navigateClientSide(page, path);
  await expect(heading).toBeFocused();
  const id = await documentIdOf(page);
  await page.unroute(path);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  expect(await documentIdOf(page)).not.toBe(id);
});
