import { fromPartial } from '@total-typescript/shoehorn';
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { pay, paymentIdOf, paymentMessage, type PayResult } from './pay';

type ConfirmResult = { error?: Partial<StripeError>; paymentIntent?: Partial<PaymentIntent> };
type Payment = Parameters<typeof pay>[0];

function payWith({ confirm, ...options }: Partial<Payment> & { confirm?: () => Promise<ConfirmResult> } = {}) {
  const confirmPayment = jest.fn(
    confirm ?? (() => Promise.resolve({ paymentIntent: { status: 'succeeded' as const } })),
  );
  const savedIds: string[] = [];
  const result = pay({
    stripe: fromPartial({ confirmPayment }),
    elements: fromPartial({ submit: () => Promise.resolve({}) }),
    clientSecret: 'pi_1_secret_x',
    returnUrl: 'https://farm.test/download-success',
    redirect: 'if_required',
    buyer: {},
    hasLeft: () => false,
    onConfirm: (id) => savedIds.push(id),
    ...options,
  });
  return { result, confirmPayment, savedIds };
}

test('the id of a payment comes from its client secret', () => {
  expect(paymentIdOf('pi_3abc_secret_9xyz')).toBe('pi_3abc');
});

const results: [string, () => Promise<ConfirmResult>, unknown][] = [
  [
    'succeeded is paid',
    () => Promise.resolve({ paymentIntent: { status: 'succeeded' } }),
    { kind: 'paid', id: 'pi_1' },
  ],
  [
    'a slow bank is processing',
    () => Promise.resolve({ paymentIntent: { status: 'processing' } }),
    { kind: 'processing', id: 'pi_1' },
  ],
  [
    'a declined card has the provider’s message',
    () => Promise.resolve({ error: { type: 'card_error', message: 'Your card has insufficient funds.' } }),
    { kind: 'declined', message: 'Your card has insufficient funds.' },
  ],
  [
    'an error about a payment that was paid in another tab is paid',
    () =>
      Promise.resolve({
        error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } as PaymentIntent },
      }),
    { kind: 'paid', id: 'pi_1' },
  ],
  [
    'a payment that was canceled has ended',
    () =>
      Promise.resolve({
        error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } as PaymentIntent },
      }),
    { kind: 'ended' },
  ],
  [
    'a lost connection is unknown, never failed',
    () => Promise.resolve({ error: { type: 'api_connection_error', message: 'network' } }),
    { kind: 'unknown', id: 'pi_1' },
  ],
  [
    'a thrown error is unknown, never failed',
    () => Promise.reject(new Error('network')),
    { kind: 'unknown', id: 'pi_1' },
  ],
  [
    'any other status is unknown',
    () => Promise.resolve({ paymentIntent: { status: 'requires_action' } }),
    { kind: 'unknown', id: 'pi_1' },
  ],
];
test.each(results)('%s', async (_, result, expected) => {
  expect(await payWith({ confirm: result }).result).toEqual(expected);
});

test('without the provider’s form nothing is sent', async () => {
  const { result, confirmPayment } = payWith({ elements: null });
  expect(await result).toEqual({ kind: 'not_ready' });
  expect(confirmPayment).not.toHaveBeenCalled();
});

test('an incomplete card is reported and nothing is sent', async () => {
  const submit = () =>
    Promise.resolve({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
  const { result, confirmPayment, savedIds } = payWith({ elements: fromPartial({ submit }) });
  expect(await result).toEqual({ kind: 'declined', message: 'Your card number is incomplete.' });
  expect([confirmPayment.mock.calls, savedIds]).toEqual([[], []]);
});

test.each([
  ['before the card is checked', 1],
  ['while the card is checked', 2],
])('a buyer who leaves %s is not charged', async (_, call) => {
  let calls = 0;
  const { result, confirmPayment, savedIds } = payWith({ hasLeft: () => (calls += 1) === call });
  expect(await result).toEqual({ kind: 'left' });
  expect([confirmPayment.mock.calls, savedIds]).toEqual([[], []]);
});

test('the payment is saved before it is sent', async () => {
  const order: string[] = [];
  const confirm = () => {
    order.push('sent');
    return Promise.resolve({ paymentIntent: { status: 'succeeded' as const } });
  };
  await payWith({ confirm, onConfirm: (id) => order.push(`saved ${id}`) }).result;
  expect(order).toEqual(['saved pi_1', 'sent']);
});

test('a guide redirects only if required, the course always', async () => {
  const guide = payWith({ buyer: { payment_method_data: { billing_details: { email: 'a@example.com' } } } });
  await guide.result;
  expect(guide.confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({
      redirect: 'if_required',
      confirmParams: {
        return_url: 'https://farm.test/download-success',
        payment_method_data: { billing_details: { email: 'a@example.com' } },
      },
    }),
  );
  const course = payWith({ redirect: 'always', buyer: { receipt_email: 'a@example.com' } });
  await course.result;
  expect(course.confirmPayment).toHaveBeenCalledWith(expect.not.objectContaining({ redirect: expect.anything() }));
});

const rows: [PayResult, unknown][] = [
  [
    { kind: 'declined', message: 'No.' },
    { title: 'Payment Failed', description: 'No.' },
  ],
  [{ kind: 'not_ready' }, { title: 'Payment Error', description: 'Payment system not ready. Please try again.' }],
  [
    { kind: 'unknown', id: 'pi_1' },
    { title: 'Payment Error', description: 'An unexpected error occurred. Please try again.' },
  ],
  [
    { kind: 'ended' },
    {
      title: 'Payment Failed',
      description: 'This checkout was open for too long, so we canceled the payment. Please enter your card again.',
    },
  ],
  [{ kind: 'paid', id: 'pi_1' }, null],
  [{ kind: 'processing', id: 'pi_1' }, null],
  [{ kind: 'left' }, null],
];
test.each(rows)('%j', (result, expected) => expect(paymentMessage(result)).toEqual(expected));
