import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { expectPdf } from '@farm/e2e-kit/store/expect-pdf';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { OrdersPage } from '@farm/e2e-kit/operators/orders-page';

const guide = { bookId: 'seeds-of-wealth', title: 'Seeds of Wealth', price: 39.99 };

// The call for the signed-in user responds with 401 to visitors; an unknown code is rejected.
test.use({ expectedErrors: [/status of (404|409|422)/] });

test('a discount code reduces the price; a code of 100 % needs no card', async ({ page, browser }, info) => {
  test.slow();
  const suffix = `${info.testId.slice(-4)}${process.pid}`.toUpperCase();
  await signInAsOperator(page);
  const orders = new OrdersPage(page);
  await orders.createCode(`QUARTER-${suffix}`, 25);
  await orders.createCode(`GIFT-${suffix}`, 100);

  const visit = await browser.newContext();
  const buyer = await visit.newPage();
  const applyCode = async (code: string) => {
    const form = buyer.getByRole('form', { name: 'Discount code' });
    if (!(await form.isVisible())) await buyer.getByText('Have a code?').click();
    await form.getByLabel('Code', { exact: true }).fill(code);
    await form.getByRole('button', { name: 'Apply code' }).click();
  };
  await openCheckout(buyer, guide);
  await applyCode('NOBODY-MADE-THIS');
  await expect(buyer.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Pay $39.99' })).toBeVisible();
  await applyCode(`quarter-${suffix.toLowerCase()}`);
  await expect(buyer.getByText('$39.99 before your code')).toBeVisible();
  await expectAccessible(buyer);
  await new CardFormFrame(buyer).fill(cards.good);
  await buyer.getByRole('button', { name: 'Pay $29.99' }).click();
  await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  await openCheckout(buyer, { bookId: 'urban-hydroponics', title: 'Urban Hydroponics', price: 39.99 });
  await applyCode(`GIFT-${suffix}`);
  await expect(buyer).toHaveURL(/\/download-success\?session_id=free_/);
  await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const link = buyer.getByRole('link', { name: 'Download Your Guide Now' });
  expectPdf(await (await buyer.request.get((await link.getAttribute('href')) ?? '')).body());
  await visit.close();
});
