import type { PaymentIntentResult } from '@stripe/stripe-js';
import { fromPartial } from '@total-typescript/shoehorn';
import { act, screen, waitFor } from '@testing-library/react';
import { loadPendingPayment } from '../card-form/pending-payment';
import { fakeStripe, succeeded } from '../card-form/testing/fake-stripe';
import { guide, renderCheckout as open, pay } from './testing/open-checkout';

test('a payment that was canceled while the form was open is opened again', async () => {
  const canceled = fromPartial<PaymentIntentResult>({
    error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } },
  });
  fakeStripe(canceled, succeeded);
  let count = 0;
  const page = open(guide, {
    'POST /api/create-payment-intent': () => ({ clientSecret: `pi_${(count += 1)}_secret_x` }),
  });
  await pay(page);
  await waitFor(() => expect(page.toasts()[0]).toMatchObject({ title: 'Payment Failed' }));
  await waitFor(() => expect(page.calls('POST /api/create-payment-intent')).toHaveLength(2));
  await pay(page);
  await waitFor(() => expect(page.location().search).toBe('?session_id=pi_2&book_id=grant-gold'));
});

test('a buyer who leaves while the payment runs gets a toast and stays on their page', async () => {
  const stripe = fakeStripe('never');
  let confirm: (paid: typeof succeeded) => void = () => undefined;
  stripe.results = [new Promise((resolve) => (confirm = resolve))];
  const page = open(guide);
  await pay(page);
  await screen.findByRole('button', { name: 'Processing...' });
  await page.user.click(screen.getByRole('link', { name: 'Terms of Use' }));
  expect(loadPendingPayment()).toMatchObject({ id: 'pi_1' });
  act(() => confirm(succeeded));
  await waitFor(() => expect(page.toasts()).toHaveLength(1));
  expect(page.toasts()[0]).toMatchObject({
    title: 'Payment Successful!',
    action: { label: 'Open it', href: '/download-success?session_id=pi_1&book_id=grant-gold' },
  });
  expect(page.location().pathname).toBe('/terms');
  expect(loadPendingPayment()).toBeNull();
});

test('an idle form is renewed after 25 minutes, and again once the same payment must have ended', async () => {
  fakeStripe(succeeded);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const page = open(guide);
    const setupCalls = () => page.calls('POST /api/create-payment-intent').length;
    await act(() => jest.advanceTimersByTimeAsync(25 * 60_000 - 1));
    expect(setupCalls()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(setupCalls()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(6 * 60_000 + 10));
    expect(setupCalls()).toBe(3);
  } finally {
    jest.useRealTimers();
  }
});

test('Enter in a field while a payment runs does not pay twice, and the result is reported once', async () => {
  const stripe = fakeStripe('never');
  let confirm: (paid: typeof succeeded) => void = () => undefined;
  stripe.results = [new Promise((resolve) => (confirm = resolve))];
  const page = open(guide);
  await pay(page);
  await screen.findByRole('button', { name: 'Processing...' });
  await page.user.type(screen.getByRole('textbox', { name: /receipt/ }), '{enter}');
  act(() => confirm(succeeded));
  await waitFor(() => expect(page.location().pathname).toBe('/download-success'));
  expect(stripe.confirmed).toHaveLength(1);
  expect(page.toasts()).toHaveLength(1);
});

test('a renewal waits while card details are typed', async () => {
  const stripe = fakeStripe(succeeded);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const page = open(guide);
    const setupCalls = () => page.calls('POST /api/create-payment-intent').length;
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    act(() => stripe.type(true));
    await act(() => jest.advanceTimersByTimeAsync(40 * 60_000));
    expect(setupCalls()).toBe(1);
    act(() => stripe.type(false));
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
    expect(setupCalls()).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});

test('a canceled payment is opened again although card details are typed', async () => {
  const canceled = fromPartial<PaymentIntentResult>({
    error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } },
  });
  const stripe = fakeStripe(canceled, succeeded);
  const page = open(guide);
  await screen.findByRole('button', { name: 'Pay $39.99' });
  act(() => stripe.type(true));
  await pay(page);
  await waitFor(() => expect(page.calls('POST /api/create-payment-intent')).toHaveLength(2));
});
