import { retrieve } from './ask-company';
import { askBank } from './bank-dialog';
import type { Elements } from './elements';
import type { Billing, PaymentIntent, Result } from './messages';

export interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: {
    return_url?: string;
    receipt_email?: string;
    payment_method_data?: { billing_details?: Billing };
  };
  redirect?: 'always' | 'if_required';
}

const AWAY_FOR_GOOD = new Promise<never>(() => undefined);

/**
 * Pays with what was typed in the form. With `redirect: 'if_required'` it resolves with the payment or a card error;
 * without, it leaves for the `return_url` once the payment is made and resolves on errors only.
 */
export async function confirmPayment(base: URL, key: string, options: ConfirmOptions): Promise<Result> {
  const { elements, confirmParams = {}, redirect = 'always' } = options;
  const clientSecret = options.clientSecret ?? elements?._clientSecret;
  const form = elements?.getElement('payment');
  if (!form || !clientSecret) throw new Error('confirmPayment() needs elements with a mounted payment element.');
  const returnUrl = confirmParams.return_url ?? null;
  if (returnUrl === null && redirect !== 'if_required') throw new Error('confirmPayment() needs a return_url.');

  const { paymentIntent, error } = await form._confirm({
    clientSecret,
    returnUrl,
    receiptEmail: confirmParams.receipt_email ?? null,
    billing: confirmParams.payment_method_data?.billing_details ?? {},
  });
  if (!paymentIntent) return { error: error ?? { type: 'api_error', message: 'The payment form did not answer.' } };
  const settled = await afterBank(base, key, paymentIntent);
  if (!settled.paymentIntent || redirect === 'if_required') return settled;
  return leave(cameBack(returnUrl ?? location.href, settled.paymentIntent));
}

/** Carries out what the bank wants before the payment is decided, if it wants anything. */
export async function afterBank(base: URL, key: string, intent: PaymentIntent): Promise<Result> {
  const next = intent.status === 'requires_action' ? intent.next_action : null;
  if (next?.redirect_to_url) return leave(next.redirect_to_url.url);
  if (!next?.use_stripe_sdk) return { paymentIntent: intent };
  await askBank(base, next.use_stripe_sdk.token);
  const after = await retrieve(base, key, intent.client_secret);
  const problem = after.paymentIntent?.last_payment_error;
  if (after.paymentIntent?.status !== 'requires_payment_method' || !problem) return after;
  return { error: { ...problem, payment_intent: after.paymentIntent } };
}

function leave(url: string): Promise<never> {
  location.assign(url);
  return AWAY_FOR_GOOD; // the page is about to go; code after the call must not run as if it had been paid
}

function cameBack(returnUrl: string, { id, client_secret, status }: PaymentIntent): string {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret);
  url.searchParams.set('redirect_status', status);
  return url.href;
}
