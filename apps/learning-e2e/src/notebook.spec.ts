import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// The service worker is registered ten seconds after the page has loaded, and then stores it.
const STORED_WITHIN = { timeout: 30_000 };

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'allow',
  expectedErrors: [[/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/], { scope: 'test' }],
});

const dialog = (page: Page) => page.getByRole('dialog');

async function add(page: Page, what: 'bed' | 'planting' | 'harvest', fields: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: `Add a ${what}` }).click();
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text);
  if (what !== 'bed') await dialog(page).getByLabel('Bed').selectOption('Bed by the fence');
  await dialog(page)
    .getByRole('button', { name: `Save the ${what}` })
    .click();
  await expect(dialog(page)).toBeHidden();
}

const isStored = (page: Page) =>
  page.evaluate(async () => (await caches.match('/notebook', { ignoreVary: true })) !== undefined);

test('a grower writes on a phone, reads without a connection, and brings a notebook back from its file', async ({
  page,
  context,
}) => {
  await page.goto('/notebook');
  await expect(page.getByRole('heading', { name: 'Nothing written yet' })).toBeVisible();
  await add(page, 'bed', { Name: 'Bed by the fence', 'Width, in feet': '4', 'Length, in feet': '8' });
  await add(page, 'planting', { Crop: 'Collards', 'How many (optional)': '24' });
  await add(page, 'harvest', { Crop: 'Okra', Pounds: '2', Ounces: '4' });
  await expect(page.getByRole('row', { name: 'Okra 2 lb 4 oz 1' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  await expect.poll(() => isStored(page), STORED_WITHIN).toBe(true);
  await page.reload(); // the worker serves this page, so that it has the parts that were loaded later
  await expect(page.getByRole('button', { name: 'Save as a file' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('row', { name: 'Okra 2 lb 4 oz 1' })).toBeVisible();
  await add(page, 'harvest', { Crop: 'Okra', Pounds: '1', Ounces: '' });
  await expect(page.getByRole('row', { name: 'Okra 3 lb 4 oz 2' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await readFile(await (await download).path());
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Forget me' }).click();
  await dialog(page).getByRole('button', { name: 'Forget me' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing written yet' })).toBeVisible();

  await page
    .getByLabel('Import a file')
    .setInputFiles({ name: 'garden-notebook.json', mimeType: 'application/json', buffer: file });
  await expect(dialog(page).getByText('Adds 4 entries.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Put it in' }).click();
  await expect(page.getByRole('row', { name: 'Okra 3 lb 4 oz 2' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: 'Bed by the fence 3 lb 4 oz 2' })).toBeVisible();
});
