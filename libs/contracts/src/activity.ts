import { Type, type Static } from '@sinclair/typebox';
import { type Contract, type Endpoint, Nullable, OneOf, StrictObject, Timestamp, Uuid } from './contract';

/** A call with which somebody of the team changed something. */
export const OperatorEvent = StrictObject({
  id: Type.String(),
  /** The id of the account. */
  by: Type.String(),
  /** 'POST /api/ops/orders/:id/refunds' */
  call: Type.String(),
  /** What it was about: the parameters of its path, and those fields of its body that name nobody. */
  about: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  /** Null: the process ended before it was known. */
  outcome: Nullable(OneOf(['done', 'rejected', 'failed'])),
  at: Timestamp,
});
export type OperatorEvent = Static<typeof OperatorEvent>;

// Each service lists its own. A cursor is a position in time, so that one is valid in all of them.
const list = {
  access: 'operator',
  query: StrictObject({
    /** '<at>_<id>' of the last event of the previous page. */
    before: Type.Optional(Type.String({ maxLength: 80 })),
    by: Type.Optional(Uuid),
  }),
  reply: StrictObject({
    /** Newest first, at most 30. */
    events: Type.Array(OperatorEvent),
    hasMore: Type.Boolean(),
  }),
  messages: { '': 'That page does not exist.' },
} as const satisfies Endpoint;

/** The audit log of each service, which createService() of server-kit serves. */
export const activity = {
  payments: { 'GET /api/ops/activity/payments': list },
  learning: { 'GET /api/ops/activity/learning': list },
  community: { 'GET /api/ops/activity/community': list },
  dexter: { 'GET /api/ops/activity/dexter': list },
} as const satisfies Record<string, Contract>;
