import type { Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { CardFormFrame, cards, answerBankDialog, answerBankPage } from '@farm/e2e-kit/store/card-form';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { HostedCheckoutPage } from './hosted-checkout-page';

// This file runs last: without parallel tests two workers would wait for the third.
test.describe.configure({ mode: 'parallel' });

const guide = { bookId: 'desert-to-oasis', title: 'Desert to Oasis', price: 39.99 };
const pay = (page: Page) => page.getByRole('button', { name: 'Pay $39.99' }).click();
const expectPaid = (page: Page) => expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

// The payment provider responds with 402.
test.describe('a declined card', () => {
  test.use({ expectedErrors: [/the server responded with a status of (400|402)/] });

  // Six declines within an hour block a visitor, so each test has fewer.
  for (const [name, declines] of [
    [
      'a card that its bank blocks',
      [
        ['lost', 'Your card was declined.'],
        ['insufficientFunds', 'Your card has insufficient funds.'],
        ['stolen', 'Your card was declined.'],
      ],
    ],
    [
      'a card that is invalid or fails',
      [
        ['declined', 'Your card was declined.'],
        ['expired', 'Your card has expired.'],
        ['wrongCvc', "Your card's security code is incorrect."],
        ['processingError', 'An error occurred while processing your card. Try again in a little bit.'],
        ['invalid', 'Your card number is invalid.'],
      ],
    ],
  ] as const)
    test(`${name}: the provider's message is shown, and another card succeeds`, async ({ page }) => {
      await openCheckout(page, guide);
      const form = new CardFormFrame(page);
      for (const [card, message] of declines) {
        await form.fill(cards[card]);
        await pay(page);
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Pay $39.99' })).toBeEnabled();
      }
      await form.fill(cards.good);
      await pay(page);
      await expectPaid(page);
    });

  test('a payment can be repeated after its bank dialog failed', async ({ page }) => {
    await openCheckout(page, guide);
    await new CardFormFrame(page).fill(cards.authenticationRequired);
    await pay(page);
    await answerBankDialog(page, 'Fail');
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
    await new CardFormFrame(page).expectAccessible();
    await pay(page);
    await answerBankDialog(page, 'Complete');
    await expectPaid(page);
  });

  test('a card that is declined after authentication shows an error', async ({ page }) => {
    await openCheckout(page, guide);
    await new CardFormFrame(page).fill(cards.authenticatedThenDeclined);
    await pay(page);
    await answerBankDialog(page, 'Complete');
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  });
});

for (const card of ['authenticationRequired', 'alwaysAuthenticate'] as const)
  test(`a card with authentication in a dialog (${card})`, async ({ page }) => {
    await openCheckout(page, guide);
    await new CardFormFrame(page).fill(cards[card]);
    await pay(page);
    await answerBankDialog(page, 'Complete');
    await expectPaid(page);
  });

// These cards have a later effect: a dispute, or a pending or failed refund. The purchase itself is normal.
for (const [card, bookId, title] of [
  ['disputed', 'grant-gold', 'Grant Gold'],
  ['pendingRefund', 'urban-hydroponics', 'Urban Hydroponics'],
  ['failedRefund', 'seeds-of-wealth', 'Seeds of Wealth'],
] as const)
  test(`a card with an effect after the purchase (${card})`, async ({ page }) => {
    await openCheckout(page, { ...guide, bookId, title });
    await new CardFormFrame(page).fill(cards[card]);
    await pay(page);
    await expectPaid(page);
  });

test('a bank redirect returns to the download', async ({ page }) => {
  await openCheckout(page, guide);
  await new CardFormFrame(page).chooseBank('Test bank (redirect)');
  await pay(page);
  await answerBankPage(page, 'Complete');
  await expectPaid(page);
  expect(page.url()).not.toMatch(/client_secret|redirect_status/);
});

test.describe('a bank redirect', () => {
  test('returns without a download if the bank declines', async ({ page }) => {
    await openCheckout(page, guide);
    await new CardFormFrame(page).chooseBank('Test bank (redirect)');
    await pay(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Test bank' })).toBeVisible();
    await expectAccessible(page);
    await answerBankPage(page, 'Fail');
    await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Return to Store' })).toBeVisible();
  });
});

test('a slow bank payment is verified', async ({ page }) => {
  await openCheckout(page, guide);
  await new CardFormFrame(page).chooseBank('Test bank (slow)');
  await pay(page);
  await expect(page.getByText('Verifying your payment...')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 20_000 });
});

test.describe('a card form that fails to load', () => {
  test.use({ expectedErrors: [/stripe\.js/] });

  test("links to the card provider's page, which returns to the download", async ({ page }) => {
    await page.route('**/sandbox/stripe.js', (route) => route.fulfill({ status: 404 }));
    await openCheckout(page, guide);
    await expect(page.getByText(/^The card form didn't load. Nothing was charged./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: "Pay on the card provider's page" }).click();
    await new HostedCheckoutPage(page).pay('ann@example.com', cards.good, '$39.99');
    await expect(page).toHaveURL(/\/download-success\?session_id=cs_[^&]+&book_id=desert-to-oasis$/);
    await expectPaid(page);
  });
});

test('after Back during a payment, the store shows its success with a link to the guide', async ({ page }) => {
  await openCheckout(page, guide);
  await new CardFormFrame(page).fill(cards.good);
  let confirmBack: () => void = () => undefined;
  const isBack = new Promise<void>((resolve) => (confirmBack = resolve));
  const charged = new Promise<void>((resolve) => {
    void page.route('**/sandbox/v1/**/confirm', async (route) => {
      const response = await route.fetch();
      resolve();
      await isBack; // the card was charged; the response is late
      await route.fulfill({ response }).catch(() => undefined); // its frame may be removed
    });
  });
  await pay(page);
  await charged;
  await page.goBack();
  await expect(page).toHaveURL('/country-store');
  confirmBack();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/\/download-success\?session_id=pi_[^&]+&book_id=desert-to-oasis$/);
  await expectPaid(page);
});
