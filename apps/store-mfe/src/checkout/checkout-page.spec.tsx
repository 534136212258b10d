import { refusal } from '@farm/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { recall } from '../card-form/payment/payment-memory';
import { declined, fakeCards, succeeded } from '../card-form/testing/fake-cards';
import { config, guide, openCheckout as open, pay } from './testing/open-checkout';

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

test('an address that names a guide needs no state: its link was followed before the code was there', () => {
  const page = open(null, {}, '/checkout?guide=growing-minds');
  expect(screen.getByRole('heading', { name: 'Growing Minds' })).toBeVisible();
  expect(page.toasts()).toEqual([]);
});

describe('a free guide', () => {
  test('shows what it is and why it costs nothing', () => {
    open(free);
    expect(screen.getByRole('heading', { name: 'Growing Minds' })).toBeVisible();
    expect(screen.getByText('FREE')).toBeVisible();
    expect(screen.getByText('This guide is free to support farming communities.')).toBeVisible();
  });

  test('is ordered once and goes on to its download', async () => {
    let answer: (reply: { sessionId: string }) => void = () => undefined;
    const page = open(free, {
      'POST /api/free-orders': () => new Promise<{ sessionId: string }>((resolve) => (answer = resolve)),
    });
    await page.user.click(screen.getByRole('button', { name: 'Download Free Guide' }));
    expect(await screen.findByRole('button', { name: 'Preparing Download...' })).toBeDisabled();
    answer({ sessionId: 'free_1' });
    await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
    expect(page.location()).toMatchObject({
      search: '?session_id=free_1&book_id=growing-minds',
      state: { bookId: 'growing-minds', title: 'Growing Minds', price: 0, isFree: true },
    });
    expect(page.toasts()).toEqual([expect.objectContaining({ title: 'Download Ready!' })]);
    expect(page.asked('POST /api/free-orders')).toHaveLength(1);
  });

  test('that cannot be prepared says so and can be tried again', async () => {
    const page = open(free, { 'POST /api/free-orders': refusal(503, 'orders.away', 'away') });
    await page.user.click(screen.getByRole('button', { name: 'Download Free Guide' }));
    expect(await screen.findByText('Unable to prepare download. Please try again.')).toBeVisible();
    expect(page.toasts()[0]).toMatchObject({ title: 'Download Error', variant: 'destructive' });
    expect(screen.getByRole('button', { name: 'Download Free Guide' })).toBeEnabled();
  });
});

describe('a paid guide', () => {
  test('shows the summary, the notes and the test card', async () => {
    fakeCards(succeeded);
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
      'Not what you hoped for? Write to us within 30 days and we give the money back.',
    ])
      expect(screen.getByText(text, { exact: !text.startsWith('By paying') })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
    expect(page.asked('POST /api/create-payment-intent')).toEqual([
      expect.objectContaining({ body: { amount: 3999, bookId: 'grant-gold', title: 'Grant Gold' } }),
    ]);
  });

  test('cannot be paid before the card form is there', async () => {
    fakeCards(succeeded).arrives = false;
    open(guide);
    expect(await screen.findByRole('button', { name: 'Pay $39.99' })).toBeDisabled();
  });

  test('once paid goes on with the payment in address and state', async () => {
    const cards = fakeCards(succeeded);
    const page = open(guide);
    await page.user.type(
      await screen.findByLabelText('E-mail for your receipt and download link (optional)'),
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
    expect(cards.confirmed[0]).toMatchObject({
      redirect: 'if_required',
      confirmParams: {
        return_url: 'http://localhost/download-success',
        payment_method_data: { billing_details: { email: 'ann@example.com' } },
      },
    });
  });

  test('is busy and noted while the payment runs', async () => {
    fakeCards('never');
    const page = open(guide);
    await pay(page);
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(recall()).toMatchObject({ id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' });
  });

  test('pressed twice is paid once', async () => {
    const cards = fakeCards('never');
    open(guide);
    const button = await screen.findByRole('button', { name: 'Pay $39.99' });
    await waitFor(() => expect(button).toBeEnabled());
    const form = screen.getByRole('form', { name: 'Card payment' });
    fireEvent.submit(form);
    fireEvent.submit(form); // Enter in a field asks no disabled button
    await screen.findByRole('button', { name: 'Processing...' });
    expect(cards.confirmed).toHaveLength(1);
  });

  test('a declined card is told in the provider’s words, and the next one goes through', async () => {
    fakeCards(declined('Your card has insufficient funds.'), succeeded);
    const page = open(guide);
    await pay(page);
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible();
    expect(page.toasts()[0]).toMatchObject({
      title: 'Payment Failed',
      description: 'Your card has insufficient funds.',
    });
    expect(recall()).toBeNull();
    await pay(page);
    await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
  });

  test('after an outcome that nobody knows, the next press asks first and charges nothing twice', async () => {
    const cards = fakeCards('lost');
    const page = open(guide, { 'GET /api/verify-payment/:sessionId': paid });
    await pay(page);
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeVisible();
    expect(page.toasts()[0]).toMatchObject({ title: 'Payment Error' });
    await pay(page);
    await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
    expect(cards.confirmed).toHaveLength(1);
  });

  test('that cannot be set up says so and leads back to the store', async () => {
    fakeCards(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': refusal(409, 'checkout.price_changed', 'The price just changed!'),
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

  test('that was paid already leads to its download', async () => {
    fakeCards(succeeded);
    const page = open(guide, {
      'POST /api/create-payment-intent': refusal(409, 'checkout.already_paid', 'You own this.', { sessionId: 'pi_0' }),
    });
    await waitFor(() => expect(page.location().search).toBe('?session_id=pi_0&book_id=grant-gold'));
    expect(page.toasts()).toEqual([]);
  });

  test('in live mode nothing speaks of tests', async () => {
    fakeCards(succeeded);
    open(guide, { 'GET /api/payments/config': { ...config, mode: 'live' as const } });
    await screen.findByRole('button', { name: 'Pay $39.99' });
    expect(screen.queryByText(/Test mode|4242/)).not.toBeInTheDocument();
  });

  test('an address that is none is not paid with', async () => {
    const cards = fakeCards(succeeded);
    const page = open(guide);
    await page.user.type(await screen.findByLabelText(/^E-mail for your receipt/), 'ann@');
    await pay(page);
    expect(await screen.findByText(/^Please type your whole e-mail address/)).toBeVisible();
    expect(cards.confirmed).toEqual([]);
  });

  test('a card form that does not come in 10 seconds says that nothing was charged', async () => {
    fakeCards(succeeded).arrives = false;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      open(guide);
      expect(await screen.findByText('Loading the card form...')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(await screen.findByText(/^The card form did not load. Nothing was charged./)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    } finally {
      jest.useRealTimers();
    }
  });
});
