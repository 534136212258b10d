/** The payment that a screen is about. `free`: the order is still to be made. */
export type WhichPayment = { kind: 'payment'; id: string } | { kind: 'free'; bookId: string } | { kind: 'none' };

interface Where {
  search: string;
  /** Navigation state, as it came: nothing is known about it. */
  state?: unknown;
}

const textOf = (value: unknown, key: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/**
 * Finds the payment: `session_id`, else the provider's own `payment_intent`, else the navigation state's
 * paymentIntentId; with none of them a free guide from the state. The provider's `redirect_status` is never believed.
 */
export function whichPayment({ search, state }: Where): WhichPayment {
  const asked = new URLSearchParams(search);
  const id = asked.get('session_id') || asked.get('payment_intent') || textOf(state, 'paymentIntentId');
  if (id) return { kind: 'payment', id };
  const bookId = textOf(state, 'bookId');
  const isFree = typeof state === 'object' && state !== null && Reflect.get(state, 'isFree') === true;
  return isFree && bookId ? { kind: 'free', bookId } : { kind: 'none' };
}

const SECRETS = ['payment_intent_client_secret', 'redirect_status'];

/** The query string without what the provider adds and nobody should keep: a secret, and a word we do not believe. */
export function withoutSecrets(search: string, ...also: string[]): string {
  const asked = new URLSearchParams(search);
  const unwanted = [...SECRETS, ...also].filter((name) => asked.has(name));
  if (unwanted.length === 0) return search; // to the letter: a clean address is left alone
  unwanted.forEach((name) => asked.delete(name));
  return asked.size > 0 ? `?${asked}` : '';
}
