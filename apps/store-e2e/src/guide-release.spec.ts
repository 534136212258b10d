import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { OrdersPage } from '@farm/e2e-kit/operators/orders-page';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';

// No other test releases it.
const TITLE = 'Desert to Oasis';

// The call for the signed-in user responds with 401 to visitors.

test('a visitor who leaves an address gets one email when an operator puts the guide on sale', async ({
  page,
  browser,
}, { testId, retry }) => {
  test.slow();
  const address = addressFor('reader', { testId, retry });
  const packet = page.getByRole('article', { name: TITLE });
  await page.goto('/country-store');
  await expect(packet.getByText(/^\d+ pages$/)).toBeVisible();
  await packet.getByRole('button', { name: 'Look inside' }).click();
  const dialog = page.getByRole('dialog', { name: `Look inside: ${TITLE}` });
  await expect(dialog.getByRole('heading', { name: /^Contents of \d+ pages$/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your email').fill(address);
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(dialog.getByText(/^Thank you\. We will write to you once/)).toBeVisible();

  const operator = await (await browser.newContext()).newPage();
  await signInAsOperator(operator);
  const orders = new OrdersPage(operator);
  await orders.setOnSale(TITLE, true);
  try {
    const email = await findEmail(operator, address, `Now open: ${TITLE}`);
    await expect(email).toContainText('$39.99');
    await email.getByRole('link', { name: 'Stop emails about other guides, too' }).click();
    await operator.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(operator.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
  } finally {
    await orders.setOnSale(TITLE, false); // other tests expect the initial state
  }
  await operator.context().close();
});
