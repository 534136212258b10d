import type { Language } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as CheckoutPage } from '../checkout-page';

export const guide = { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99 };
export const paymentConfig = {
  mode: 'sandbox' as const,
  publishableKey: 'pk_test_1',
  scriptUrl: null,
  released: [],
  pages: {},
};
const api = {
  'GET /api/payments/config': paymentConfig,
  'POST /api/create-payment-intent': { clientSecret: 'pi_1_secret_x' },
};

/** Renders the checkout page with this navigation state; `more` replaces replies of the services. */
export const renderCheckout = (state: unknown, more = {}, at = '/checkout', language: Language = 'en') =>
  renderPage(<CheckoutPage />, { at, path: '/checkout', state, language, api: { ...api, ...more } });

/** Presses the pay button once the card form has loaded. */
export async function pay({ user }: ReturnType<typeof renderCheckout>): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Pay $39.99' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
