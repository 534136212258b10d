import Stripe from 'stripe';
import { ProviderAway } from './cards.provider';

export interface StripeKeys {
  secretKey: string;
  /** Several while a secret is being changed: any of them may have signed. */
  webhookSecrets: readonly string[];
  apiUrl: string;
  /** Where people look at a payment; its id is added. null: the provider's own pages. */
  dashboardUrl: string | null;
  /** Buyers come back here from the provider's page. */
  siteOrigin: string;
  timeoutMs?: number;
}

/** I7: the mark that tells our payments from others of the same account. */
export const APP = 'farm';
const TIMEOUT_MS = 8_000; // three tries and their pauses end before the 30 s that a call may last

export const stripeClient = ({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeKeys) => {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2, // under the same idempotency key
    timeout: timeoutMs,
    telemetry: false,
  });
};

/** The provider has refused the request itself: asking again would not help. */
export const isInvalid = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** The provider knows nothing of that name: the answer, not a failure. */
export const isGone = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** 5xx, closed connections and refused keys alike: we do not know, so nobody is told that it failed. */
export async function asked<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (cause) {
    throw new ProviderAway('The card company did not answer as expected.', { cause });
  }
}
