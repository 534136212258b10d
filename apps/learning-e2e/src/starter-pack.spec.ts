import { readFile } from 'node:fs/promises';
import { xlsxCells } from '@farm/print/testing';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { addressFor } from '@farm/e2e-kit/visitor/mailbox';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signIn } from './sign-in-by-code';

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

test('on a phone an applicant comes from the search to a budget, a letter, a story and dated steps', async ({
  page,
}, info) => {
  await page.goto('/grant-search?location=Macon%2C+Georgia&need=drip+lines&searched=yes');
  await signIn(page, addressFor('applicant', info));
  const link = page.getByRole('link', { name: /^Make my starter pack for / }).first();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Grant Starter Pack' })).toBeVisible();
  await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Macon, Georgia');
  await expect(page.getByText('you searched for ‘drip lines’')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps to the deadline' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  await page.getByLabel('Name of your farm or group').fill('Pine Street Garden');
  await page.getByLabel('What you would pay for').fill('4 x drip kit at 45');
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const budget = await saved('Budget (Excel)');
  expect(budget.name).toMatch(/^budget-[a-z0-9-]+\.xlsx$/);
  expect([...xlsxCells(budget.content).values()].map(({ value }) => value)).toEqual(
    expect.arrayContaining(['drip kit', 4, 45, 180]),
  );
  expect((await saved('Letter of support (Word)')).name).toMatch(/^letter-of-support-[a-z0-9-]+\.docx$/);
  expect((await saved('One-page story (Word)')).name).toMatch(/^story-[a-z0-9-]+\.docx$/);
  const steps = await saved('Steps to calendar');
  expect(steps.content.toString()).toContain('SUMMARY:Send it in');
  await expect(page.getByText('Saved: One-page story (Word).')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel('Name of your farm or group')).toHaveValue('Pine Street Garden');
});
