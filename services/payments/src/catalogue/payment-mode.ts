import type { Product } from '@farm/farm';

/** `sandbox`: the Stripe sandbox of this repository, no money; `test` and `live`: Stripe's modes. */
export type Mode = 'sandbox' | 'test' | 'live';

/** Live keys are sent nowhere else. */
export const PROVIDER = 'https://api.stripe.com';

export interface PaymentKeys {
  secretKey: string;
  publishableKey: string;
  apiUrl: string;
  production: boolean;
  allowTest: boolean;
  allowSandbox: boolean;
}

const isLive = (key: string) => /^(sk|rk|pk)_live_/.test(key);
const isTest = (key: string) => /^(sk|rk|pk)_test_/.test(key);
const atProvider = (apiUrl: string) => apiUrl.replace(/\/$/, '') === PROVIDER;

export function modeOf({ secretKey, apiUrl }: Pick<PaymentKeys, 'secretKey' | 'apiUrl'>): Mode {
  if (isLive(secretKey)) return 'live';
  return atProvider(apiUrl) ? 'test' : 'sandbox';
}

/** Why the service must not start with these keys; null when live and test do not mix. */
export function keyProblem(keys: PaymentKeys): string | null {
  const { secretKey, publishableKey } = keys;
  if (!isLive(secretKey) && !isTest(secretKey)) return 'STRIPE_SECRET_KEY is neither a live nor a test key.';
  if (!isLive(publishableKey) && !isTest(publishableKey))
    return 'STRIPE_PUBLISHABLE_KEY is neither a live nor a test key.';
  if (isLive(secretKey) !== isLive(publishableKey))
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix live and test.';
  const mode = modeOf(keys);
  if (mode === 'live')
    return atProvider(keys.apiUrl) ? null : 'A live key is sent only to the provider: STRIPE_API_URL.';
  if (!keys.production) return null;
  const allowed = mode === 'sandbox' ? keys.allowSandbox : keys.allowTest;
  const name = mode === 'sandbox' ? 'ALLOW_SANDBOX_PAYMENTS' : 'ALLOW_TEST_PAYMENTS';
  return allowed ? null : `Test keys under NODE_ENV=production take no real money. Set ${name}=yes to allow them.`;
}

/**
 * Whether a product may be sold. Without live keys everything may, so that the paid pages can be tested; with live keys only
 * what the catalogue or an operator has released.
 */
export const maySell = (product: Product, mode: Mode, releases: { has(productId: string): boolean }): boolean =>
  mode !== 'live' || product.sellable || releases.has(product.id);
