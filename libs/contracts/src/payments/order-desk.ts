import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { Email, Moment, ProductId } from './products';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Id = Exact({ id: Type.String({ format: 'uuid' }) });
const Reason = Type.String({ minLength: 3, maxLength: 500 });
const REASON = 'Please say why, in 3 to 500 characters.';
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Done = Exact({ done: Type.Literal(true) });

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
  email: Nullable(Type.String()),
  status: OrderState,
  totalCents: Type.Integer(),
  refundedCents: Type.Integer(),
  createdAt: Moment,
  paidAt: Nullable(Moment),
});
export type OrderLine = Static<typeof OrderLine>;

/** All that the order desk shows of one order. Money is in cents. */
export const OrderFile = Exact({
  ...OrderLine.properties,
  perceivedCents: Type.Integer(),
  discountCents: Type.Integer(),
  paidCents: Type.Integer(),
  code: Nullable(Type.String()),
  /** What the buyer may open now, and the operator's hand on it. */
  entitlement: Nullable(Exact({ status: Type.String(), hold: Nullable(Type.String()) })),
  downloads: Nullable(Exact({ used: Type.Integer(), max: Type.Integer(), until: Moment, lastAt: Nullable(Moment) })),
  payments: Type.Array(
    Exact({
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
      dueBy: Nullable(Moment),
      createdAt: Moment,
    }),
  ),
  letters: Type.Array(
    Exact({
      kind: Type.String(),
      createdAt: Moment,
      sentAt: Nullable(Moment),
      tries: Type.Integer(),
      error: Nullable(Type.String()),
    }),
  ),
  certificate: Nullable(
    Exact({ code: Type.String(), name: Type.String(), renamedAt: Nullable(Moment), revokedAt: Nullable(Moment) }),
  ),
  timeline: Type.Array(Exact({ at: Moment, actor: Type.String(), what: Type.String(), detail: Type.Unknown() })),
});
export type OrderFile = Static<typeof OrderFile>;

export const DiscountCode = Exact({
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

/** The order desk, /ops/orders. Every action carries a reason and leaves one line in the order's timeline. */
export const orderDesk = {
  'GET /api/ops/orders': {
    access: 'operator',
    query: Exact({
      /** A number, an address, a payment id, or the start of one. */
      search: Type.Optional(Type.String({ maxLength: 254 })),
      status: Type.Optional(OrderState),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      before: Type.Optional(Type.String({ maxLength: 120 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    /** Newest first; `before` of the next page, or null at the end. */
    reply: Exact({ orders: Type.Array(OrderLine), next: Nullable(Type.String()) }),
    say: { '': 'Please check the search.' },
  },
  'GET /api/ops/orders/:id': { access: 'operator', params: Id, reply: OrderFile },
  /** Order, receipt and access log as PDF, for a dispute. */
  'GET /api/ops/orders/:id/evidence': { access: 'operator', params: Id, takes: 10 },
  'GET /api/ops/orders/attention': {
    access: 'operator',
    reply: Exact({
      reviews: Type.Array(OrderLine),
      disputes: Type.Array(Exact({ order: OrderLine, status: Type.String(), dueBy: Nullable(Moment) })),
      /** Payments at the provider with our mark and no paid order of ours. */
      unmatched: Type.Array(
        Exact({
          paymentIntentId: Type.String(),
          cents: Type.Integer(),
          createdAt: Moment,
          dashboardUrl: Type.String(),
        }),
      ),
      events: Type.Array(
        Exact({
          id: Type.String(),
          type: Type.String(),
          tries: Type.Integer(),
          error: Nullable(Type.String()),
          receivedAt: Moment,
        }),
      ),
      letters: Type.Array(
        Exact({
          id: Type.String(),
          kind: Type.String(),
          tries: Type.Integer(),
          error: Nullable(Type.String()),
          createdAt: Moment,
        }),
      ),
    }),
    takes: 30,
  },
  'GET /api/ops/orders/balance': {
    access: 'operator',
    query: Exact({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })) }),
    reply: Exact({
      days: Type.Array(
        Exact({
          day: Type.String(),
          charged: Type.Integer(),
          refunded: Type.Integer(),
          disputed: Type.Integer(),
          fee: Type.Integer(),
          ours: Type.Integer(),
          difference: Type.Integer(),
          /** What differs: the provider's id, what it says, what we say, in cents. */
          lines: Type.Array(
            Exact({ id: Type.String(), what: Type.String(), theirs: Type.Integer(), ours: Type.Integer() }),
          ),
        }),
      ),
    }),
  },
  /** One line an order of a month of the UTC calendar; cells that a spreadsheet would run get a prefix. */
  'GET /api/ops/orders/export.csv': {
    access: 'operator',
    query: Exact({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }) }),
    say: { '': 'Please choose a month.' },
    takes: 30,
  },
  /** Back to the buyer: `cents` of what is left. The amount is typed twice: `confirm` repeats it. */
  'POST /api/ops/orders/:id/refunds': {
    access: 'operator',
    params: Id,
    body: Exact({
      cents: Type.Integer({ minimum: 1 }),
      confirm: Type.Integer(),
      reason: Reason,
      /** Made by the page once per opened dialog, so that a double click is one refund. */
      key: Type.String({ format: 'uuid' }),
    }),
    reply: Exact({ status: Type.String() }),
    say: { reason: REASON, '': 'Please type the amount to give back.' },
    takes: 30,
  },
  /** Sends the order's own letter again. */
  'POST /api/ops/orders/:id/letters': {
    access: 'operator',
    params: Id,
    body: Exact({ reason: Reason }),
    reply: Done,
    say: { reason: REASON },
  },
  /** Mails the buyer a key to the library. */
  'POST /api/ops/orders/:id/links': {
    access: 'operator',
    params: Id,
    body: Exact({ reason: Reason }),
    reply: Done,
    say: { reason: REASON },
  },
  /** Resets downloads: a fresh grant, mailed. */
  'POST /api/ops/orders/:id/grants': {
    access: 'operator',
    params: Id,
    body: Exact({ reason: Reason }),
    reply: Done,
    say: { reason: REASON },
  },
  'POST /api/ops/orders/:id/access': {
    access: 'operator',
    params: Id,
    body: Exact({
      action: Type.Union([Type.Literal('suspend'), Type.Literal('revoke'), Type.Literal('reinstate')]),
      reason: Reason,
    }),
    reply: Done,
    say: { reason: REASON },
  },
  'POST /api/ops/orders/:id/email': {
    access: 'operator',
    params: Id,
    body: Exact({ email: Email, reason: Reason }),
    reply: Done,
    say: { reason: REASON, email: 'Please enter a valid email address.' },
  },
  'POST /api/ops/orders/:id/certificate-name': {
    access: 'operator',
    params: Id,
    body: Exact({ name: Type.String({ minLength: 2, maxLength: 80 }), reason: Reason }),
    reply: Done,
    say: { reason: REASON, name: 'Please give a name of 2 to 80 characters.' },
  },
  'POST /api/ops/orders/events/:eventId/retry': {
    access: 'operator',
    params: Exact({ eventId: Type.String({ minLength: 1, maxLength: 255 }) }),
    reply: Done,
    takes: 30,
  },
  'GET /api/ops/orders/guides': {
    access: 'operator',
    reply: Exact({
      guides: Type.Array(
        Exact({
          id: Type.String(),
          title: Type.String(),
          priceCents: Type.Integer(),
          /** Whether the catalogue sells it anyway. */
          sellable: Type.Boolean(),
          released: Nullable(Exact({ at: Moment })),
          pages: Nullable(Type.Integer()),
        }),
      ),
    }),
  },
  'PUT /api/ops/orders/guides/:bookId': {
    access: 'operator',
    params: Exact({ bookId: ProductId }),
    body: Exact({ released: Type.Boolean() }),
    reply: Done,
  },
  'GET /api/ops/orders/codes': { access: 'operator', reply: Exact({ codes: Type.Array(DiscountCode) }) },
  'POST /api/ops/orders/codes': {
    access: 'operator',
    body: Exact({
      code: Type.String({ minLength: 3, maxLength: 32 }),
      percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      cents: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      productIds: Type.Array(ProductId, { maxItems: 20 }),
      startsOn: Day,
      /** The last day on which it works, in farm time. */
      endsOn: Day,
      maxUses: Type.Integer({ minimum: 1, maximum: 100_000 }),
    }),
    reply: DiscountCode,
    say: {
      code: 'Please use 3 to 32 letters, digits and dashes.',
      percent: 'Please give a percentage from 1 to 100.',
      cents: 'Please give an amount.',
      '': 'Please check the code.',
    },
  },
  'POST /api/ops/orders/codes/:id/withdraw': { access: 'operator', params: Id, reply: Done },
} satisfies Contract;
