import { toast } from '@farm/web-kit';
import { useEffect } from 'react';
import { recall } from '../card-form/payment-memory';
import { verified } from '../download-success/use-verified';

/**
 * Quietly asks what became of a payment whose outcome this browser never saw: closed tab, lost line, Back in the
 * bank's dialog. A paid one is told with the way to it; everything else stays silent.
 */
export function useLeftOverPayment(): void {
  useEffect(() => {
    const noted = recall();
    if (!noted) return;
    verified(noted.id).then(
      ({ success }) => {
        if (!success) return;
        const href = `/download-success?${new URLSearchParams({ session_id: noted.id, book_id: noted.productId })}`;
        toast({
          title: 'Payment Successful!',
          description: `Your purchase of "${noted.title}" is complete.`,
          action: { label: 'Open it', href },
        });
      },
      () => undefined, // nobody answered: the note stays for the next visit
    );
  }, []);
}
