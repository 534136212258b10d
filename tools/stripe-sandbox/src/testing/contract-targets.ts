import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { ASYNC_DELAY_MS } from '../records';
import { testKey } from './test-key';
import { startTestSandbox } from './test-sandbox';

/** An implementation of Stripe's API that must pass the contract specs. */
export interface ContractTarget {
  stripe: Stripe;
  /** Lets asynchronous changes happen. */
  advance(): Promise<unknown>;
  close(): Promise<unknown>;
}

const sandbox = {
  name: 'the sandbox',
  open: async (): Promise<ContractTarget> => {
    const { stripe, control, close } = await startTestSandbox();
    return { stripe, advance: () => control('POST clock', { advanceMs: ASYNC_DELAY_MS }), close };
  },
};

const STRIPE_DELAY_MS = 3_000;

const testMode = (key: string) => ({
  name: "Stripe's test mode",
  open: (): Promise<ContractTarget> => {
    if (!/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_TEST_KEY must be a test key: these specs pay and refund.');
    const stripe = new Stripe(key, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
    return Promise.resolve({ stripe, advance: () => delay(STRIPE_DELAY_MS), close: () => Promise.resolve() });
  },
});

/** The sandbox; with STRIPE_TEST_KEY also Stripe's test mode. */
export const TARGETS = [sandbox, ...(testKey ? [testMode(testKey)] : [])];

/** Timeout of a test in milliseconds: test mode is slow. */
export const TEST_TIMEOUT_MS = testKey ? 120_000 : 5_000;

/** Parameters of a payment for a guide. */
export const PAYMENT = {
  amount: 3999,
  currency: 'usd',
  automatic_payment_methods: { enabled: true },
} as const satisfies Stripe.PaymentIntentCreateParams;

/** Creates a payment and pays it with a test card. */
export const createSale = (
  stripe: Stripe,
  card = 'pm_card_visa',
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) =>
  stripe.paymentIntents.create({
    ...PAYMENT,
    ...more,
    confirm: true,
    payment_method: card,
    return_url: 'http://localhost:4000/download-success',
  });

/** The error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail.');
}

/** Reads repeatedly, with time passing in between, until the condition holds. */
export async function waitFor<T>(
  target: ContractTarget,
  read: () => Promise<T>,
  condition: (value: T) => boolean,
): Promise<T> {
  for (let round = 0; ; round += 1) {
    const value = await read();
    if (condition(value)) return value;
    if (round === 30) throw new Error(`The condition never held: ${JSON.stringify(value)}`);
    await target.advance();
  }
}
