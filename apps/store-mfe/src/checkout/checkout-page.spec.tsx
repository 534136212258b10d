import { errorResponse } from '@farm/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { loadPendingPayment } from '../card-form/pending-payment';
import { declined, fakeStripe, succeeded } from '../card-form/testing/fake-stripe';
import { paymentConfig, guide, renderCheckout as open, pay } from './testing/open-checkout';

const free = { bookId: 'growing-minds', title: 'Growing Minds', price: 0 };
const paid = {
  ...{ success: true, message: '', title: 'Grant Gold', downloadUrl: '/api/download/grant-gold' },
  state: 'paid' as const,
};

test('without navigation state the visitor is sent back to the store', async () => {
  const page = open(null);
  await waitFor(() => expect(page.location().pathname).toBe('/country-store'));
  expect(page.toasts()).toEqual([
    expect.objectContaining({ title: 'Invalid Request', description: 'No product selected for checkout.' }),
  ]);
});

test('the guide in the URL is enough without navigation state', () => {
  const page = open(null, {}, '/checkout?guide=growing-minds');
  expect(screen.getByRole('heading', { name: 'Growing Minds' })).toBeVisible();
  expect(page.toasts()).toEqual([]);
});

describe('a free guide', () => {
  test('shows its title and why it is free', () => {
    open(free);
    expect(screen.getByRole('heading', { name: 'Growing Minds' })).toBeVisible();
    expect(screen.getByText('FREE')).toBeVisible();
    expect(screen.getByText('This guide is free to support farming communities.')).toBeVisible();
  });

  test('is ordered once and leads to its download', async () => {
    let respond: (reply: { sessionId: string }) => void = () => undefined;
    const page = open(free, {
      'POST /api/free-orders': () => new Promise<{ sessionId: string }>((resolve) => (respond = resolve)),
    });
    await page.user.click(screen.getByRole('button', { name: 'Download Free Guide' }));
    const busy = await screen.findByRole('button', { name: 'Preparing Download...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(busy).toHaveFocus();
    await page.user.click(busy);
    respond({ sessionId: 'free_1' });
    await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
    expect(page.location()).toMatchObject({
      search: '?session_id=free_1&book_id=growing-minds',
      state: { bookId: 'growing-minds', title: 'Growing Minds', price: 0, isFree: true },
    });
    expect(page.toasts()).toEqual([expect.objectContaining({ title: 'Download Ready!' })]);
    expect(page.calls('POST /api/free-orders')).toHaveLength(1);
  });

  test('that cannot be ordered shows an error and can be tried again', async () => {
    const page = open(free, { 'POST /api/free-orders': errorResponse(503, 'orders.away', 'away') });
    await page.user.click(screen.getByRole('button', { name: 'Download Free Guide' }));
    expect(await screen.findByText('Unable to prepare download. Please try again.')).toBeVisible();
    expect(page.toasts()[0]).toMatchObject({ title: 'Download Error', variant: 'destructive' });
    expect(screen.getByRole('button', { name: 'Download Free Guide' })).toBeEnabled();
  });
});

describe('a paid guide', () => {
  test('shows the summary, the notes and the test card', async () => {
    fakeStripe(succeeded);
    const page = open(guide);
    expect(screen.getByText('Setting up checkout...')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
    for (const text of [
      'Grant Gold',
      'Digital Download',
      '$39.99',
      'Secure payment powered by a card provider',
      'You will receive download instructions after payment',
      'Test mode: no real money moves.',
      'Use card 4242 4242 4242 4242, any future date, any CVC.',
      'By paying you agree to the',
      'Your money back for 30 days. Just write to us.',
    ])
      expect(screen.getByText(text, { exact: !text.startsWith('By paying') })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
    expect(page.calls('POST /api/create-payment-intent')).toEqual([
      expect.objectContaining({ body: { amount: 3999, bookId: 'grant-gold', title: 'Grant Gold' } }),
    ]);
  });

  test('cannot be paid before the card form has loaded', async () => {
    fakeStripe(succeeded).loads = false;
    open(guide);
    expect(await screen.findByRole('button', { name: 'Pay $39.99' })).toBeDisabled();
  });

  test('once paid leads to the download with the payment in URL and state', async () => {
    const stripe = fakeStripe(succeeded);
    const page = open(guide);
    await page.user.type(
      await screen.findByLabelText('Email for your receipt and download link (optional)'),
      'ann@example.com',
    );
    await pay(page);
    await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
    expect(page.location()).toMatchObject({
      search: '?session_id=pi_1&book_id=grant-gold',
      state: { bookId: 'grant-gold', title: 'Grant Gold', paymentIntentId: 'pi_1' },
    });
    expect(page.toasts()).toEqual([
      expect.objectContaining({
        title: 'Payment Successful!',
        description: 'Your purchase of "Grant Gold" is complete. You can now download your book.',
      }),
    ]);
    expect(stripe.confirmed[0]).toMatchObject({
      redirect: 'if_required',
      confirmParams: {
        return_url: 'http://localhost/download-success',
        payment_method_data: { billing_details: { email: 'ann@example.com' } },
      },
    });
  });

  test('is paid on a page in Spanish, to which the bank returns', async () => {
    const stripe = fakeStripe(succeeded);
    const page = open(guide, {}, '/checkout', 'es');
    await pay(page);
    await waitFor(() => expect(page.location().pathname).toBe('/es/download-success'));
    expect(stripe.confirmed[0]).toMatchObject({
      confirmParams: { return_url: 'http://localhost/es/download-success' },
    });
  });

  test('is busy and saved while the payment runs', async () => {
    fakeStripe('never');
    const page = open(guide);
    await pay(page);
    const busy = await screen.findByRole('button', { name: 'Processing...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(busy).toHaveFocus();
    expect(loadPendingPayment()).toMatchObject({ id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' });
  });

  test('pressed twice is paid once', async () => {
    const stripe = fakeStripe('never');
    open(guide);
    const button = await screen.findByRole('button', { name: 'Pay $39.99' });
    await waitFor(() => expect(button).toBeEnabled());
    const form = screen.getByRole('form', { name: 'Card payment' });
    fireEvent.submit(form);
    fireEvent.submit(form); // Enter in a field submits although the button is disabled
    await screen.findByRole('button', { name: 'Processing...' });
    expect(stripe.confirmed).toHaveLength(1);
  });

  test('a declined card shows the provider’s message, and the next one succeeds', async () => {
    fakeStripe(declined('Your card has insufficient funds.'), succeeded);
    const page = open(guide);
    await pay(page);
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible();
    expect(page.toasts()[0]).toMatchObject({
      title: 'Payment Failed',
      description: 'Your card has insufficient funds.',
    });
    expect(loadPendingPayment()).toBeNull();
    await pay(page);
    await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
  });

  test('after an unknown outcome the next press verifies the payment and does not charge twice', async () => {
    const stripe = fakeStripe('network error');
    const page = open(guide, { 'GET /api/verify-payment/:sessionId': paid });
    await pay(page);
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeVisible();
    expect(page.toasts()[0]).toMatchObject({ title: 'Payment Error' });
    await pay(page);
    await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
    expect(stripe.confirmed).toHaveLength(1);
  });

  test('that cannot be set up leads back to the store with an error', async () => {
    fakeStripe(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': errorResponse(409, 'checkout.price_changed', 'The price just changed!'),
    });
    await waitFor(() => expect(page.location().pathname).toBe('/country-store'));
    expect(page.toasts()).toEqual([
      expect.objectContaining({
        title: 'Setup Error',
        description: 'Unable to setup payment. Please try again.',
        variant: 'destructive',
      }),
    ]);
  });

  test('that is already paid leads to its download', async () => {
    fakeStripe(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': errorResponse(409, 'checkout.already_paid', 'You own this.', {
        sessionId: 'pi_0',
      }),
    });
    await waitFor(() => expect(page.location().search).toBe('?session_id=pi_0&book_id=grant-gold'));
    expect(page.toasts()).toEqual([]);
  });

  test('live mode shows no test texts', async () => {
    fakeStripe(succeeded);
    open(guide, { 'GET /api/payments/config': { ...paymentConfig, mode: 'live' as const } });
    await screen.findByRole('button', { name: 'Pay $39.99' });
    expect(screen.queryByText(/Test mode|4242/)).not.toBeInTheDocument();
  });

  test('an invalid email address blocks the payment', async () => {
    const stripe = fakeStripe(succeeded);
    const page = open(guide);
    await page.user.type(await screen.findByLabelText(/^Email for your receipt/), 'ann@');
    await pay(page);
    expect(await screen.findByText(/^Please enter a full email address/)).toBeVisible();
    expect(stripe.confirmed).toEqual([]);
  });

  test('a card form that does not load in 10 seconds shows that nothing was charged', async () => {
    fakeStripe(succeeded).loads = false;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      open(guide);
      expect(await screen.findByText('Loading the card form...')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(await screen.findByText(/^The card form didn't load. Nothing was charged./)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    } finally {
      jest.useRealTimers();
    }
  });
});

test('a browser that blocks cookies is told so before any payment is opened, and can try again', async () => {
  let cookies = false;
  const page = open(guide, { 'GET /api/payments/config': () => ({ ...paymentConfig, cookies }) });
  expect(await screen.findByText(/^This browser blocks cookies/)).toBeVisible();
  expect(page.calls('POST /api/create-payment-intent')).toEqual([]);
  expect(page.location().pathname).toBe('/checkout');
  cookies = true;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pay $39.99' })).toBeVisible();
});
