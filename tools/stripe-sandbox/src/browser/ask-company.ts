import type { PageError, PaymentIntent, Result } from './messages';

const AWAY: PageError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Posts to the company through the site's own address. Never throws: no answer is an answer too. */
export async function askCompany(url: URL, body: object): Promise<Result> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { payment_intent: paymentIntent, error } = (await answer.json()) as {
      payment_intent?: PaymentIntent;
      error?: PageError;
    };
    if (paymentIntent) return { paymentIntent };
    return { error: error ?? AWAY };
  } catch {
    return { error: AWAY };
  }
}

/** `pi_1_secret_2` names the payment `pi_1`. */
export const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** The payment as it stands. */
export const retrieve = (base: URL, key: string, clientSecret: string) =>
  askCompany(new URL(`v1/payment_intents/${idOf(clientSecret)}/retrieve`, base), { key, client_secret: clientSecret });
