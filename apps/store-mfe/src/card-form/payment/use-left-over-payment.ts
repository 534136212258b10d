import { call } from '@farm/web-kit';
import { useEffect } from 'react';
import { forget, recall } from './payment-memory';
import { tellPaid } from './tell-paid';

// As long as its order stays open: a payment that is not there yet may still come through until then.
const STILL_OPEN_MS = 30 * 60_000;

/**
 * Quietly asks what became of a payment whose outcome this browser never saw: closed tab, lost line, Back while it
 * ran. A paid one is told with the way to it; everything else stays silent.
 */
export function useLeftOverPayment(): void {
  useEffect(() => {
    const noted = recall();
    if (!noted) return;
    call('GET /api/verify-payment/:sessionId', { params: { sessionId: noted.id } }).then(
      ({ success, state }) => {
        const isOver = state === 'paid' || (state === 'failed' && Date.now() - noted.at > STILL_OPEN_MS);
        if (isOver) forget(noted.id);
        if (success) tellPaid(noted);
      },
      () => undefined, // nobody answered: the note stays for the next visit
    );
  }, []);
}
