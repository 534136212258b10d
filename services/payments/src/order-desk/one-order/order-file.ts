import type { Calls, ReplyOf } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import { LIVING_REFUNDS } from '../../orders/order';
import type { OrderFileRepository, StoredFile, StoredLetter } from './order-file.repository';
import { orderLine } from '../order-list/order-line';

export interface FileDeps {
  orderFiles: OrderFileRepository;
  cards: { dashboardUrl(id: string): string };
}

type OrderFile = ReplyOf<Calls['GET /api/ops/orders/:id']>;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Refunds of the order's own payment that are there or on their way; of a payment beside it (I12) is another matter. */
export function ownRefunds({ refunds, attempts, chargeId }: StoredFile): StoredFile['refunds'] {
  const beside = new Set(attempts.filter((each) => each.chargeId && each.chargeId !== chargeId).map(({ id }) => id));
  return refunds.filter(
    ({ status, attemptId }) => LIVING_REFUNDS.includes(status) && !(attemptId && beside.has(attemptId)),
  );
}

/** Refuses with 404: nothing may be done about an order that is not there. */
export const refuseUnknown = (): never => refuse(404, 'order.unknown', 'We do not know this order.');

const paymentsOf = ({ attempts }: StoredFile, { cards }: FileDeps): OrderFile['payments'] =>
  attempts.map(({ no, kind, paymentIntentId, status, amountCents, lastError, createdAt }) => ({
    ...{ no, kind, paymentIntentId, status, amountCents, lastError },
    createdAt: createdAt.toISOString(),
    dashboardUrl: paymentIntentId && cards.dashboardUrl(paymentIntentId),
  }));

const moneyBack = ({ refunds, disputes }: StoredFile): Pick<OrderFile, 'refunds' | 'disputes'> => ({
  refunds: refunds.map(({ id, cents, status, reason, createdAt }) => ({
    ...{ id, cents, status, reason },
    createdAt: createdAt.toISOString(),
  })),
  disputes: disputes.map(({ providerId, cents, status, dueBy, createdAt }) => ({
    ...{ providerId, cents, status, dueBy: iso(dueBy) },
    createdAt: createdAt.toISOString(),
  })),
});

function rightOf({ entitlement }: StoredFile): Pick<OrderFile, 'entitlement' | 'downloads' | 'certificate'> {
  const grant = entitlement?.grants[0];
  const paper = entitlement?.certificate;
  return {
    entitlement: entitlement && { status: entitlement.status, hold: entitlement.hold },
    downloads: grant
      ? { used: grant.used, max: grant.max, until: grant.expiresAt.toISOString(), lastAt: iso(grant.countedAt) }
      : null,
    certificate: paper
      ? { code: paper.code, name: paper.name, renamedAt: iso(paper.renamedAt), revokedAt: iso(paper.revokedAt) }
      : null,
  };
}

const lettersOf = (letters: readonly StoredLetter[]): OrderFile['letters'] =>
  letters.map(({ kind, createdAt, sentAt, tries, error }) => ({
    ...{ kind, tries, error },
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
  }));

/** Everything the desk shows of one order. Refuses an unknown one. */
export async function orderFile(id: string, deps: FileDeps): Promise<OrderFile> {
  const [order, letters] = await Promise.all([deps.orderFiles.find(id), deps.orderFiles.letters(id)]);
  if (!order) return refuseUnknown();
  const { perceivedCents, discountCents, paidCents, discount, events } = order;
  return {
    ...orderLine({ ...order, refundedCents: ownRefunds(order).reduce((sum, { cents }) => sum + cents, 0) }),
    ...{ perceivedCents, discountCents, paidCents, code: discount?.code.code ?? null },
    ...rightOf(order),
    payments: paymentsOf(order, deps),
    ...moneyBack(order),
    letters: lettersOf(letters),
    timeline: events.map(({ createdAt, actor, what, detail }) => ({
      at: createdAt.toISOString(),
      ...{ actor, what, detail },
    })),
  };
}
