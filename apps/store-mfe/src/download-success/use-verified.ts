import { call, useQuery } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';
import { forget } from '../card-form/payment/payment-memory';
import { untilSettled } from './until-settled';
import type { WhichPayment } from './which-payment';

/** What the service says of a payment; verifying it also fulfils it. */
export interface Verified extends ReplyOf<Calls['GET /api/verify-payment/:sessionId']> {
  sessionId: string;
}

const orderFree = async (bookId: string) => (await call('POST /api/free-orders', { body: { bookId } })).sessionId;

/** Verifies one payment and drops this browser's note of it once the outcome is known. */
async function verified(sessionId: string): Promise<Verified> {
  const answer = await untilSettled(() => call('GET /api/verify-payment/:sessionId', { params: { sessionId } }));
  if (answer.state !== 'processing') forget(sessionId);
  return { ...answer, sessionId };
}

/** Verifies the payment of this screen; a free guide is ordered first. `none` asks nothing. */
export const useVerified = (which: WhichPayment) =>
  useQuery({
    queryKey: ['payments', 'verified', which],
    queryFn: async () => {
      if (which.kind === 'none') return null;
      return verified(which.kind === 'payment' ? which.id : await orderFree(which.bookId));
    },
    gcTime: 0, // a later visit looks again
  });
