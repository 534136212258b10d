import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';
import { ProductId } from './products';

const Title = Type.String({ maxLength: 200 });
/** A discount code; letter case and spaces around it do not matter. */
const Code = Type.Optional(Type.String({ maxLength: 64 }));
/** Whatever keeps a payment from being set up. */
export const UNABLE_TO_SET_UP = 'Unable to setup payment. Please try again.';

/** `amount` is in cents for a book and in dollars for a course. */
export const BookPayment = StrictObject({ amount: Type.Number(), bookId: ProductId, title: Title, code: Code });
export const CoursePayment = StrictObject({
  amount: Type.Number(),
  courseId: ProductId,
  userEmail: Type.String({ minLength: 3, maxLength: 254 }),
  description: Title,
  code: Code,
});

/** The payment provider's hosted page, for browsers that cannot show the card form. `price` is in dollars. */
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
      /** null: a code made it free, and `sessionId` is set. */
      clientSecret: Nullable(Type.String()),
      sessionId: Type.Optional(Type.String()),
      /** The amount to be charged in cents; absent without a code. */
      totalCents: Type.Optional(Type.Integer()),
    }),
    messages: { '': UNABLE_TO_SET_UP },
    limit: { per: 'hour', times: 20, perPrefix: 60 },
    timeoutSeconds: 30,
  },
  'POST /api/stripe/create-checkout': {
    access: 'visitor',
    body: PagePayment,
    /** The payment provider's page, or /download-success if a code made it free. */
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
      mode: OneOf(['sandbox', 'test', 'live']),
      /** Whether the visitor cookie came with this request. The first response sets it: false twice means that it is blocked. */
      cookies: Type.Optional(Type.Boolean()),
      publishableKey: Type.String(),
      /** Address of the payment provider's script; null: the provider's default. */
      scriptUrl: Nullable(Type.String()),
      /** Guides that an operator has released for sale. */
      released: Type.Array(ProductId),
      /** Pages of each built guide, by its id. */
      pages: Type.Record(Type.String(), Type.Integer()),
    }),
  },
} satisfies Contract;
