import { Type } from '@sinclair/typebox';
import { ById, type Contract, Exact, OrNull, Reason, SAY_WHY, Uuid } from '../contract';
import { DiscountCode, OrderFile, OrderLine, OrderState } from './order-file';
import { Email, Moment, ProductId } from './products';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Done = Exact({ done: Type.Literal(true) });

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
    reply: Exact({ orders: Type.Array(OrderLine), next: OrNull(Type.String()) }),
    say: { '': 'Please check the search.' },
  },
  'GET /api/ops/orders/:id': { access: 'operator', params: ById, reply: OrderFile },
  /** Order, receipt and access log as PDF, for a dispute. */
  'GET /api/ops/orders/:id/evidence': { access: 'operator', params: ById, takes: 10 },
  'GET /api/ops/orders/attention': {
    access: 'operator',
    reply: Exact({
      reviews: Type.Array(OrderLine),
      disputes: Type.Array(Exact({ order: OrderLine, status: Type.String(), dueBy: OrNull(Moment) })),
      /** Payments at the provider with our mark and no paid order of ours; null: it does not answer now. */
      unmatched: OrNull(
        Type.Array(
          Exact({
            paymentIntentId: Type.String(),
            cents: Type.Integer(),
            createdAt: Moment,
            dashboardUrl: Type.String(),
          }),
        ),
      ),
      events: Type.Array(
        Exact({
          id: Type.String(),
          type: Type.String(),
          tries: Type.Integer(),
          error: OrNull(Type.String()),
          receivedAt: Moment,
        }),
      ),
      letters: Type.Array(
        Exact({
          id: Type.String(),
          kind: Type.String(),
          tries: Type.Integer(),
          error: OrNull(Type.String()),
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
    fresh: true,
    params: ById,
    body: Exact({
      cents: Type.Integer({ minimum: 1 }),
      confirm: Type.Integer(),
      reason: Reason,
      /** Made by the page once per opened dialog, so that a double click is one refund. */
      key: Uuid,
    }),
    reply: Exact({ status: Type.String() }),
    say: { reason: SAY_WHY, '': 'Please type the amount to give back.' },
    takes: 30,
  },
  /** Sends the order's own letter again. */
  'POST /api/ops/orders/:id/letters': {
    access: 'operator',
    params: ById,
    body: Exact({ reason: Reason }),
    reply: Done,
    say: { reason: SAY_WHY },
  },
  /** Mails the buyer a key to the library. */
  'POST /api/ops/orders/:id/links': {
    access: 'operator',
    params: ById,
    body: Exact({ reason: Reason }),
    reply: Done,
    say: { reason: SAY_WHY },
  },
  /** Resets downloads: a fresh grant, mailed. */
  'POST /api/ops/orders/:id/grants': {
    access: 'operator',
    params: ById,
    body: Exact({ reason: Reason }),
    reply: Done,
    say: { reason: SAY_WHY },
  },
  'POST /api/ops/orders/:id/access': {
    access: 'operator',
    fresh: true,
    params: ById,
    body: Exact({
      action: Type.Union([Type.Literal('suspend'), Type.Literal('revoke'), Type.Literal('reinstate')]),
      reason: Reason,
    }),
    reply: Done,
    say: { reason: SAY_WHY },
  },
  'POST /api/ops/orders/:id/email': {
    access: 'operator',
    fresh: true,
    params: ById,
    body: Exact({ email: Email, reason: Reason }),
    reply: Done,
    say: { reason: SAY_WHY, email: 'Please enter a valid email address.' },
  },
  'POST /api/ops/orders/:id/certificate-name': {
    access: 'operator',
    params: ById,
    body: Exact({ name: Type.String({ minLength: 2, maxLength: 80 }), reason: Reason }),
    reply: Done,
    say: { reason: SAY_WHY, name: 'Please give a name of 2 to 80 characters.' },
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
          released: OrNull(Exact({ at: Moment })),
          pages: OrNull(Type.Integer()),
        }),
      ),
    }),
  },
  'PUT /api/ops/orders/guides/:bookId': {
    access: 'operator',
    fresh: true,
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
  'POST /api/ops/orders/codes/:id/withdraw': { access: 'operator', params: ById, reply: Done },
} satisfies Contract;
