import { Type, type Static } from '@sinclair/typebox';
import { type Contract, type Endpoint, StrictObject, Nullable } from './contract';

/** What one service stores about the signed-in person and this browser. */
export const PersonalData = StrictObject({
  held: Type.Array(
    StrictObject({
      /** 'Quiz players' */
      what: Type.String(),
      rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});
export type PersonalData = Static<typeof PersonalData>;

/** What one service has deleted. */
export const ErasedData = StrictObject({
  erased: Type.Array(StrictObject({ what: Type.String(), count: Type.Integer() })),
  /** A sentence on the data that remains, anonymized, and why; null: none remains. */
  kept: Nullable(Type.String()),
});
export type ErasedData = Static<typeof ErasedData>;

const limit = { per: 'minute', times: 10, perPrefix: 60 } as const;
const read = { access: 'visitor', reply: PersonalData, limit } as const satisfies Endpoint;
// Recent sign-in required: an unattended browser or access to a mailbox must not be enough to delete an account. Without
// a sign-in, only the data of the visitor cookie is deleted.
const erase = {
  access: 'visitor',
  requiresRecentAuth: true,
  reply: ErasedData,
  limit,
  timeoutSeconds: 15,
} as const satisfies Endpoint;

// Data export and erasure. Each service handles its own tables. The account page calls all four, and last the learning
// service, which has the account itself.
export const paymentsData = {
  'GET /api/my-data/payments': read,
  'DELETE /api/my-data/payments': erase,
} satisfies Contract;

/** DELETE ends all sessions of the person and gives the browser a new visitor cookie; 409 `auth.last_operator` for the only operator. */
export const learningData = {
  'GET /api/my-data/learning': read,
  'DELETE /api/my-data/learning': erase,
} satisfies Contract;

export const communityData = {
  'GET /api/my-data/community': read,
  'DELETE /api/my-data/community': erase,
} satisfies Contract;

export const dexterData = {
  'GET /api/my-data/dexter': read,
  'DELETE /api/my-data/dexter': erase,
} satisfies Contract;
