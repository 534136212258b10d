import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { OrdersPage } from '@farm/e2e-kit/operators/orders-page';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';

const TITLE = 'Cooperative Living: Teacher and Student Guide';

// The call for the signed-in user responds with 401 to visitors.
test.use({ expectedErrors: [/status of 401/] });

test('the store has three sections, and only free guides have enabled buttons', async ({ page }) => {
  await page.goto('/country-store');
  await expect(page.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
  for (const [section, label, count] of [
    ['Premium Digital Guides', 'Coming Soon', 4],
    ['Free Digital Guides', 'Download Free', 4],
    ['Teacher and Student Guides', 'Temporarily Unavailable', 2],
  ] as const) {
    const buttons = page.getByRole('region', { name: section }).getByRole('button', { name: label });
    await expect(buttons).toHaveCount(count);
    for (const button of await buttons.all()) await expect(button).toBeEnabled({ enabled: label === 'Download Free' });
  }
});

test("a guide that an operator puts on sale shows 'Buy Now' and sells", async ({ page, browser }) => {
  test.slow();
  await signInAsOperator(page);
  const orders = new OrdersPage(page);
  await orders.setOnSale(TITLE, true);
  try {
    const visit = await browser.newContext();
    const buyer = await visit.newPage();
    await buyer.goto('/country-store');
    await buyer.getByRole('article', { name: TITLE }).getByRole('link', { name: 'Buy Now' }).click();
    await new CardFormFrame(buyer).fill(cards.good);
    await buyer.getByRole('button', { name: 'Pay $19.99' }).click();
    await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await visit.close();
  } finally {
    await orders.setOnSale(TITLE, false); // other tests expect the initial state
  }
});
