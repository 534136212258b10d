import { refusal } from '@farm/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeCards, succeeded } from '../card-form/testing/fake-cards';
import { guide, openCheckout as open } from './testing/open-checkout';

describe('with a code', () => {
  const answer = ({ body }: { body: { code?: string } }) =>
    body.code === undefined ? { clientSecret: 'pi_1_secret_x' } : { clientSecret: 'pi_2_secret_x', totalCents: 2999 };
  const enter = async ({ user }: ReturnType<typeof open>, code: string) => {
    await user.click(await screen.findByText('Have a code?'));
    await user.type(screen.getByLabelText('Code'), code);
    await user.click(screen.getByRole('button', { name: 'Use code' }));
  };

  test('the total stands on the button before money moves', async () => {
    const cards = fakeCards(succeeded);
    const page = open(guide, { 'POST /api/create-payment-intent': answer });
    await page.user.type(await screen.findByLabelText(/^E-mail for your receipt/), 'ann@example.com');
    await enter(page, ' FALL25 ');
    const button = await screen.findByRole('button', { name: 'Pay $29.99' });
    expect(screen.getByText('FALL25 is in. You pay $29.99.')).toBeVisible();
    expect(screen.getByText('$39.99 before your code')).toBeVisible();
    expect(page.asked('POST /api/create-payment-intent')[1]).toMatchObject({
      body: { amount: 3999, bookId: 'grant-gold', title: 'Grant Gold', code: 'FALL25' },
    });
    await waitFor(() => expect(button).toBeEnabled());
    await page.user.click(button);
    await waitFor(() => expect(page.location().search).toBe('?session_id=pi_2&book_id=grant-gold'));
    expect(cards.confirmed[0]).toMatchObject({
      confirmParams: { payment_method_data: { billing_details: { email: 'ann@example.com' } } },
    });
  });

  test('nobody pays while it is being looked at', async () => {
    const cards = fakeCards(succeeded);
    let reply: (coded: { clientSecret: string; totalCents: number }) => void = () => undefined;
    const page = open(guide, {
      'POST /api/create-payment-intent': ({ body }: { body: { code?: string } }) =>
        body.code === undefined ? answer({ body }) : new Promise((resolve) => (reply = resolve)),
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $39.99' })).toBeEnabled());
    await enter(page, 'FALL25');
    expect(screen.getByRole('button', { name: 'Pay $39.99' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('form', { name: 'Card payment' }));
    reply({ clientSecret: 'pi_2_secret_x', totalCents: 2999 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $29.99' })).toBeEnabled());
    expect(cards.confirmed).toEqual([]);
  });

  test('a code that is refused is told in the service’s words, and the price stays', async () => {
    fakeCards(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': ({ body }: { body: { code?: string } }) =>
        body.code === undefined ? answer({ body }) : refusal(409, 'checkout.bad_code', 'This code is not good.'),
    });
    await enter(page, 'NOPE');
    expect(await screen.findByText('This code is not good.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $39.99' })).toBeVisible();
  });

  test('that makes it free needs no card', async () => {
    fakeCards(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': ({ body }: { body: { code?: string } }) =>
        body.code === undefined ? answer({ body }) : { clientSecret: null, sessionId: 'free_7', totalCents: 0 },
    });
    await enter(page, 'GIFT');
    await waitFor(() => expect(page.location().search).toBe('?session_id=free_7&book_id=grant-gold'));
    expect(page.toasts()).toEqual([]);
  });
});
