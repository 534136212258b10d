import { throwHttpError } from '@farm/server-kit';
import { syncOrder, type SyncDeps } from '../orders/sync-order';
import { ProviderRejectionError, ProviderUnavailableError } from '../payment-provider/payment.provider';
import type { BeginRefundResult, RefundProblem, RefundRequest } from './refunds.repository';
import { sendRefund } from './send-refund';

type RefundResult = { ok: true; status: string } | Exclude<BeginRefundResult, { ok: true }>;

/**
 * Refunds `cents` of an order, at most the refundable rest. Idempotent by its key. Status 'creating': the outcome is
 * unknown, and the reconciler tries again.
 * @throws ProviderRejectionError when nothing was refunded yet
 */
export async function refundOrder(request: RefundRequest, deps: SyncDeps): Promise<RefundResult> {
  const begun = await deps.refunds.begin(request);
  if (!begun.ok) return begun;
  try {
    await sendRefund(request.key, deps);
    await syncOrder(request.orderId, deps);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
  const { status } = await deps.refunds.find(request.key);
  return { ok: true, status };
}

const REFUND_PROBLEMS: Record<RefundProblem, [status: number, code: string, message: string]> = {
  unknown: [404, 'order.unknown', 'We do not know this order.'],
  unpaid: [409, 'refund.unpaid', 'Nothing was paid for this order.'],
  key_reused: [
    409,
    'refund.key_reused',
    'This refund key was already used for another order or amount. Nothing was refunded. Reload the page and try again.',
  ],
  too_much: [409, 'refund.too_much', 'That is more than is left to refund.'],
};
const REFUND_REJECTED =
  'The payment provider rejected our request, so nothing was refunded yet. Check the Stripe key. We try again every five minutes.';

interface RefundAmount {
  cents: number;
  /** The amount once more, as operators type it twice. */
  confirm: number;
  key: string;
}

/** @throws HttpError for what the policy or the provider rejects */
export async function refundByOperator(
  order: Omit<RefundRequest, 'cents' | 'key'>,
  { cents, confirm, key }: RefundAmount,
  deps: SyncDeps,
) {
  if (confirm !== cents)
    return throwHttpError(400, 'refund.unconfirmed', 'The two amounts differ. Nothing was refunded.');
  const result = await refundOrder({ ...order, cents, key }, deps).catch((cause: unknown) => {
    if (!(cause instanceof ProviderRejectionError)) throw cause;
    return throwHttpError(503, 'refund.rejected', REFUND_REJECTED, { cause });
  });
  return result.ok ? { status: result.status } : throwHttpError(...REFUND_PROBLEMS[result.why]);
}
