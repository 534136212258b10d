import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { ProductId } from './products';

const Title = Type.String({ maxLength: 200 });
/** A discount code as the buyer typed it; letter case and spaces around it do not matter. */
const Code = Type.Optional(Type.String({ maxLength: 64 }));
/** Whatever keeps a payment from being set up. */
export const UNABLE_TO_SET_UP = 'Unable to setup payment. Please try again.';

/** A book sends cents, a course sends dollars. The payload's shape tells them apart, not the number. */
export const BookPayment = StrictObject({ amount: Type.Number(), bookId: ProductId, title: Title, code: Code });
export const CoursePayment = StrictObject({
  amount: Type.Number(),
  courseId: ProductId,
  userEmail: Type.String({ minLength: 3, maxLength: 254 }),
  description: Title,
  code: Code,
});

/** The card company's own page, for browsers that cannot show the card form. `price` is in dollars. */
export const PagePayment = StrictObject({
  bookId: ProductId,
  title: Title,
  price: Type.Number(),
  userId: Type.String({ maxLength: 200 }),
  code: Code,
});

export const checkout = {
  'POST /api/create-payment-intent': {
    access: 'visitor',
    body: Type.Union([BookPayment, CoursePayment]),
    reply: StrictObject({
      /** null: a code made it free; `sessionId` then names the order. */
      clientSecret: Type.Union([Type.String(), Type.Null()]),
      sessionId: Type.Optional(Type.String()),
      /** What will be charged, in cents; there when a code was given. */
      totalCents: Type.Optional(Type.Integer()),
    }),
    messages: { '': UNABLE_TO_SET_UP },
    limit: { per: 'hour', times: 20, perPrefix: 60 },
    timeoutSeconds: 30,
  },
  'POST /api/stripe/create-checkout': {
    access: 'visitor',
    body: PagePayment,
    /** The card company's page, or our own /download-success when a code made it free. */
    reply: StrictObject({ url: Type.String() }),
    messages: { '': UNABLE_TO_SET_UP },
    limit: { per: 'hour', times: 20, perPrefix: 60 },
    timeoutSeconds: 30,
  },
  'POST /api/free-orders': {
    access: 'visitor',
    body: StrictObject({ bookId: ProductId }),
    reply: StrictObject({ sessionId: Type.String() }),
    messages: { '': 'Unable to prepare download. Please try again.' },
    limit: { per: 'hour', times: 60, perPrefix: 300 },
  },
  'GET /api/payments/config': {
    access: 'visitor',
    reply: StrictObject({
      mode: Type.Union([Type.Literal('sandbox'), Type.Literal('test'), Type.Literal('live')]),
      publishableKey: Type.String(),
      /** Where the card company's script comes from; null: its own address. */
      scriptUrl: Type.Union([Type.String(), Type.Null()]),
      /** Guides that an operator has released for sale. */
      released: Type.Array(ProductId),
    }),
  },
} satisfies Contract;
