import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { Email, Moment, OrderNumber, PaymentId, Token } from './products';

const ADDRESS = 'Please enter a valid email address.';

/** One thing that this browser may open. */
export const LibraryItem = StrictObject({
  orderNumber: Type.String(),
  productId: Type.String(),
  kind: Type.Union([Type.Literal('guide'), Type.Literal('course')]),
  title: Type.String(),
  boughtOn: Moment,
  /** Cents. */
  totalCents: Type.Integer(),
  state: Type.Union([Type.Literal('active'), Type.Literal('suspended'), Type.Literal('revoked')]),
  /** null: a course, or a free guide, which nobody counts. */
  downloads: Type.Union([StrictObject({ left: Type.Integer(), of: Type.Integer(), until: Moment }), Type.Null()]),
});
export type LibraryItem = Static<typeof LibraryItem>;

export const library = {
  /**
   * Emails a link to what an address bought. The answer and its time are the same for known and unknown addresses. 429
   * `library.too_many_links`, for both alike, when no further email is sent yet; links that were emailed before still work.
   */
  'POST /api/library/links': {
    access: 'visitor',
    body: StrictObject({ email: Email }),
    reply: StrictObject({ message: Type.String() }),
    messages: { email: ADDRESS },
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  /** A mailed key, or the grant of a letter, becomes a cookie. Sent by POST, so that mail scanners use nothing up. */
  'POST /api/library/open': {
    access: 'visitor',
    body: Type.Union([StrictObject({ key: Token }), StrictObject({ grant: Token, email: Type.Optional(Email) })]),
    reply: StrictObject({ state: Type.Union([Type.Literal('open'), Type.Literal('confirm_email')]) }),
    messages: { email: ADDRESS, '': 'This link does not work.' },
    limit: { per: 'hour', times: 30, perPrefix: 300 },
  },
  /** Where to send a copy, for an order that was paid without an address; same browser, 24 hours. */
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
      /** The address, most letters hidden; null: this browser shows one order without an address. */
      buyer: Type.Union([Type.String(), Type.Null()]),
      items: Type.Array(LibraryItem),
      receipts: Type.Array(
        StrictObject({ number: Type.String(), title: Type.String(), paidOn: Moment, totalCents: Type.Integer() }),
      ),
      certificates: Type.Array(
        StrictObject({ code: Type.String(), course: Type.String(), name: Type.String(), issuedOn: Moment }),
      ),
    }),
  },
  /** The receipt as PDF. */
  'GET /api/library/receipts/:number': {
    access: 'visitor',
    params: StrictObject({ number: OrderNumber }),
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  /** A new grant of an item of this library, mailed to the buyer's address. */
  'POST /api/library/fresh-link': {
    access: 'visitor',
    body: StrictObject({ orderNumber: OrderNumber }),
    reply: StrictObject({ message: Type.String() }),
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  /** 'Forget this device': ends this browser's access, at once. */
  'POST /api/library/forget': { access: 'visitor' },
} satisfies Contract;
