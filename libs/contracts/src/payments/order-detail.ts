import { Type, type Static } from '@sinclair/typebox';
import { StrictObject, Nullable } from '../contract';
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
export const OrderSummary = StrictObject({
  id: Type.String(),
  number: Type.String(),
  productId: Type.String(),
  title: Type.String(),
  email: Nullable(Type.String()),
  status: OrderState,
  totalCents: Type.Integer(),
  refundedCents: Type.Integer(),
  createdAt: Moment,
  paidAt: Nullable(Moment),
});
export type OrderSummary = Static<typeof OrderSummary>;

/** All that the order desk shows of one order. Money is in cents. */
export const OrderDetail = StrictObject({
  ...OrderSummary.properties,
  perceivedCents: Type.Integer(),
  discountCents: Type.Integer(),
  paidCents: Type.Integer(),
  code: Nullable(Type.String()),
  /** What the buyer may open now, and the operator's hand on it. */
  entitlement: Nullable(StrictObject({ status: Type.String(), hold: Nullable(Type.String()) })),
  downloads: Nullable(
    StrictObject({ used: Type.Integer(), max: Type.Integer(), until: Moment, lastAt: Nullable(Moment) }),
  ),
  /** The days in which the farm promises a refund; null: nothing was paid. `lastDay` is one of the farm's calendar. */
  refundWindow: Nullable(StrictObject({ lastDay: Type.String(), isOpen: Type.Boolean() })),
  payments: Type.Array(
    StrictObject({
      no: Type.Integer(),
      kind: Type.String(),
      paymentIntentId: Nullable(Type.String()),
      status: Type.String(),
      amountCents: Type.Integer(),
      lastError: Nullable(Type.String()),
      createdAt: Moment,
      /** The payment at the card provider; null while it has no name there. */
      dashboardUrl: Nullable(Type.String()),
    }),
  ),
  refunds: Type.Array(
    StrictObject({
      id: Type.String(),
      cents: Type.Integer(),
      status: Type.String(),
      reason: Type.String(),
      createdAt: Moment,
    }),
  ),
  disputes: Type.Array(
    StrictObject({
      providerId: Type.String(),
      cents: Type.Integer(),
      status: Type.String(),
      dueBy: Nullable(Moment),
      createdAt: Moment,
    }),
  ),
  letters: Type.Array(
    StrictObject({
      kind: Type.String(),
      createdAt: Moment,
      sentAt: Nullable(Moment),
      tries: Type.Integer(),
      error: Nullable(Type.String()),
    }),
  ),
  certificate: Nullable(
    StrictObject({
      code: Type.String(),
      name: Type.String(),
      renamedAt: Nullable(Moment),
      revokedAt: Nullable(Moment),
    }),
  ),
  timeline: Type.Array(StrictObject({ at: Moment, actor: Type.String(), what: Type.String(), detail: Type.Unknown() })),
});
export type OrderDetail = Static<typeof OrderDetail>;

export const DiscountCode = StrictObject({
  id: Type.String(),
  code: Type.String(),
  percent: Nullable(Type.Integer()),
  cents: Nullable(Type.Integer()),
  /** Empty: every product. */
  productIds: Type.Array(Type.String()),
  startsAt: Moment,
  endsAt: Moment,
  maxUses: Type.Integer(),
  uses: Type.Integer(),
  withdrawnAt: Nullable(Moment),
});
export type DiscountCode = Static<typeof DiscountCode>;
