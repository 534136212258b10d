import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { signInAsOperator } from './operator-sign-in';

// The call for the signed-in user responds with 401 to visitors.
test.use({ viewport: { width: 390, height: 844 } });

test('the first page shows work, sales and the state of the site, and leads to every other page of operators', async ({
  page,
}) => {
  test.slow();
  await signInAsOperator(page);
  await expect(page.getByRole('region', { name: 'To do first' })).toBeVisible();
  await expect(page.getByText('in 30 days', { exact: true })).toBeVisible();
  await expect(page.getByText('payments is up')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operators');
  await expectAccessible(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  const nav = page.getByRole('navigation', { name: 'Operators’ pages' });
  const names = await nav.getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
