import { Type, type Static } from '@sinclair/typebox';
import { StrictObject, Nullable, OneOf } from '../contract';
import { Moment } from './products';

export const OrderState = OneOf([
  'open',
  'processing',
  'expired',
  'review',
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'lost',
]);

/** A row of the order list. Amounts are in cents. */
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

/** An order, for operators. Amounts are in cents. */
export const OrderDetail = StrictObject({
  ...OrderSummary.properties,
  /** The catalogue's price when the order was opened. */
  listPriceCents: Type.Integer(),
  /** The same, for tabs and builds that are older than 1.20; the next major version removes it. */
  perceivedCents: Type.Integer(),
  discountCents: Type.Integer(),
  paidCents: Type.Integer(),
  code: Nullable(Type.String()),
  /** The buyer's access; `hold` is an operator's change of it. */
  entitlement: Nullable(StrictObject({ status: Type.String(), hold: Nullable(Type.String()) })),
  downloads: Nullable(
    StrictObject({ used: Type.Integer(), max: Type.Integer(), until: Moment, lastAt: Nullable(Moment) }),
  ),
  /** The refund guarantee; null: nothing was paid. `lastDay` is in farm time. */
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
      /** The payment in the provider's dashboard; null while it has no id there. */
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
  /** Empty: all products. */
  productIds: Type.Array(Type.String()),
  startsAt: Moment,
  endsAt: Moment,
  maxUses: Type.Integer(),
  uses: Type.Integer(),
  withdrawnAt: Nullable(Moment),
});
export type DiscountCode = Static<typeof DiscountCode>;
