import { Type, type Static } from '@sinclair/typebox';

/** The body of every error response. `error` and `message` are the same sentence for people. */
export const ApiErrorBody = Type.Object(
  {
    code: Type.String(),
    error: Type.String(),
    message: Type.String(),
    requestId: Type.String(),
    /** The field of the body that the sentence is about. */
    field: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
export type ApiErrorBody = Static<typeof ApiErrorBody>;

/** For failures that a visitor can do nothing about. The cause is logged under the request id. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.';
