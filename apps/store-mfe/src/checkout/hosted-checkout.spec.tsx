import { fakeApi, errorResponse } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeStripe, succeeded } from '../card-form/testing/fake-stripe';
import { createHostedCheckout, redirectTo } from './hosted-checkout';
import { guide, renderCheckout as open } from './testing/open-checkout';

// jsdom does not implement navigation
jest.mock('./hosted-checkout', () => ({
  ...jest.requireActual<object>('./hosted-checkout'),
  redirectTo: jest.fn(),
}));

describe('when the card form does not load', () => {
  const CREATE = 'POST /api/stripe/create-checkout';
  const openHosted = async (more: object) => {
    fakeStripe(succeeded).loads = 'error';
    const page = open(guide, more);
    await page.user.click(await screen.findByRole('button', { name: "Pay on the card provider's page" }));
    return page;
  };

  test('the card provider’s own page takes the payment', async () => {
    const page = await openHosted({ [CREATE]: { url: 'https://cards.test/cs_1' } });
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://cards.test/cs_1'));
    expect(page.calls(CREATE)).toEqual([
      expect.objectContaining({
        body: { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99, userId: 'guest-user' },
      }),
    ]);
  });

  test.each([
    ['rejected', errorResponse(503, 'checkout.provider_away', 'away')],
    ['without a URL', { url: '' }],
  ])('a hosted checkout that is %s shows an error toast', async (_, reply) => {
    const page = await openHosted({ [CREATE]: reply });
    await waitFor(() => expect(page.toasts()).toHaveLength(1));
    expect(page.toasts()[0]).toMatchObject({
      title: 'Download Error',
      description: 'Unable to access guide. Please try again.',
      variant: 'destructive',
    });
  });

  test('an order that is already paid is opened instead', async () => {
    const page = await openHosted({
      [CREATE]: errorResponse(409, 'checkout.already_paid', 'You own this.', { sessionId: 'pi_0' }),
    });
    await waitFor(() => expect(page.location().search).toBe('?session_id=pi_0&book_id=grant-gold'));
  });
});

test.each([
  [null, {}],
  ['FALL25', { code: 'FALL25' }],
])('sends the code %s and throws without a URL', async (code, expected) => {
  const { calls } = fakeApi({ 'POST /api/stripe/create-checkout': { url: '' } });
  await expect(createHostedCheckout(guide, code)).rejects.toThrow('Failed to create checkout session');
  expect(calls('POST /api/stripe/create-checkout')).toEqual([
    expect.objectContaining({ body: { ...guide, userId: 'guest-user', ...expected } }),
  ]);
});
