import type { ConfirmPaymentData, PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/**
 * How a press on the pay button ended. `unknown`: money may have moved, so nobody may say it failed. `ended`: the
 * payment was called off before, because it stood too long. `left`: the buyer went back, nothing was tried.
 */
export type PayResult =
  | { kind: 'paid' | 'processing' | 'unknown'; id: string }
  | { kind: 'declined'; say: string }
  | { kind: 'not_ready' }
  | { kind: 'ended' }
  | { kind: 'left' };

interface Payment {
  cards: Pick<Stripe, 'confirmPayment'> | null;
  elements: StripeElements | null;
  clientSecret: string;
  /** Absolute address for banks that take the buyer away. */
  returnUrl: string;
  /** Spec 1 section 4: a guide redirects only if the provider requires it, the course always does. */
  redirect: 'if_required' | 'always';
  /** Where the receipt goes: billing address for a guide (ours sends it), the provider's receipt for the course. */
  buyer: Pick<ConfirmPaymentData, 'receipt_email' | 'payment_method_data'>;
  /** The buyer went back: nothing may be charged behind their back. */
  hasLeft: () => boolean;
  /** Notes the payment; called right before money can move. */
  remember: (id: string) => void;
}

/** The payment's id as it stands in its secret. */
export const paymentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret;

// Said when the provider gives no words of its own.
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

const MOVED: Partial<Record<PaymentIntent.Status, 'paid' | 'processing'>> = {
  succeeded: 'paid',
  processing: 'processing',
};

// Errors that say 'no' for certain. Lost connections and provider faults do not: the charge may stand.
const CERTAIN: readonly StripeError['type'][] = ['card_error', 'validation_error', 'invalid_request_error'];

function outcome(id: string, answer: { error?: StripeError; paymentIntent?: PaymentIntent }): PayResult {
  const status = answer.paymentIntent?.status ?? answer.error?.payment_intent?.status;
  const moved = status && MOVED[status]; // paid in another tab meanwhile: an error here, and paid all the same
  if (moved) return { kind: moved, id };
  if (status === 'canceled') return { kind: 'ended' };
  if (answer.error && CERTAIN.includes(answer.error.type))
    return { kind: 'declined', say: answer.error.message ?? UNEXPECTED };
  return { kind: 'unknown', id };
}

/** Confirms one payment with the card company. Never throws: every outcome is a value. */
export async function pay(payment: Payment): Promise<PayResult> {
  const { cards, elements, clientSecret, returnUrl, buyer, hasLeft } = payment;
  // before money: nothing has happened yet, every way out is free
  if (!cards || !elements) return { kind: 'not_ready' };
  if (hasLeft()) return { kind: 'left' };
  const checked = await elements.submit().catch(() => null);
  if (!checked) return { kind: 'not_ready' };
  if (checked.error) return { kind: 'declined', say: checked.error.message ?? UNEXPECTED };
  if (hasLeft()) return { kind: 'left' };
  const id = paymentIdOf(clientSecret);
  payment.remember(id);
  const what = { elements, confirmParams: { return_url: returnUrl, ...buyer } };
  // money: from here an exception means 'unknown', never 'failed'
  try {
    const answer =
      payment.redirect === 'if_required'
        ? await cards.confirmPayment({ ...what, redirect: 'if_required' })
        : await cards.confirmPayment(what);
    // after money: only now may we say it was paid
    return outcome(id, answer);
  } catch {
    return { kind: 'unknown', id };
  }
}
