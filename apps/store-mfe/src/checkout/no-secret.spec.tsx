import { fakeApi, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeStripe, succeeded } from '../card-form/testing/fake-stripe';
import { Component as PremiumCheckoutPage } from '../premium-checkout/premium-checkout-page';
import { paymentConfig, guide, renderCheckout as open } from './testing/open-checkout';

const SETUP = 'POST /api/create-payment-intent';

/** A response that violates the contract, which `fakeApi` would reject. */
function respondToSetup(body: object): void {
  const original = globalThis.fetch;
  globalThis.fetch = (target, init) =>
    String(target).endsWith('/api/create-payment-intent')
      ? Promise.resolve({
          ok: true,
          status: 200,
          headers: new Headers(),
          text: () => Promise.resolve(JSON.stringify(body)),
        } as Response)
      : original(target, init);
}

afterEach(() => fakeApi({}));

test.each([
  ['no secret', {}],
  ['an empty secret', { clientSecret: '' }],
  ['no secret and an empty order', { clientSecret: null, sessionId: '' }],
])('a response with %s cannot be paid: the guide leads back to the store', async (_, body) => {
  fakeStripe(succeeded);
  const page = open(guide, { [SETUP]: { clientSecret: null } });
  respondToSetup(body);
  await waitFor(() => expect(page.location().pathname).toBe('/country-store'));
  expect(page.toasts()).toMatchObject([
    { title: 'Setup Error', description: 'Unable to setup payment. Please try again.' },
  ]);
});

test('the course shows its error card', async () => {
  fakeStripe(succeeded);
  renderPage(<PremiumCheckoutPage />, {
    at: '/premium-checkout?course=southern-market-garden&email=ann%40example.com',
    path: '/premium-checkout',
    api: {
      'GET /api/payments/config': paymentConfig,
      'GET /api/courses/:id': { id: 'southern-market-garden', title: 'T', price: 79.99, lessons: [], description: '' },
      [SETUP]: { clientSecret: null },
    },
  });
  respondToSetup({ clientSecret: '' });
  expect(await screen.findByText('Failed to initialize payment. Please try again.')).toBeVisible();
  expect(screen.getByText('Payment Error')).toBeVisible();
});
