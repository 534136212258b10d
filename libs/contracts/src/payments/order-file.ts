import { Type, type Static } from '@sinclair/typebox';
import { Exact, OrNull } from '../contract';
import { Moment } from './products';

export const OrderState = Type.Union([
  Type.Literal('open'),
  Type.Literal('processing'),
  Type.Literal('expired'),
  Type.Literal('review'),
  Type.Literal('paid'),
  Type.Literal('partly_refunded'),
  Type.Literal('refunded'),
  Type.Literal('disputed'),
  Type.Literal('lost'),
]);

/** One line of the order list. Money is in cents. */
export const OrderLine = Exact({
  id: Type.String(),
  number: Type.String(),
  productId: Type.String(),
  title: Type.String(),
  email: OrNull(Type.String()),
  status: OrderState,
  totalCents: Type.Integer(),
  refundedCents: Type.Integer(),
  createdAt: Moment,
  paidAt: OrNull(Moment),
});
export type OrderLine = Static<typeof OrderLine>;

/** All that the order desk shows of one order. Money is in cents. */
export const OrderFile = Exact({
  ...OrderLine.properties,
  perceivedCents: Type.Integer(),
  discountCents: Type.Integer(),
  paidCents: Type.Integer(),
  code: OrNull(Type.String()),
  /** What the buyer may open now, and the operator's hand on it. */
  entitlement: OrNull(Exact({ status: Type.String(), hold: OrNull(Type.String()) })),
  downloads: OrNull(Exact({ used: Type.Integer(), max: Type.Integer(), until: Moment, lastAt: OrNull(Moment) })),
  payments: Type.Array(
    Exact({
      no: Type.Integer(),
      kind: Type.String(),
      paymentIntentId: OrNull(Type.String()),
      status: Type.String(),
      amountCents: Type.Integer(),
      lastError: OrNull(Type.String()),
      createdAt: Moment,
      /** The payment at the card provider; null while it has no name there. */
      dashboardUrl: OrNull(Type.String()),
    }),
  ),
  refunds: Type.Array(
    Exact({
      id: Type.String(),
      cents: Type.Integer(),
      status: Type.String(),
      reason: Type.String(),
      createdAt: Moment,
    }),
  ),
  disputes: Type.Array(
    Exact({
      providerId: Type.String(),
      cents: Type.Integer(),
      status: Type.String(),
      dueBy: OrNull(Moment),
      createdAt: Moment,
    }),
  ),
  letters: Type.Array(
    Exact({
      kind: Type.String(),
      createdAt: Moment,
      sentAt: OrNull(Moment),
      tries: Type.Integer(),
      error: OrNull(Type.String()),
    }),
  ),
  certificate: OrNull(
    Exact({ code: Type.String(), name: Type.String(), renamedAt: OrNull(Moment), revokedAt: OrNull(Moment) }),
  ),
  timeline: Type.Array(Exact({ at: Moment, actor: Type.String(), what: Type.String(), detail: Type.Unknown() })),
});
export type OrderFile = Static<typeof OrderFile>;

export const DiscountCode = Exact({
  id: Type.String(),
  code: Type.String(),
  percent: OrNull(Type.Integer()),
  cents: OrNull(Type.Integer()),
  /** Empty: every product. */
  productIds: Type.Array(Type.String()),
  startsAt: Moment,
  endsAt: Moment,
  maxUses: Type.Integer(),
  uses: Type.Integer(),
  withdrawnAt: OrNull(Moment),
});
export type DiscountCode = Static<typeof DiscountCode>;
