import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, StrictObject } from '../contract';
import { OrderSummary } from './order-detail';
import { Moment } from './products';

/** Something that happened to a buyer. */
const CustomerEvent = StrictObject({
  at: Moment,
  what: OneOf(['ordered', 'paid', 'downloaded', 'emailed', 'email_failed', 'refunded', 'certified', 'library_opened']),
  /** A product's title; an email's kind; a refund's state; a certificate's code; empty. */
  about: Type.String(),
  cents: Nullable(Type.Integer()),
  order: Nullable(StrictObject({ id: Type.String(), number: Type.String() })),
});
export type CustomerEvent = Static<typeof CustomerEvent>;

/** One buyer, by email address. Amounts are in cents. */
export const Customer = StrictObject({
  /** Newest first. */
  orders: Type.Array(OrderSummary),
  paidCents: Type.Integer(),
  refundedCents: Type.Integer(),
  library: Type.Array(
    StrictObject({
      title: Type.String(),
      status: Type.String(),
      hold: Nullable(Type.String()),
      /** Of the present download link; null: there is none. */
      downloads: Nullable(StrictObject({ used: Type.Integer(), max: Type.Integer() })),
    }),
  ),
  certificates: Type.Array(
    StrictObject({ code: Type.String(), name: Nullable(Type.String()), revoked: Type.Boolean() }),
  ),
  /** Newest first, 300 at most. */
  story: Type.Array(CustomerEvent),
  /** Without orders: addresses of buyers that differ by a typing error, at most five. */
  similar: Type.Optional(Type.Array(Type.String())),
});
export type Customer = Static<typeof Customer>;

export const customers = {
  'GET /api/ops/customers': {
    access: 'shop',
    query: StrictObject({ email: Type.String({ minLength: 3, maxLength: 254 }) }),
    reply: Customer,
    messages: { '': 'Please enter an email address.' },
  },
} satisfies Contract;
