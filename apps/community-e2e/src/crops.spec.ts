import { expectPdf } from '@farm/e2e-kit/store/expect-pdf';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test('a grower finds a crop in the garden year or the list, sees its dates by ZIP, and saves its seed packet', async ({
  page,
}) => {
  await page.goto('/crops');
  await expect(page.getByRole('heading', { level: 2, name: 'The next four weeks in Macon, Georgia' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Find a crop' }).fill('okra');
  await page.getByRole('region', { name: 'All crops' }).getByRole('link', { name: 'Okra' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Okra' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'When, in Macon, Georgia' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Your ZIP' }).fill('36083');
  await page.getByRole('button', { name: 'Show my dates' }).click();
  await expect(page.getByRole('heading', { name: 'When, in Tuskegee, Alabama' })).toBeVisible();
  const packet = await page.getByRole('link', { name: 'Print the seed packet' }).getAttribute('href');
  // The first PDF of a service that has just started may take longer than a call may.
  await expect(async () => expectPdf(await (await page.request.get(packet ?? '')).body())).toPass();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'When, in Tuskegee, Alabama' })).toBeVisible(); // it is remembered
});

test('a dish of the crop opens its recipe in the page', async ({ page }) => {
  await page.goto('/crops/okra');
  const cook = page.getByRole('region', { name: 'Cook' });
  await cook.getByRole('listitem').first().getByRole('button').click();
  await expect(cook.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
});

test('the document of a crop has its text without scripts, and the site map its address', async ({ request }) => {
  const html = await (await request.get('/crops/collards')).text();
  expect(html).toContain('Rotate collards with beans, corn or tomatoes, not with cabbage kin.');
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/crops/collards</loc>');
  expect((await request.get('/crops/dandelion')).status()).toBe(404);
});
