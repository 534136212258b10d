import { toast } from '@farm/web-kit';
import type { PendingPayment } from './payment-memory';

/** Tells a buyer who is on another page by now that a payment went through, with the way to what was bought. */
export function tellPaid({ id, productId, title }: Omit<PendingPayment, 'at'>): void {
  toast({
    title: 'Payment Successful!',
    description: `Your purchase of "${title}" is complete.`,
    action: {
      label: 'Open it',
      href: `/download-success?${new URLSearchParams({ session_id: id, book_id: productId })}`,
    },
  });
}
