import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';
import { Email, Moment, OrderNumber, PaymentId, Token } from './products';

const ADDRESS = 'Please enter a valid email address.';

/** A product that this browser may open. */
export const LibraryItem = StrictObject({
  orderNumber: Type.String(),
  productId: Type.String(),
  kind: OneOf(['guide', 'course']),
  title: Type.String(),
  boughtOn: Moment,
  totalCents: Type.Integer(),
  state: OneOf(['active', 'suspended', 'revoked']),
  /** Why it cannot be opened: a refund or dispute of the payment, or an operator. */
  closedBy: Nullable(OneOf(['payment', 'operator'])),
  /** null: unlimited, for courses and free guides. */
  downloads: Nullable(StrictObject({ left: Type.Integer(), of: Type.Integer(), until: Moment })),
  /** Slides come with it, at `/api/download/:bookId?part=slides`. Absent before 1.17. */
  slides: Type.Optional(Type.Boolean()),
});
export type LibraryItem = Static<typeof LibraryItem>;

export const library = {
  /**
   * Emails a link to the purchases of an address. The response and its timing are the same for known and unknown
   * addresses. 429 `library.too_many_links` if no further email is sent yet; earlier links still work.
   */
  'POST /api/library/links': {
    access: 'visitor',
    body: StrictObject({ email: Email }),
    reply: StrictObject({ message: Type.String() }),
    messages: { email: ADDRESS },
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  /** Sets the library cookie for an emailed key or grant. A POST, so that link scanners of mail programs use nothing up. */
  'POST /api/library/open': {
    access: 'visitor',
    body: Type.Union([StrictObject({ key: Token }), StrictObject({ grant: Token, email: Type.Optional(Email) })]),
    reply: StrictObject({ state: OneOf(['open', 'confirm_email']) }),
    messages: { email: ADDRESS, '': 'This link does not work.' },
    limit: { per: 'hour', times: 30, perPrefix: 300 },
  },
  /** Adds an address to an order paid without one; same browser, within 24 hours. */
  'POST /api/library/email': {
    access: 'visitor',
    body: StrictObject({ sessionId: PaymentId, email: Email }),
    reply: StrictObject({ message: Type.String() }),
    messages: { email: ADDRESS },
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  'GET /api/library': {
    access: 'visitor',
    reply: StrictObject({
      /** The masked email address; null: one order without an address. */
      buyer: Nullable(Type.String()),
      items: Type.Array(LibraryItem),
      receipts: Type.Array(
        StrictObject({ number: Type.String(), title: Type.String(), paidOn: Moment, totalCents: Type.Integer() }),
      ),
      certificates: Type.Array(
        StrictObject({ code: Type.String(), course: Type.String(), name: Type.String(), issuedOn: Moment }),
      ),
    }),
  },
  'GET /api/library/receipts/:number': {
    access: 'visitor',
    cost: 'high',
    params: StrictObject({ number: OrderNumber }),
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  /** Emails a new download link to the buyer. */
  'POST /api/library/fresh-link': {
    access: 'visitor',
    body: StrictObject({ orderNumber: OrderNumber }),
    reply: StrictObject({ message: Type.String() }),
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  /** 'Forget this device': ends this browser's access. */
  'POST /api/library/forget': { access: 'visitor' },
} satisfies Contract;
