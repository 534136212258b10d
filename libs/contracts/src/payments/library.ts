import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { Email, Moment, OrderNumber, PaymentId, Token } from './products';

const ADDRESS = 'Please enter a valid email address.';

/** One thing that this browser may open. */
export const LibraryItem = Exact({
  orderNumber: Type.String(),
  productId: Type.String(),
  kind: Type.Union([Type.Literal('guide'), Type.Literal('course')]),
  title: Type.String(),
  boughtOn: Moment,
  /** Cents. */
  totalCents: Type.Integer(),
  state: Type.Union([Type.Literal('active'), Type.Literal('suspended'), Type.Literal('revoked')]),
  /** null: a course, or a free guide, which nobody counts. */
  downloads: Type.Union([Exact({ left: Type.Integer(), of: Type.Integer(), until: Moment }), Type.Null()]),
});
export type LibraryItem = Static<typeof LibraryItem>;

export const library = {
  /** Always the same answer in the same time: nobody learns whether an address is known (I19). */
  'POST /api/library/links': {
    access: 'visitor',
    body: Exact({ email: Email }),
    reply: Exact({ message: Type.String() }),
    say: { email: ADDRESS },
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  /** A mailed key, or the grant of a letter, becomes a cookie. Sent by POST, so that mail scanners use nothing up. */
  'POST /api/library/open': {
    access: 'visitor',
    body: Type.Union([Exact({ key: Token }), Exact({ grant: Token, email: Type.Optional(Email) })]),
    reply: Exact({ state: Type.Union([Type.Literal('open'), Type.Literal('confirm_email')]) }),
    say: { email: ADDRESS, '': 'This link does not work.' },
    limit: { per: 'hour', times: 30, perPrefix: 300 },
  },
  /** Where to send a copy, for an order that was paid without an address; same browser, 24 hours. */
  'POST /api/library/email': {
    access: 'visitor',
    body: Exact({ sessionId: PaymentId, email: Email }),
    reply: Exact({ message: Type.String() }),
    say: { email: ADDRESS },
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  'GET /api/library': {
    access: 'visitor',
    reply: Exact({
      /** The address, most letters hidden; null: this browser shows one order without an address. */
      buyer: Type.Union([Type.String(), Type.Null()]),
      items: Type.Array(LibraryItem),
      receipts: Type.Array(
        Exact({ number: Type.String(), title: Type.String(), paidOn: Moment, totalCents: Type.Integer() }),
      ),
      certificates: Type.Array(
        Exact({ code: Type.String(), course: Type.String(), name: Type.String(), issuedOn: Moment }),
      ),
    }),
  },
  /** The receipt as PDF. */
  'GET /api/library/receipts/:number': {
    access: 'visitor',
    params: Exact({ number: OrderNumber }),
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  /** A new grant of an item of this library, mailed to the buyer's address. */
  'POST /api/library/fresh-link': {
    access: 'visitor',
    body: Exact({ orderNumber: OrderNumber }),
    reply: Exact({ message: Type.String() }),
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  /** 'Forget this device': ends this browser's access, at once. */
  'POST /api/library/forget': { access: 'visitor' },
} satisfies Contract;
