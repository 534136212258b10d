import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { pay, paymentIdOf } from './pay';

type Answer = { error?: Partial<StripeError>; paymentIntent?: Partial<PaymentIntent> };
type Given = Parameters<typeof pay>[0];

function payWith({ answer, ...given }: Partial<Given> & { answer?: () => Promise<Answer> } = {}) {
  const confirmPayment = jest.fn(
    answer ?? (() => Promise.resolve({ paymentIntent: { status: 'succeeded' as const } })),
  );
  const remembered: string[] = [];
  const result = pay({
    cards: { confirmPayment } as unknown as Stripe,
    elements: { submit: () => Promise.resolve({}) } as unknown as StripeElements,
    clientSecret: 'pi_1_secret_x',
    returnUrl: 'https://farm.test/download-success',
    redirect: 'if_required',
    buyer: {},
    hasLeft: () => false,
    remember: (id) => remembered.push(id),
    ...given,
  });
  return { result, confirmPayment, remembered };
}

test('the id of a payment is read from its secret', () => {
  expect(paymentIdOf('pi_3abc_secret_9xyz')).toBe('pi_3abc');
});

const answers: [string, () => Promise<Answer>, unknown][] = [
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
    'a refused card is declined in the provider’s words',
    () => Promise.resolve({ error: { type: 'card_error', message: 'Your card has insufficient funds.' } }),
    { kind: 'declined', say: 'Your card has insufficient funds.' },
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
    'a payment that was called off meanwhile has ended',
    () =>
      Promise.resolve({
        error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } as PaymentIntent },
      }),
    { kind: 'ended' },
  ],
  [
    'a lost connection is unknown, never failed',
    () => Promise.resolve({ error: { type: 'api_connection_error', message: 'lost' } }),
    { kind: 'unknown', id: 'pi_1' },
  ],
  ['a thrown error is unknown, never failed', () => Promise.reject(new Error('boom')), { kind: 'unknown', id: 'pi_1' }],
  [
    'any other status is unknown',
    () => Promise.resolve({ paymentIntent: { status: 'requires_action' } }),
    { kind: 'unknown', id: 'pi_1' },
  ],
];
test.each(answers)('%s', async (_, answer, expected) => {
  expect(await payWith({ answer }).result).toEqual(expected);
});

test('without the provider’s form nothing is tried', async () => {
  const { result, confirmPayment } = payWith({ elements: null });
  expect(await result).toEqual({ kind: 'not_ready' });
  expect(confirmPayment).not.toHaveBeenCalled();
});

test('an incomplete card is told and nothing is sent', async () => {
  const submit = () =>
    Promise.resolve({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
  const { result, confirmPayment, remembered } = payWith({ elements: { submit } as unknown as StripeElements });
  expect(await result).toEqual({ kind: 'declined', say: 'Your card number is incomplete.' });
  expect([confirmPayment.mock.calls, remembered]).toEqual([[], []]);
});

test.each([
  ['before the press is looked at', 1],
  ['while the card is checked', 2],
])('a buyer who goes back %s is not charged', async (_, look) => {
  let looks = 0;
  const { result, confirmPayment, remembered } = payWith({ hasLeft: () => (looks += 1) === look });
  expect(await result).toEqual({ kind: 'left' });
  expect([confirmPayment.mock.calls, remembered]).toEqual([[], []]);
});

test('the payment is noted before it is sent', async () => {
  const order: string[] = [];
  const answer = () => {
    order.push('sent');
    return Promise.resolve({ paymentIntent: { status: 'succeeded' as const } });
  };
  await payWith({ answer, remember: (id) => order.push(`noted ${id}`) }).result;
  expect(order).toEqual(['noted pi_1', 'sent']);
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
