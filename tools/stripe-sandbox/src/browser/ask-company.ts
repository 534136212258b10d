import type { Answer, PageError, PageOutcome, PaymentIntent, Result } from './messages';

const AWAY: PageError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Posts to the company through the site's own address. Never throws: no answer is an answer too. */
async function post<T extends object>(url: URL, body: object): Promise<Partial<T> & { error?: PageError }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Partial<T> & { error?: PageError };
  } catch {
    return { error: AWAY } as Partial<T> & { error: PageError };
  }
}

/** Asks about a payment of the shop's own form. */
export async function askCompany(url: URL, body: object): Promise<Result> {
  const { payment_intent: paymentIntent, error } = await post<{ payment_intent: PaymentIntent }>(url, body);
  return paymentIntent ? { paymentIntent } : { error: error ?? AWAY };
}

/** Asks about a page of the company's own. */
export async function askPage(url: URL, body: object): Promise<Answer> {
  const { error, ...page } = await post<PageOutcome>(url, body);
  return error ? { error } : { page };
}

/** `pi_1_secret_2` names the payment `pi_1`. */
export const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** The payment as it stands. */
export const retrieve = (base: URL, key: string, clientSecret: string) =>
  askCompany(new URL(`v1/payment_intents/${idOf(clientSecret)}/retrieve`, base), { key, client_secret: clientSecret });
