import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

test('a draft is seen on its page by operators only, and stays after a reload', async ({ page, browser }) => {
  await signInAsOperator(page);
  await page.goto('/ops/content?part=programs');
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await name.fill('The Garden Starter, second edition');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('Saved as a draft. Visitors still see the published version.')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('The Garden Starter, second edition');
  expect(await (await page.request.get('/programs')).text()).not.toContain('second edition');
  await page.goto('/programs?content=draft');
  await page.getByRole('button', { name: 'MENU' }).click(); // with the page's scripts
  await expect(page.getByRole('heading', { name: /second edition/ })).toBeVisible();
  const stranger = await browser.newContext();
  const refused = await stranger.request.get('/programs?content=draft');
  expect([refused.status(), (await refused.text()).includes('second edition')]).toEqual([403, false]);
  await stranger.close();
  await page.goto('/ops/content?part=programs');
  await page.getByRole('button', { name: 'Delete the draft' }).click();
  await expect(page.getByText('The draft is deleted.')).toBeVisible();
  await expect(name).toHaveValue('The 4-Week Garden Starter');
});
