import type { ConfirmPaymentData, PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/**
 * The outcome of a payment attempt. `unknown`: the card may have been charged, so it must not count as failed. `ended`:
 * the payment was canceled because it was open for too long. `left`: the buyer left the page, nothing was sent.
 */
export type PayResult =
  | { kind: 'paid' | 'processing' | 'unknown'; id: string }
  | { kind: 'declined'; message: string }
  | { kind: 'not_ready' }
  | { kind: 'ended' }
  | { kind: 'left' };

interface Payment {
  stripe: Pick<Stripe, 'confirmPayment'> | null;
  elements: StripeElements | null;
  clientSecret: string;
  /** Absolute URL that a bank redirects back to. */
  returnUrl: string;
  /** A guide redirects only if the bank requires it, the course always. */
  redirect: 'if_required' | 'always';
  /** Where the receipt goes: the billing email for a guide (we send it), the provider's receipt for the course. */
  buyer: Pick<ConfirmPaymentData, 'receipt_email' | 'payment_method_data'>;
  /** The buyer has left the page: nothing may be charged. */
  hasLeft: () => boolean;
  /** Called right before the card can be charged, so that a reload can find the payment again. */
  onConfirm: (id: string) => void;
}

/** The id of a payment, which its client secret begins with. */
export const paymentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret;

const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again.';

const CHARGED: Partial<Record<PaymentIntent.Status, 'paid' | 'processing'>> = {
  succeeded: 'paid',
  processing: 'processing',
};

// Errors after which the card is certainly not charged, unlike lost connections and provider errors.
const DEFINITE_ERRORS: readonly StripeError['type'][] = ['card_error', 'validation_error', 'invalid_request_error'];

function outcomeOf(id: string, response: { error?: StripeError; paymentIntent?: PaymentIntent }): PayResult {
  const status = response.paymentIntent?.status ?? response.error?.payment_intent?.status;
  const charged = status && CHARGED[status]; // also in an error: it may have been paid in another tab
  if (charged) return { kind: charged, id };
  if (status === 'canceled') return { kind: 'ended' };
  if (response.error && DEFINITE_ERRORS.includes(response.error.type))
    return { kind: 'declined', message: response.error.message ?? UNEXPECTED_ERROR };
  return { kind: 'unknown', id };
}

/** Confirms a payment with the provider. Never throws. */
export async function pay(payment: Payment): Promise<PayResult> {
  const { stripe, elements, clientSecret, returnUrl, buyer, hasLeft } = payment;
  if (!stripe || !elements) return { kind: 'not_ready' };
  if (hasLeft()) return { kind: 'left' };
  const validation = await elements.submit().catch(() => null);
  if (!validation) return { kind: 'not_ready' };
  if (validation.error) return { kind: 'declined', message: validation.error.message ?? UNEXPECTED_ERROR };
  if (hasLeft()) return { kind: 'left' };
  const id = paymentIdOf(clientSecret);
  payment.onConfirm(id);
  const options = { elements, confirmParams: { return_url: returnUrl, ...buyer } };
  // From here the card may be charged: an exception means 'unknown', never 'failed'.
  try {
    const response =
      payment.redirect === 'if_required'
        ? await stripe.confirmPayment({ ...options, redirect: 'if_required' })
        : await stripe.confirmPayment(options);
    return outcomeOf(id, response);
  } catch {
    return { kind: 'unknown', id };
  }
}

const ENDED = 'This checkout was open for too long, so we canceled the payment. Please enter your card again.';

interface PaymentMessage {
  title: string;
  description: string;
}

/** The message for a payment that did not go through; null for every other outcome. */
export function paymentMessage(result: PayResult): PaymentMessage | null {
  switch (result.kind) {
    case 'declined':
      return { title: 'Payment Failed', description: result.message };
    case 'not_ready':
      return { title: 'Payment Error', description: 'Payment system not ready. Please try again.' };
    case 'unknown':
      return { title: 'Payment Error', description: UNEXPECTED_ERROR };
    case 'ended':
      return { title: 'Payment Failed', description: ENDED };
    case 'paid':
    case 'processing':
    case 'left':
      return null;
  }
}
