import { act, screen, waitFor } from '@testing-library/react';
import { recall } from '../card-form/payment/payment-memory';
import { fakeCards, succeeded } from '../card-form/testing/fake-cards';
import { guide, openCheckout as open, pay } from './testing/open-checkout';

test('a payment that was called off while the form stood is opened anew', async () => {
  const gone = { error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } };
  fakeCards(gone as never, succeeded);
  let count = 0;
  const page = open(guide, {
    'POST /api/create-payment-intent': () => ({ clientSecret: `pi_${(count += 1)}_secret_x` }),
  });
  await pay(page);
  await waitFor(() => expect(page.toasts()[0]).toMatchObject({ title: 'Payment Failed' }));
  await waitFor(() => expect(page.asked('POST /api/create-payment-intent')).toHaveLength(2));
  await pay(page);
  await waitFor(() => expect(page.location().search).toBe('?session_id=pi_2&book_id=grant-gold'));
});

test('a buyer who goes back while the payment runs is told where they are, and not dragged away', async () => {
  const cards = fakeCards('never');
  let answer: (paid: typeof succeeded) => void = () => undefined;
  cards.answers = [new Promise((resolve) => (answer = resolve)) as never];
  const page = open(guide);
  await pay(page);
  await screen.findByRole('button', { name: 'Processing...' });
  await page.user.click(screen.getByRole('link', { name: 'Terms of Use' }));
  expect(recall()).toMatchObject({ id: 'pi_1' });
  act(() => answer(succeeded));
  await waitFor(() => expect(page.toasts()).toHaveLength(1));
  expect(page.toasts()[0]).toMatchObject({
    title: 'Payment Successful!',
    action: { label: 'Open it', href: '/download-success?session_id=pi_1&book_id=grant-gold' },
  });
  expect(page.location().pathname).toBe('/terms');
  expect(recall()).toBeNull();
});

test('a form that idles is renewed after 25 minutes, and again when the payment it has must have ended', async () => {
  fakeCards(succeeded);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const page = open(guide);
    const asked = () => page.asked('POST /api/create-payment-intent').length;
    await act(() => jest.advanceTimersByTimeAsync(25 * 60_000 - 1));
    expect(asked()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(asked()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(6 * 60_000 + 10));
    expect(asked()).toBe(3);
  } finally {
    jest.useRealTimers();
  }
});
