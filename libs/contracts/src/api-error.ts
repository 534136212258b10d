import { Type, type Static } from '@sinclair/typebox';

/** The one shape of every refusal: `error` and `message` are the same human sentence. */
export const ApiErrorBody = Type.Object(
  { code: Type.String(), error: Type.String(), message: Type.String(), requestId: Type.String() },
  { additionalProperties: true },
);
export type ApiErrorBody = Static<typeof ApiErrorBody>;

/** Said for every failure whose cause a visitor cannot mend; the cause stands in the log under the request id. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.';
