import { fakeApi, refusal } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeCards, succeeded } from '../card-form/testing/fake-cards';
import { leaveFor } from './leave-for';
import { pageElsewhere } from './pay-elsewhere';
import { guide, openCheckout as open } from './testing/open-checkout';

jest.mock('./leave-for', () => ({ leaveFor: jest.fn() })); // jsdom cannot leave its page

describe('when the card form does not come', () => {
  const PAGE = 'POST /api/stripe/create-checkout';
  const openAway = async (more: object) => {
    fakeCards(succeeded).arrives = 'broken';
    const page = open(guide, more);
    await page.user.click(await screen.findByRole('button', { name: "Pay on the card provider's page" }));
    return page;
  };

  test('the card provider’s own page takes the payment', async () => {
    const page = await openAway({ [PAGE]: { url: 'https://cards.test/cs_1' } });
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://cards.test/cs_1'));
    expect(page.asked(PAGE)).toEqual([
      expect.objectContaining({
        body: { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99, userId: 'guest-user' },
      }),
    ]);
  });

  test.each([
    ['refused', refusal(503, 'checkout.provider_away', 'away')],
    ['without an address', { url: '' }],
  ])('a page that is %s ends in the store’s toast', async (_, answer) => {
    const page = await openAway({ [PAGE]: answer });
    await waitFor(() => expect(page.toasts()).toHaveLength(1));
    expect(page.toasts()[0]).toMatchObject({
      title: 'Download Error',
      description: 'Unable to access guide. Please try again.',
      variant: 'destructive',
    });
  });

  test('an order that is paid already is opened instead', async () => {
    const page = await openAway({
      [PAGE]: refusal(409, 'checkout.already_paid', 'You own this.', { sessionId: 'pi_0' }),
    });
    await waitFor(() => expect(page.location().search).toBe('?session_id=pi_0&book_id=grant-gold'));
  });
});

test.each([
  [null, {}],
  ['FALL25', { code: 'FALL25' }],
])('a page without an address is a fault; the code %s goes along', async (code, sent) => {
  const { asked } = fakeApi({ 'POST /api/stripe/create-checkout': { url: '' } });
  await expect(pageElsewhere(guide, code)).rejects.toThrow('Failed to create checkout session');
  expect(asked('POST /api/stripe/create-checkout')).toEqual([
    expect.objectContaining({ body: { ...guide, userId: 'guest-user', ...sent } }),
  ]);
});
