import { errorResponse } from '@farm/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeStripe, succeeded } from '../card-form/testing/fake-stripe';
import { guide, renderCheckout as open } from './testing/open-checkout';

describe('with a code', () => {
  const createPayment = ({ body }: { body: { code?: string } }) =>
    body.code === undefined ? { clientSecret: 'pi_1_secret_x' } : { clientSecret: 'pi_2_secret_x', totalCents: 2999 };
  const applyCode = async ({ user }: ReturnType<typeof open>, code: string) => {
    await user.click(await screen.findByText('Have a code?'));
    await user.type(screen.getByLabelText('Code'), code);
    await user.click(screen.getByRole('button', { name: 'Apply code' }));
  };

  test('the pay button shows the new total', async () => {
    const stripe = fakeStripe(succeeded);
    const page = open(guide, { 'POST /api/create-payment-intent': createPayment });
    await page.user.type(await screen.findByLabelText(/^Email for your receipt/), 'ann@example.com');
    await applyCode(page, ' FALL25 ');
    const button = await screen.findByRole('button', { name: 'Pay $29.99' });
    expect(screen.getByText('FALL25 is applied. You pay $29.99.')).toBeVisible();
    expect(screen.getByText('$39.99 before your code')).toBeVisible();
    expect(page.calls('POST /api/create-payment-intent')[1]).toMatchObject({
      body: { amount: 3999, bookId: 'grant-gold', title: 'Grant Gold', code: 'FALL25' },
    });
    await waitFor(() => expect(button).toBeEnabled());
    await page.user.click(button);
    await waitFor(() => expect(page.location().search).toBe('?session_id=pi_2&book_id=grant-gold'));
    expect(stripe.confirmed[0]).toMatchObject({
      confirmParams: { payment_method_data: { billing_details: { email: 'ann@example.com' } } },
    });
  });

  test('the pay button waits while the code is checked', async () => {
    const stripe = fakeStripe(succeeded);
    let respond: (coded: { clientSecret: string; totalCents: number }) => void = () => undefined;
    const page = open(guide, {
      'POST /api/create-payment-intent': ({ body }: { body: { code?: string } }) =>
        body.code === undefined ? createPayment({ body }) : new Promise((resolve) => (respond = resolve)),
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $39.99' })).toBeEnabled());
    await applyCode(page, 'FALL25');
    expect(screen.getByRole('button', { name: 'Pay $39.99' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('form', { name: 'Card payment' }));
    respond({ clientSecret: 'pi_2_secret_x', totalCents: 2999 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $29.99' })).toBeEnabled());
    expect(stripe.confirmed).toEqual([]);
  });

  test('a rejected code shows the service’s message, and the price stays', async () => {
    fakeStripe(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': ({ body }: { body: { code?: string } }) =>
        body.code === undefined
          ? createPayment({ body })
          : errorResponse(409, 'checkout.bad_code', 'This code has expired.'),
    });
    await applyCode(page, 'NOPE');
    expect(await screen.findByText('This code has expired.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $39.99' })).toBeVisible();
  });

  test('that makes it free needs no card', async () => {
    fakeStripe(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': ({ body }: { body: { code?: string } }) =>
        body.code === undefined ? createPayment({ body }) : { clientSecret: null, sessionId: 'free_7', totalCents: 0 },
    });
    await applyCode(page, 'GIFT');
    await waitFor(() => expect(page.location().search).toBe('?session_id=free_7&book_id=grant-gold'));
    expect(page.toasts()).toEqual([]);
  });
});
