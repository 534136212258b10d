/** The payment that a page is about. `free`: a free guide that is not ordered yet. */
export type PaymentReference = { kind: 'payment'; id: string } | { kind: 'free'; bookId: string } | { kind: 'none' };

interface LocationParts {
  search: string;
  /** Navigation state of any shape. */
  state?: unknown;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/**
 * Finds the payment: `session_id`, else the provider's own `payment_intent`, else the navigation state's
 * paymentIntentId; with none of them a free guide in the state. The `redirect_status` in the URL proves nothing.
 */
export function findPayment({ search, state }: LocationParts): PaymentReference {
  const params = new URLSearchParams(search);
  const fields = Object(state) as Record<string, unknown>;
  const id = params.get('session_id') || params.get('payment_intent') || textOf(fields.paymentIntentId);
  if (id) return { kind: 'payment', id };
  const bookId = textOf(fields.bookId);
  return fields.isFree === true && bookId ? { kind: 'free', bookId } : { kind: 'none' };
}
