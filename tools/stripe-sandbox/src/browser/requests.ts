import { parseExpiry } from './card-fields';
import type { CardFormElement } from './card-form';
import type {
  Confirmation,
  FrameResult,
  HostedPageResult,
  PaymentError,
  PaymentIntent,
  PaymentResult,
} from './messages';

const CONNECTION_ERROR: PaymentError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Never rejects: a lost connection is an error result. */
export async function post<T extends object>(url: URL, body: object): Promise<Partial<T> & { error?: PaymentError }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Partial<T> & { error?: PaymentError };
  } catch {
    return { error: CONNECTION_ERROR } as Partial<T> & { error: PaymentError };
  }
}

async function postPayment(url: URL, body: object): Promise<PaymentResult> {
  const { payment_intent: paymentIntent, error } = await post<{ payment_intent: PaymentIntent }>(url, body);
  return paymentIntent ? { paymentIntent } : { error: error ?? CONNECTION_ERROR };
}

/** The client secret `pi_1_secret_2` belongs to the payment `pi_1`. */
const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

export const getPaymentIntent = (base: URL, key: string, clientSecret: string) =>
  postPayment(new URL(`v1/payment_intents/${idOf(clientSecret)}/retrieve`, base), { key, client_secret: clientSecret });

/** Sends the card from inside the frame; the page around it receives the result only. */
export async function confirm(
  base: URL,
  key: string,
  form: CardFormElement,
  confirmation: Confirmation,
): Promise<FrameResult> {
  const { error: problem } = form.validate();
  if (problem) return { error: problem };
  const { billing } = confirmation;
  const values = form.values();
  const expiry = parseExpiry(values.expiry);
  const type = form.method();
  const card = { number: values.number, cvc: values.cvc, exp_month: expiry?.month, exp_year: expiry?.year };
  const address = { country: values.country, postal_code: values.postalCode, ...billing.address };
  const payment_method = { type, ...(type === 'card' && { card }), billing_details: { ...billing, address } };
  if (confirmation.session !== undefined) {
    const url = new URL(`v1/checkout/${confirmation.session}/confirm`, base);
    const { error, ...page } = await post<HostedPageResult>(url, { payment_method });
    return error ? { error } : { page };
  }
  const { clientSecret, returnUrl, receiptEmail } = confirmation;
  return postPayment(new URL(`v1/payment_intents/${idOf(clientSecret)}/confirm`, base), {
    key,
    client_secret: clientSecret,
    return_url: returnUrl,
    receipt_email: receiptEmail,
    payment_method,
  });
}
