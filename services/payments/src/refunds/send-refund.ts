import type { Clock } from '@farm/server-kit';
import { type PaymentProvider, ProviderUnavailableError } from '../payment-provider/payment.provider';
import type { RefundRepository } from './refunds.repository';

interface SendDeps {
  refunds: RefundRepository;
  provider: Pick<PaymentProvider, 'refund'>;
  clock: Clock;
}

/**
 * Sends one refund to the provider under its own idempotency key, unless it was answered before.
 * @throws ProviderUnavailableError (unknown outcome) or ProviderRejectionError (nothing was refunded); the reconciler tries
 * again.
 */
export async function sendRefund(id: string, { refunds, provider, clock }: SendDeps): Promise<void> {
  const refund = await refunds.toSend(id);
  if (refund === null) return;
  // What can never be sent ends as rejected, which alerts an operator and frees the amount.
  const response = refund === 'no_payment' ? ({ kind: 'rejected' } as const) : await provider.refund(refund);
  await refunds.storeResponse(id, response, clock.now());
}

/** Sends refunds of duplicate payments; after an outage the reconciler sends them. */
export async function sendAutomaticRefunds(ids: readonly string[], deps: SendDeps): Promise<void> {
  try {
    for (const id of ids) await sendRefund(id, deps);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
}
