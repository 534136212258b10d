import { Type, type Static } from '@sinclair/typebox';
import { type Contract, type Endpoint, StrictObject, Nullable } from './contract';

/** What one service holds of the person who is signed in and of this browser. */
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
  /** What stays, without a name, and why: a sentence. Null: nothing does. */
  kept: Nullable(Type.String()),
});
export type ErasedData = Static<typeof ErasedData>;

const limit = { per: 'minute', times: 10, perPrefix: 60 } as const;
const read = { access: 'visitor', reply: PersonalData, limit } as const satisfies Endpoint;
// Whoever finds an open browser, or reads somebody's mail, must not end their account. A browser in which nobody is signed
// in deletes what hangs on its own cookie without further questions.
const erase = {
  access: 'visitor',
  requiresRecentAuth: true,
  reply: ErasedData,
  limit,
  timeoutSeconds: 15,
} as const satisfies Endpoint;

// The right to one's data. Each service answers for its own tables; the account page asks all four, the learning service,
// which holds the account itself, last.
export const paymentsData = {
  'GET /api/my-data/payments': read,
  'DELETE /api/my-data/payments': erase,
} satisfies Contract;

/** DELETE: 409 `auth.last_operator` for who alone runs the farm. Ends every session of the person. */
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
