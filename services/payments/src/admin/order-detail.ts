import type { Calls, ReplyOf } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import { ownRefunds, refundWindow } from '../refunds/refund-policy';
import type { OrderQueryRepository, OrderEmailStatus, StoredOrder } from './order-queries.repository';
import { listRow } from './order-list';

export interface OrderDetailDeps {
  orderQueries: OrderQueryRepository;
  provider: { dashboardUrl(id: string): string };
  clock: Clock;
}

type OrderDetail = ReplyOf<Calls['GET /api/ops/orders/:id']>;

export const rejectUnknownOrder = (): never => throwHttpError(404, 'order.unknown', 'We do not know this order.');

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const paymentsOf = ({ attempts }: StoredOrder, { provider }: OrderDetailDeps): OrderDetail['payments'] =>
  attempts.map(({ no, kind, paymentIntentId, status, amountCents, lastError, createdAt }) => ({
    no,
    kind,
    paymentIntentId,
    status,
    amountCents,
    lastError,
    createdAt: createdAt.toISOString(),
    dashboardUrl: paymentIntentId && provider.dashboardUrl(paymentIntentId),
  }));

const refundsAndDisputes = ({ refunds, disputes }: StoredOrder): Pick<OrderDetail, 'refunds' | 'disputes'> => ({
  refunds: refunds.map(({ id, cents, status, reason, createdAt }) => ({
    id,
    cents,
    status,
    reason,
    createdAt: createdAt.toISOString(),
  })),
  disputes: disputes.map(({ providerId, cents, status, dueBy, createdAt }) => ({
    providerId,
    cents,
    status,
    dueBy: iso(dueBy),
    createdAt: createdAt.toISOString(),
  })),
});

const NAME_REMOVED = '(removed at the holder’s request)';

function accessOf({ entitlement }: StoredOrder): Pick<OrderDetail, 'entitlement' | 'downloads' | 'certificate'> {
  const grant = entitlement?.grants[0];
  const certificate = entitlement?.certificate;
  return {
    entitlement: entitlement && { status: entitlement.status, hold: entitlement.hold },
    downloads: grant
      ? { used: grant.used, max: grant.max, until: grant.expiresAt.toISOString(), lastAt: iso(grant.countedAt) }
      : null,
    certificate: certificate
      ? {
          code: certificate.code,
          name: certificate.name ?? NAME_REMOVED,
          renamedAt: iso(certificate.renamedAt),
          revokedAt: iso(certificate.revokedAt),
        }
      : null,
  };
}

const emailsOf = (emails: readonly OrderEmailStatus[]): OrderDetail['letters'] =>
  emails.map(({ createdAt, sentAt, ...email }) => ({
    ...email,
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
  }));

/** @throws 404 `order.unknown` */
export async function orderDetail(id: string, deps: OrderDetailDeps): Promise<OrderDetail> {
  const [order, emails] = await Promise.all([deps.orderQueries.find(id), deps.orderQueries.emailsOf(id)]);
  if (!order) return rejectUnknownOrder();
  const { listPriceCents, discountCents, paidCents, paidAt, discount, events } = order;
  return {
    ...listRow({ ...order, refundedCents: ownRefunds(order).reduce((sum, { cents }) => sum + cents, 0) }),
    listPriceCents,
    perceivedCents: listPriceCents,
    discountCents,
    paidCents,
    code: discount?.code.code ?? null,
    ...accessOf(order),
    refundWindow: paidAt && paidCents > 0 ? refundWindow(paidAt, deps.clock.now()) : null,
    payments: paymentsOf(order, deps),
    ...refundsAndDisputes(order),
    letters: emailsOf(emails),
    timeline: events.map(({ createdAt, actor, what, detail }) => ({
      at: createdAt.toISOString(),
      actor,
      what,
      detail,
    })),
  };
}
