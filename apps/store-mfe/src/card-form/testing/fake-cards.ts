import type { PaymentIntentResult, StripeElements } from '@stripe/stripe-js';

type Confirm = (given: { redirect?: string; confirmParams?: Record<string, unknown> }) => Promise<unknown>;

interface FakeCards {
  /** What the company answers to the next confirmations, in order; the last one stays. */
  answers: (Partial<PaymentIntentResult> | 'lost' | 'never')[];
  /** Whether the card form comes at all: 'broken' tells that it cannot. */
  arrives: boolean | 'broken';
  /** What was confirmed. */
  confirmed: Parameters<Confirm>[0][];
}

const fake: FakeCards = { answers: [], arrives: true, confirmed: [] };

function element() {
  const listeners = new Map<string, (event?: unknown) => void>();
  const arrive = () => {
    if (fake.arrives === 'broken') listeners.get('loaderror')?.({ elementType: 'payment', error: {} });
    else if (fake.arrives) listeners.get('ready')?.();
  };
  return {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    once: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
    mount: () => queueMicrotask(arrive),
  };
}

function elements(): Partial<StripeElements> {
  const made = new Map<string, ReturnType<typeof element>>();
  return {
    create: (kind: string) => made.set(kind, element()).get(kind),
    getElement: (kind: string) => made.get(kind) ?? null,
    update: () => undefined,
    submit: () => Promise.resolve({}),
  } as unknown as StripeElements;
}

const confirmPayment: Confirm = (given) => {
  fake.confirmed.push(given);
  const answer = fake.answers.length > 1 ? fake.answers.shift() : fake.answers[0];
  if (answer === 'lost') return Promise.reject(new Error('lost'));
  return answer === 'never' ? new Promise(() => undefined) : Promise.resolve(answer);
};

const no = () => Promise.reject(new Error('not of this fake'));
const company = { elements, confirmPayment, createToken: no, createPaymentMethod: no, confirmCardPayment: no };

/** Stands in for the card company's script: `loadStripe` and the real React components run on it. */
export function fakeCards(...answers: FakeCards['answers']): FakeCards {
  Object.assign(fake, { answers, arrives: true, confirmed: [] });
  Object.assign(window, { Stripe: Object.assign(() => company, { version: 'endive' }) });
  return fake;
}

/** The provider's "no" in its own words. */
export const declined = (message: string) =>
  ({ error: { type: 'card_error', message } }) as unknown as PaymentIntentResult;

/** The provider's "yes". */
export const succeeded = { paymentIntent: { status: 'succeeded' } } as unknown as PaymentIntentResult;
