/** Where money moves: nowhere (the stand-in), in the provider's test mode, or for real. */
export type Mode = 'sandbox' | 'test' | 'live';

/** The provider's own address: live keys are sent nowhere else. */
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

/** Where money moves, told by the secret's prefix and the address it is sent to. */
export function modeOf({ secretKey, apiUrl }: Pick<PaymentKeys, 'secretKey' | 'apiUrl'>): Mode {
  if (isLive(secretKey)) return 'live';
  return atProvider(apiUrl) ? 'test' : 'sandbox';
}

/** I20: why the service must not start with these keys; null when live and test do not mix. */
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
  return allowed ? null : `Test keys under NODE_ENV=production take no real money: set ${name}=yes if that is meant.`;
}
