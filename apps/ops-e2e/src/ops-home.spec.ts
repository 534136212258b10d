import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

// The call for the signed-in user responds with 401 to visitors.
test.use({ viewport: { width: 390, height: 844 } });

test('the first page shows work, sales and the state of the site, and leads to every other page of operators', async ({
  page,
}) => {
  test.slow();
  await signInAsOperator(page);
  await expect(page.getByRole('region', { name: 'To do first' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Sales: \$[\d,.]+ in 30 days$/ })).toBeVisible();
  await page.getByRole('heading', { name: /^The site: / }).click();
  await expect(page.getByText('payments is up')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operators');
  await expectAccessible(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  const nav = page.getByRole('navigation', { name: 'Operators’ pages' });
  await expect(nav.getByRole('link')).toHaveText(['Today', 'Shop', 'People', 'Site', 'Dexter', 'Keeping']);
  let count = 0;
  for (const group of ['Shop', 'People', 'Site', 'Dexter', 'Keeping']) {
    await nav.getByRole('link', { name: group, exact: true }).click();
    const pages = nav.getByRole('list', { name: group, exact: true });
    await expect(pages).toBeVisible();
    for (const name of await pages.getByRole('link').allTextContents()) {
      count += 1;
      await pages.getByRole('link', { name, exact: true }).click();
      await expect(pages.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
  expect(count).toBe(17);
});
