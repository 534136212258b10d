import { Type } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, Nullable, Reason, REASON_MESSAGE, Uuid, OneOf } from '../contract';
import { DiscountCode, OrderDetail, OrderSummary, OrderState } from './order-detail';
import { Email, Moment, ProductId } from './products';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Done = StrictObject({ done: Type.Literal(true) });

const OrderSearch = {
  /** A part of an email address or of a certificate's name, or the beginning of an order number or payment id. */
  search: Type.Optional(Type.String({ maxLength: 254 })),
  status: Type.Optional(OrderState),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

/** The page /ops/orders. Every action is recorded in the order's timeline. */
export const ordersAdmin = {
  'GET /api/ops/orders': {
    access: 'shop',
    query: StrictObject({
      ...OrderSearch,
      before: Type.Optional(Type.String({ maxLength: 120 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    /** Newest first. `next` is the `before` of the following page, `sums` are those of all matches, on the first page only. */
    reply: StrictObject({
      orders: Type.Array(OrderSummary),
      next: Nullable(Type.String()),
      /** If nothing matches: orders whose number, address or name differs by a typing error, at most ten. */
      similar: Type.Optional(Type.Array(OrderSummary)),
      sums: Nullable(
        StrictObject({
          orders: Type.Integer(),
          /** How many of them were paid, refunded ones too. Since 1.20. */
          paid: Type.Optional(Type.Integer()),
          paidCents: Type.Integer(),
          refundedCents: Type.Integer(),
        }),
      ),
    }),
    messages: { '': 'Please check the search.' },
  },
  'GET /api/ops/orders/:id': { access: 'shop', params: IdParams, reply: OrderDetail },
  /** Order, receipt and access log as PDF, for a dispute. */
  'GET /api/ops/orders/:id/evidence': { access: 'shop', cost: 'high', params: IdParams, timeoutSeconds: 10 },
  'GET /api/ops/orders/attention': {
    access: 'shop',
    reply: StrictObject({
      reviews: Type.Array(OrderSummary),
      disputes: Type.Array(StrictObject({ order: OrderSummary, status: Type.String(), dueBy: Nullable(Moment) })),
      /** Our payments at the provider without a paid order; null: the provider does not respond. */
      unmatched: Nullable(
        Type.Array(
          StrictObject({
            paymentIntentId: Type.String(),
            cents: Type.Integer(),
            createdAt: Moment,
            dashboardUrl: Type.String(),
          }),
        ),
      ),
      events: Type.Array(
        StrictObject({
          id: Type.String(),
          type: Type.String(),
          tries: Type.Integer(),
          error: Nullable(Type.String()),
          receivedAt: Moment,
        }),
      ),
      letters: Type.Array(
        StrictObject({
          id: Type.String(),
          kind: Type.String(),
          tries: Type.Integer(),
          error: Nullable(Type.String()),
          createdAt: Moment,
        }),
      ),
    }),
    timeoutSeconds: 30,
  },
  'GET /api/ops/orders/balance': {
    access: 'shop',
    query: StrictObject({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })) }),
    reply: StrictObject({
      days: Type.Array(
        StrictObject({
          day: Type.String(),
          charged: Type.Integer(),
          refunded: Type.Integer(),
          disputed: Type.Integer(),
          fee: Type.Integer(),
          ours: Type.Integer(),
          difference: Type.Integer(),
          /** The differences, in cents: the provider's id, its amount, our amount. */
          lines: Type.Array(
            StrictObject({ id: Type.String(), what: Type.String(), theirs: Type.Integer(), ours: Type.Integer() }),
          ),
        }),
      ),
    }),
  },
  /**
   * The orders of a month (at the farm) or of a search, oldest first. Cells that a spreadsheet would run as a formula get an
   * apostrophe in front.
   */
  'GET /api/ops/orders/export.csv': {
    access: 'shop',
    requiresRecentAuth: true,
    download: true,
    cost: 'high',
    query: StrictObject({ month: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}$' })), ...OrderSearch }),
    messages: { month: 'Please choose a month.', '': 'Please check the search.' },
    timeoutSeconds: 30,
  },
  /** Refunds `cents`. `confirm` repeats the amount, which operators type twice. */
  'POST /api/ops/orders/:id/refunds': {
    access: 'shop',
    requiresRecentAuth: true,
    params: IdParams,
    body: StrictObject({
      cents: Type.Integer({ minimum: 1 }),
      confirm: Type.Integer(),
      reason: Reason,
      /** Idempotency key, created when the dialog opens, so that a double click is one refund. */
      key: Uuid,
    }),
    reply: StrictObject({ status: Type.String() }),
    messages: { reason: REASON_MESSAGE, '': 'Please enter the amount to refund.' },
    timeoutSeconds: 30,
  },
  /** Sends the order's confirmation email again. */
  'POST /api/ops/orders/:id/letters': {
    access: 'shop',
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: Done,
    messages: { reason: REASON_MESSAGE },
  },
  /** Emails the buyer a link to the library. */
  'POST /api/ops/orders/:id/links': {
    access: 'shop',
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: Done,
    messages: { reason: REASON_MESSAGE },
  },
  /** Resets the download count and emails a new link. */
  'POST /api/ops/orders/:id/grants': {
    access: 'shop',
    requiresRecentAuth: true,
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: Done,
    messages: { reason: REASON_MESSAGE },
  },
  'POST /api/ops/orders/:id/access': {
    access: 'shop',
    requiresRecentAuth: true,
    params: IdParams,
    body: StrictObject({
      action: OneOf(['suspend', 'revoke', 'reinstate']),
      reason: Reason,
    }),
    reply: Done,
    messages: { reason: REASON_MESSAGE },
  },
  'POST /api/ops/orders/:id/email': {
    access: 'shop',
    requiresRecentAuth: true,
    params: IdParams,
    body: StrictObject({ email: Email, reason: Reason }),
    reply: Done,
    messages: { reason: REASON_MESSAGE, email: 'Please enter a valid email address.' },
  },
  'POST /api/ops/orders/:id/certificate-name': {
    access: 'shop',
    requiresRecentAuth: true,
    params: IdParams,
    body: StrictObject({ name: Type.String({ minLength: 2, maxLength: 80 }), reason: Reason }),
    reply: Done,
    messages: { reason: REASON_MESSAGE, name: 'Please give a name of 2 to 80 characters.' },
  },
  'POST /api/ops/orders/events/:eventId/retry': {
    access: 'shop',
    params: StrictObject({ eventId: Type.String({ minLength: 1, maxLength: 255 }) }),
    reply: Done,
    timeoutSeconds: 30,
  },
  'GET /api/ops/orders/guides': {
    access: 'shop',
    reply: StrictObject({
      guides: Type.Array(
        StrictObject({
          id: Type.String(),
          title: Type.String(),
          priceCents: Type.Integer(),
          /** Sold by the catalog without a release. */
          sellable: Type.Boolean(),
          released: Nullable(StrictObject({ at: Moment })),
          pages: Nullable(Type.Integer()),
          /** Addresses that get an email when it goes on sale. */
          waiting: Type.Integer(),
        }),
      ),
    }),
  },
  'PUT /api/ops/orders/guides/:bookId': {
    access: 'shop',
    requiresRecentAuth: true,
    params: StrictObject({ bookId: ProductId }),
    body: StrictObject({ released: Type.Boolean() }),
    reply: Done,
  },
  'GET /api/ops/orders/codes': { access: 'shop', reply: StrictObject({ codes: Type.Array(DiscountCode) }) },
  'POST /api/ops/orders/codes': {
    access: 'shop',
    bodyBytes: 6_144,
    requiresRecentAuth: true,
    body: StrictObject({
      code: Type.String({ minLength: 3, maxLength: 32 }),
      percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      cents: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      productIds: Type.Array(ProductId, { maxItems: 20 }),
      startsOn: Day,
      /** The last day of validity, in farm time. */
      endsOn: Day,
      maxUses: Type.Integer({ minimum: 1, maximum: 100_000 }),
    }),
    reply: DiscountCode,
    messages: {
      code: 'Please use 3 to 32 letters, digits and dashes.',
      percent: 'Please enter a percentage from 1 to 100.',
      cents: 'Please enter an amount, such as 5.00.',
      startsOn: 'Please choose the first day.',
      endsOn: 'Please choose the last day.',
      maxUses: 'Please enter a number from 1 to 100,000.',
      '': 'Please check the code.',
    },
  },
  'POST /api/ops/orders/codes/:id/withdraw': { access: 'shop', params: IdParams, reply: Done },
} satisfies Contract;
