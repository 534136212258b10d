import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { LibraryPage } from '@farm/e2e-kit/store/library-page';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';

// Calls for the library without access respond with 401.
test.use({ expectedErrors: [/the server responded with a status of 401/] });

test("the receipt email's link opens the library in another browser, until the device is forgotten", async ({
  page,
  browser,
}, info) => {
  const address = addressFor('ann', info);
  await openCheckout(page, { bookId: 'urban-hydroponics', title: 'Urban Hydroponics', price: 39.99 });
  await page.getByLabel('Email for your receipt and download link (optional)').fill(address);
  await new CardFormFrame(page).fill(cards.good);
  await page.getByRole('button', { name: 'Pay $39.99' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const receipt = await findEmail(other, address, 'Your guide and receipt: Urban Hydroponics');
  await receipt.getByRole('link', { name: 'Open my library' }).click();
  const library = new LibraryPage(other);
  await library.openByLink();
  await expect(library.item('Urban Hydroponics').getByText(/^5 of 5 downloads left, until /)).toBeVisible();
  await expectAccessible(other);
  await library.forgetDevice();
  await expectAccessible(other);
  await other.reload();
  await library.requestLink(address);
  await (await findEmail(other, address, 'Your library at')).getByRole('link', { name: 'Open my library' }).click();
  await library.openByLink();
  await elsewhere.close();
});

test("'Save to my library' sends a free guide by email", async ({ page }, info) => {
  const address = addressFor('ben', info);
  await page.goto('/country-store');
  await page.getByRole('link', { name: 'Save to my library Growing Minds' }).click();
  await page.getByRole('button', { name: 'Download Free Guide' }).click();
  const form = page.getByRole('region', { name: 'Where should we send your copy?' });
  await form.getByLabel('Your email').fill(address);
  await form.getByRole('button', { name: 'Send my copy' }).click();
  await expect(form.getByRole('status')).not.toBeEmpty();
  await (
    await findEmail(page, address, 'Your free guide: Growing Minds')
  )
    .getByRole('link', { name: 'Open my library' })
    .click();
  await new LibraryPage(page).openByLink();
});

test('the library explains a rejected download', async ({ page }) => {
  await page.goto('/api/download/grant-gold');
  await expect(page).toHaveURL(/\/library\?notice=for-sale$/);
  await expect(page.getByText('That guide is for sale. You can download it once you have bought it.')).toBeVisible();
});
