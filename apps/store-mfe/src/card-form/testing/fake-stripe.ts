import { fromPartial } from '@total-typescript/shoehorn';
import type { PaymentIntentResult } from '@stripe/stripe-js';

type ConfirmPayment = (options: { redirect?: string; confirmParams?: Record<string, unknown> }) => Promise<unknown>;

interface FakeStripe {
  /** The results of the next confirmations, in order; the last one repeats. */
  results: (PaymentIntentResult | Promise<PaymentIntentResult> | 'network error' | 'never')[];
  /** Whether the card form loads. */
  loads: boolean | 'error';
  /** The options of each confirmation. */
  confirmed: Parameters<ConfirmPayment>[0][];
  /** Fills or empties the newest card form. */
  type: (isFilled: boolean) => void;
}

const fake: FakeStripe = { results: [], loads: true, confirmed: [], type: () => undefined };

function element() {
  const listeners = new Map<string, (event?: unknown) => void>();
  let isMounted = false;
  // Once it is mounted and has a listener, in either order.
  const emitLoaded = () => {
    if (!isMounted || !fake.loads) return;
    const event = fake.loads === 'error' ? 'loaderror' : 'ready';
    const listener = listeners.get(event);
    if (listener) queueMicrotask(() => listener({ elementType: 'payment', error: {} }));
  };
  return {
    type: (isFilled: boolean) => listeners.get('change')?.({ elementType: 'payment', empty: !isFilled }),
    on: (event: string, listener: () => void) => {
      listeners.set(event, listener);
      if (event === 'ready' || event === 'loaderror') emitLoaded();
    },
    off: (event: string) => listeners.delete(event),
    once: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
    mount: () => {
      isMounted = true;
      emitLoaded();
    },
  };
}

function elements() {
  const elementsByKind = new Map<string, ReturnType<typeof element>>();
  return {
    create: (kind: string) => {
      const created = element();
      fake.type = created.type;
      return elementsByKind.set(kind, created).get(kind);
    },
    getElement: (kind: string) => elementsByKind.get(kind) ?? null,
    update: () => undefined,
    submit: () => Promise.resolve({}),
  };
}

const confirmPayment: ConfirmPayment = (options) => {
  fake.confirmed.push(options);
  const result = fake.results.length > 1 ? fake.results.shift() : fake.results[0];
  if (result === 'network error') return Promise.reject(new Error('network error'));
  return result === 'never' ? new Promise(() => undefined) : Promise.resolve(result);
};

const reject = () => Promise.reject(new Error('not part of this fake'));
const stripe = {
  elements,
  confirmPayment,
  createToken: reject,
  createPaymentMethod: reject,
  confirmCardPayment: reject,
};

/** A fake of the payment provider's script, for `loadStripe` and the real React components. */
export function fakeStripe(...results: FakeStripe['results']): FakeStripe {
  Object.assign(fake, { results, loads: true, confirmed: [] });
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  return fake;
}

/** A declined card with the provider's message. */
export const declined = (message: string) =>
  fromPartial<PaymentIntentResult>({ error: { type: 'card_error', message } });

export const succeeded = fromPartial<PaymentIntentResult>({ paymentIntent: { status: 'succeeded' } });
