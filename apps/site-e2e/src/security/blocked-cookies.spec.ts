import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { wholeBrowser } from '@farm/e2e-kit/config';
import { addressFor } from '@farm/e2e-kit/visitor/mailbox';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const BLOCK = 2; // Chromium's content setting

test('a browser that blocks cookies is told so before it pays, and at the code of sign-in', async ({
  baseURL,
}, info) => {
  const profile = await mkdtemp(join(tmpdir(), 'blocked-cookies-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: wholeBrowser, args: ['--no-sandbox', '--disable-gpu'], serviceWorkers: 'block' },
    baseURL,
  });
  try {
    const page = await context.newPage();
    const payments: string[] = [];
    page.on('request', (request) => request.url().includes('create-payment-intent') && payments.push(request.url()));
    await page.goto('/premium-checkout?course=southern-market-garden&email=ann%40example.com');
    await expect(page.getByText(/^This browser blocks cookies/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Complete Purchase/ })).toHaveCount(0);
    expect(payments).toEqual([]);

    await page.goto('/sign-in');
    await page.getByLabel('Email address').fill(addressFor('blocked', info));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^This browser blocks cookies, so the code cannot sign you in here/)).toBeVisible();
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
