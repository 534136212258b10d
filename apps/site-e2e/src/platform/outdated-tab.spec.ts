import type { LiveRelease } from '@farm/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { expectLayoutWorks, navigateClientSide, documentIdOf } from './navigation';
import { remotes, SIGNED_OUT_ERROR } from './remotes';

const [{ remote, path, sentence }] = remotes;
const READY = 'A new version is ready';
const HALF_AN_HOUR_MS = 30 * 60_000;

const toasts = (page: Page) => page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');

/** Every answer of the shop's service says that it speaks a newer contract than this site was built for. */
const speakNewer = (page: Page) =>
  page.route('/api/payments/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-farm-contract': 'payments/9.0' } });
  });

/** The front says that a newer release is live than the one of this document. */
const releaseNewer = (page: Page) =>
  page.route('/release.json', async (route) => {
    const response = await route.fetch();
    const live = (await response.json()) as { revision: number };
    await route.fulfill({ response, json: { ...live, revision: live.revision + 1 } });
  });

/** The document names a build of a remote that needs a shell of another age. */
const needsAnotherShell = (page: Page, remote: string) =>
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

test('an answer of a newer contract works and leads to one toast, whose button reloads', async ({ page }) => {
  await speakNewer(page);
  await page.goto(path);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText(READY);
  await expect(toasts(page)).toContainText('Reload to continue.');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  const again = page.waitForResponse(/\/api\/library/);
  await navigateClientSide(page, '/library');
  await again;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  await page.goto(path);
  await expect(toasts(page)).toContainText(READY);
  const mark = await documentIdOf(page);
  await page.keyboard.press('F8');
  await toasts(page).getByRole('button', { name: 'Reload' }).press('Enter');
  await expect.poll(() => documentIdOf(page).catch(() => mark)).not.toBe(mark);
});

test('once a newer release is live, a link of an older tab loads a fresh document, but not under a half-filled form', async ({
  page,
}) => {
  await page.clock.install();
  await releaseNewer(page);
  await page.goto('/contact');
  await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const mark = await documentIdOf(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Programs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  expect(await documentIdOf(page), 'a young tab asks nothing').toBe(mark);

  const asked = page.waitForResponse('/release.json');
  await page.clock.fastForward(HALF_AN_HOUR_MS);
  await asked;
  await page.goBack();
  await page.getByLabel('Your name').fill('Ruth');
  await footer.getByRole('link', { name: 'Programs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  expect(await documentIdOf(page), 'a form was in use').toBe(mark);

  await footer.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible();
  expect(await documentIdOf(page), 'a fresh document').not.toBe(mark);
});

test('a remote that does not fit this shell says that a new version is ready; its button reloads, the rest works', async ({
  page,
}) => {
  await needsAnotherShell(page, remote);
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1, name: 'A new version is ready.' });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await expectLayoutWorks(page);
  await navigateClientSide(page, path);
  await expect(heading).toBeFocused();
  const mark = await documentIdOf(page);
  await page.unroute(path);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  expect(await documentIdOf(page)).not.toBe(mark);
});
