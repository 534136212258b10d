import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expectPdf } from '@farm/e2e-kit/store/expect-pdf';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// A link without stored data responds with 404.
test.use({ expectedErrors: [/status of 404/] });

test('a visitor gets the kit by email, confirms the newsletter and deletes all data', async ({ page }, info) => {
  const address = addressFor('ada', info);
  await page.goto('/free-guides');
  const form = page.getByRole('form', { name: 'Get the free kit' });
  await form.getByRole('button', { name: 'Send me the free kit' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please fill in all fields');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Email address').fill('ada@example');
  await form.getByRole('button', { name: 'Send me the free kit' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expectAccessible(page);
  await form.getByLabel('Email address').fill(address);
  await form.getByRole('checkbox', { name: 'Also send me the Monday letter' }).check();
  await form.getByRole('button', { name: 'Send me the free kit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your kit is on its way' })).toBeFocused();
  for (const path of ['/country-store', '/contact', '/courses'])
    await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible();
  await expectAccessible(page);

  const email = await findEmail(page, address, 'Farming Survival Kit');
  const guide = email.getByRole('link', { name: 'Seeds of Change' });
  expectPdf(await (await page.request.get((await guide.getAttribute('href')) ?? '')).body());
  const ownData = await email
    .getByRole('link', { name: 'See what we store about you, or delete it' })
    .getAttribute('href');
  await email.getByRole('link', { name: 'Yes, sign me up' }).click();
  await page.getByRole('button', { name: 'Yes, sign me up' }).click();
  await expect(page.getByText('Your address is confirmed.', { exact: false })).toBeVisible();

  await page.goto(ownData ?? '');
  await expect(page.getByText('You are subscribed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete my data' }).click();
  await page.getByRole('button', { name: 'Yes, delete all of it' }).click();
  await expect(page.getByText("Your data is deleted. We won't email you again.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    "This link doesn't work. The address may have been deleted already.",
  );
});
