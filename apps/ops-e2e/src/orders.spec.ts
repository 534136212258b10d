import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { LibraryPage } from '@farm/e2e-kit/store/library-page';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expectPdf } from '@farm/e2e-kit/store/expect-pdf';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { OrdersPage } from '@farm/e2e-kit/operators/orders-page';

const guide = { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99 };

// The calls for the signed-in user and for the library respond with 401 to visitors.

test('a refund closes the download and sends an email', async ({ page, browser }, info) => {
  test.slow();
  const address = addressFor('ann', info);
  await openCheckout(page, guide);
  await page.getByLabel('Email for your receipt and download link (optional)').fill(address);
  await new CardFormFrame(page).fill(cards.good);
  await page.getByRole('button', { name: 'Pay $39.99' }).click();
  const button = page.getByRole('link', { name: 'Download Your Guide Now' });
  const file = (await button.getAttribute('href')) ?? '';
  expectPdf(await (await page.request.get(file)).body());
  await (
    await findEmail(page, address, 'Your guide and receipt: Grant Gold')
  )
    .getByRole('link', { name: 'Open my library' })
    .click();
  const library = new LibraryPage(page);
  await library.openByLink();
  await expect(library.item('Grant Gold').getByText(/^4 of 5 downloads left, until /)).toBeVisible();
  const receipt = page.getByRole('link', { name: /^Receipt \(PDF\)/ });
  expectPdf(await (await page.request.get((await receipt.getAttribute('href')) ?? '')).body());

  const operatorContext = await browser.newContext();
  const operator = await operatorContext.newPage();
  await signInAsOperator(operator);
  const orders = new OrdersPage(operator);
  await orders.openOrderOf(address);
  await expectAccessible(operator);
  const evidence = await operator.getByRole('link', { name: 'Evidence as PDF' }).getAttribute('href');
  expectPdf(await (await operator.request.get(evidence ?? '')).body());
  await orders.refundAll('$39.99', 'The buyer asked for it');
  await expect(operator.getByRole('button', { name: 'Refund' })).toBeHidden();
  await expectAccessible(operator);
  await operatorContext.close();

  await page.reload();
  await expect(
    library.item('Grant Gold').getByText('This purchase was refunded, so you can no longer open it.'),
  ).toBeVisible();
  expect((await page.request.get(file)).status()).toBe(410);
  await page.goto(file);
  await expect(page).toHaveURL(/\/library\?notice=refunded$/);
  await expect(page.getByText('That purchase was refunded, so its download is closed.')).toBeVisible();
  await expect(
    (await findEmail(page, address, 'Your refund for order')).getByText('That is the full amount'),
  ).toBeVisible();
});

test('every tab of the orders page opens and is accessible', async ({ page }) => {
  await signInAsOperator(page);
  for (const tab of ['All orders', 'Needs attention', 'Guides', 'Daily balance', 'Codes', 'CSV by month'] as const)
    await test.step(tab, async () => {
      await new OrdersPage(page).openTab(tab);
      await expectAccessible(page);
    });
});
