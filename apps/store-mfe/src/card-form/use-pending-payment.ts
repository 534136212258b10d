import { call, toast } from '@farm/web-kit';
import { useEffect } from 'react';
import { deletePendingPayment, loadPendingPayment, type PendingPayment } from './pending-payment';

/** Shows a buyer who has left the checkout that the payment went through, with a link to what they bought. */
export function notifyPaid({ id, productId, title }: Omit<PendingPayment, 'at'>): void {
  const query = new URLSearchParams({ session_id: id, book_id: productId });
  toast({
    title: 'Payment Successful!',
    description: `Your purchase of "${title}" is complete.`,
    action: { label: 'Open it', href: `/download-success?${query}` },
  });
}

// An order stays open this long: until then a failed payment may still succeed.
const ORDER_OPEN_MS = 30 * 60_000;

/** Id of the payment that is being verified: the next page may open before the response, and would announce it again. */
let verifying: string | null = null;

/** Verifies a payment whose outcome this browser missed: closed tab, lost network, Back while it ran. */
export function verifyPendingPayment(): void {
  const pending = loadPendingPayment();
  if (!pending || pending.id === verifying) return;
  verifying = pending.id;
  void call('GET /api/verify-payment/:sessionId', { params: { sessionId: pending.id } }).then(
    ({ success, state }) => {
      verifying = null;
      const isFinal = state === 'paid' || (state === 'failed' && Date.now() - pending.at > ORDER_OPEN_MS);
      if (isFinal) deletePendingPayment(pending.id);
      if (success) notifyPaid(pending);
    },
    () => {
      verifying = null; // the next visit tries again
    },
  );
}

/** Verifies a pending payment when the page opens. */
export function usePendingPayment(): void {
  useEffect(verifyPendingPayment, []);
}
