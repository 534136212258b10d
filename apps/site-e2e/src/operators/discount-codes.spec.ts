import { CardFormFrame, cards } from '../store/card-form';
import { openCheckout } from '../store/checkout-page';
import { expectPdf } from '../store/expect-pdf';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { signInAsOperator } from './operator-sign-in';
import { OrdersPage } from './orders-page';

const guide = { bookId: 'seeds-of-wealth', title: 'Seeds of Wealth', price: 39.99 };

// Asking who is signed in answers 401 to strangers; a code that nobody made is refused. Browsers log both.
test.use({ expectedErrors: [/status of (401|404|409|422)/] });

test('a code made at the desk brings the price down, and another one to nothing: no card is asked', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const mark = `${info.testId.slice(-4)}${process.pid}`.toUpperCase();
  await signInAsOperator(page);
  const desk = new OrdersPage(page);
  await desk.makeCode(`QUARTER-${mark}`, 25);
  await desk.makeCode(`GIFT-${mark}`, 100);

  const visit = await browser.newContext();
  const buyer = await visit.newPage();
  const use = async (code: string) => {
    const form = buyer.getByRole('form', { name: 'Discount code' });
    if (!(await form.isVisible())) await buyer.getByText('Have a code?').click();
    await form.getByLabel('Code', { exact: true }).fill(code);
    await form.getByRole('button', { name: 'Apply code' }).click();
  };
  await openCheckout(buyer, guide);
  await use('NOBODY-MADE-THIS');
  await expect(buyer.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Pay $39.99' })).toBeVisible();
  await use(`quarter-${mark.toLowerCase()}`);
  await expect(buyer.getByText('$39.99 before your code')).toBeVisible();
  await expectAccessible(buyer);
  await new CardFormFrame(buyer).fill(cards.good);
  await buyer.getByRole('button', { name: 'Pay $29.99' }).click();
  await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  await openCheckout(buyer, { bookId: 'urban-hydroponics', title: 'Urban Hydroponics', price: 39.99 });
  await use(`GIFT-${mark}`);
  await expect(buyer).toHaveURL(/\/download-success\?session_id=free_/);
  await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const link = buyer.getByRole('link', { name: 'Download Your Guide Now' });
  expectPdf(await (await buyer.request.get((await link.getAttribute('href')) ?? '')).body());
  await visit.close();
});
