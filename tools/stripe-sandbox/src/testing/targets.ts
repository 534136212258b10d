import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { LATER_MS } from '../machines/records';
import { testKey } from '../contract/config';
import { started } from './started';

/** A card company the contract is held against. */
export interface Its {
  stripe: Stripe;
  /** Lets happen what the company does a little later by itself. */
  later(): Promise<unknown>;
  close(): Promise<unknown>;
}

const sandbox = {
  name: 'the sandbox',
  open: async (): Promise<Its> => {
    const its = await started();
    return {
      stripe: its.stripe,
      later: () => its.control('POST clock', { advanceMs: LATER_MS }),
      close: its.sandbox.close,
    };
  },
};

const PROVIDER_NEEDS_MS = 3_000;

const provider = (key: string) => ({
  name: "the provider's test mode",
  open: (): Promise<Its> => {
    if (!/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_TEST_KEY must be a test key: these specs pay and refund.');
    const stripe = new Stripe(key, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
    return Promise.resolve({ stripe, later: () => pause(PROVIDER_NEEDS_MS), close: () => Promise.resolve() });
  },
});

/** Always the sandbox; the real company as well when somebody gave a key of its test mode. */
export const TARGETS = [sandbox, ...(testKey ? [provider(testKey)] : [])];

/** Milliseconds a test may take: the real company is far away and takes its time. */
export const TEST_MS = testKey ? 120_000 : 5_000;

/** A guide's price, as the shop asks for it. */
export const given = {
  amount: 3999,
  currency: 'usd',
  automatic_payment_methods: { enabled: true },
} as const satisfies Stripe.PaymentIntentCreateParams;

/** A payment paid at once with one of the company's test cards. */
export const sale = (stripe: Stripe, card = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    ...given,
    ...more,
    confirm: true,
    payment_method: card,
    return_url: 'http://localhost:4000/download-success',
  });

/** The error a call ends with; a call that works is a failure here. */
export async function problemOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail.');
}

/** Reads again and again, with time passing in between, until it is so. */
export async function eventually<T>(its: Its, read: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  for (let round = 0; ; round += 1) {
    const seen = await read();
    if (isSo(seen)) return seen;
    if (round === 30) throw new Error(`It never came to be: ${JSON.stringify(seen)}`);
    await its.later();
  }
}
