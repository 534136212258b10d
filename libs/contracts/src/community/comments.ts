import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

/** Spec 2 section 3. Field names are the specification's, even where ugly; `parentid` is absent at top level. */
export const Comment = Exact({
  id: Type.String(),
  content: Type.String(),
  commenter_name: Type.String(),
  /** ISO 8601, UTC. */
  createdat: Type.String(),
  likes: Type.Integer(),
  parentid: Type.Optional(Type.String()),
});
export type Comment = Static<typeof Comment>;

export const comments = {
  /** Newest roots first, each followed by its replies, oldest first; flat. */
  'GET /api/comments/daily-farm-wisdom': {
    access: 'anyone',
    query: Exact({
      before: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    reply: Type.Array(Comment),
    say: { '': 'That page of comments does not exist.' },
  },
} satisfies Contract;
