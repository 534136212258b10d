import type { CardProvider } from '../cards/cards.provider';
import type { Clock } from '@farm/server-kit';
import type { RefundRepository } from './refunds.repository';

export interface SendingRefunds {
  refunds: RefundRepository;
  cards: Pick<CardProvider, 'refund'>;
  clock: Clock;
}

/**
 * Asks the card company for one refund, under the refund's own key: asked again, it is the same refund. Nothing happens
 * to one that was answered before. Throws ProviderAway: the outcome is unknown, and the reconciler asks again.
 */
export async function sendRefund(id: string, { refunds, cards, clock }: SendingRefunds): Promise<void> {
  const refund = await refunds.toSend(id);
  if (refund) await refunds.answered(id, await cards.refund(refund), clock.now());
}
