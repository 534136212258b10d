import { Type, type Static } from '@sinclair/typebox';
import { ById, type Contract, Exact, OneOf, OrNull, Reason, SAY_WHY, Uuid } from '../contract';
import { Comment, ReportReason } from './comments';

const Moment = Type.String({ description: 'ISO 8601, UTC' });

export const CommentState = OneOf(['PENDING', 'PUBLISHED', 'HIDDEN', 'DELETED']);
export type CommentState = Static<typeof CommentState>;

/** What moderators do to a comment. `block` takes `days`. */
export const ModerationAction = OneOf(['approve', 'hide', 'restore', 'delete', 'pin', 'unpin', 'block']);
export type ModerationAction = Static<typeof ModerationAction>;

/** open: screening decides; hold-first: the first comment of each visitor waits; hold-all: every comment waits. */
export const ModerationMode = OneOf(['open', 'hold-first', 'hold-all']);
export type ModerationMode = Static<typeof ModerationMode>;

/** A comment as moderators see it. */
export const ModeratedComment = Exact({
  id: Type.String(),
  content: Type.String(),
  name: Type.String(),
  state: CommentState,
  createdAt: Moment,
  edited: Type.Boolean(),
  likes: Type.Integer(),
  question: Type.Boolean(),
  answered: Type.Boolean(),
  farm: Type.Boolean(),
  pinned: Type.Boolean(),
  /** What it answers, for who judges it. */
  parent: OrNull(Exact({ id: Type.String(), name: Type.String(), content: Type.String() })),
  score: Type.Integer(),
  /** Why screening held it. */
  reasons: Type.Array(Exact({ reason: Type.String(), points: Type.Integer() })),
  reports: Type.Array(Exact({ reason: ReportReason, note: OrNull(Type.String()), at: Moment })),
  /** Six characters that are the same for one visitor: no cookie, no address. */
  visitor: Exact({
    mark: Type.String(),
    published: Type.Integer(),
    hidden: Type.Integer(),
    blockedUntil: OrNull(Moment),
  }),
});
export type ModeratedComment = Static<typeof ModeratedComment>;

export const ModerationSettings = Exact({
  mode: ModerationMode,
  /** Words that hold a comment, besides the house's own list. */
  words: Type.Array(Type.String({ minLength: 2, maxLength: 40 }), { maxItems: 200 }),
  /** Words that never hold one. */
  allowed: Type.Array(Type.String({ minLength: 2, maxLength: 40 }), { maxItems: 200 }),
});
export type ModerationSettings = Static<typeof ModerationSettings>;

/** The moderators' desk, /ops/moderation. Every action leaves its event in the same transaction. */
export const moderation = {
  /** Held and reported: oldest first; the others newest first. `next` is the `before` of the page after. */
  'GET /api/ops/moderation/queue': {
    access: 'operator',
    query: Exact({
      tab: Type.Optional(OneOf(['held', 'reported', 'questions', 'all'])),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      before: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: Exact({
      comments: Type.Array(ModeratedComment),
      next: OrNull(Type.String()),
      /** How many wait under each tab. */
      waiting: Exact({ held: Type.Integer(), reported: Type.Integer(), questions: Type.Integer() }),
    }),
    say: { '': 'Please check the search.' },
  },
  /** 409 `moderation.not_now` when the comment's state does not allow it, or three are pinned already. */
  'POST /api/ops/moderation/comments/:id': {
    access: 'operator',
    params: ById,
    body: Exact({
      action: ModerationAction,
      reason: Reason,
      days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)])),
    }),
    reply: ModeratedComment,
    say: { reason: SAY_WHY, '': 'This action is not known.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** The farm answers a question: a comment of the farm's own, published at once. */
  'POST /api/ops/moderation/comments/:id/answer': {
    access: 'operator',
    params: ById,
    body: Exact({ content: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    reply: Comment,
    say: { '': 'Please write an answer of up to 2,000 characters.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Each comment on its own: those whose state does not allow the action are told in `refused`. */
  'POST /api/ops/moderation/bulk': {
    access: 'operator',
    body: Exact({
      ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
      action: OneOf(['approve', 'hide', 'restore', 'delete']),
      reason: Reason,
    }),
    reply: Exact({ done: Type.Array(Type.String()), refused: Type.Array(Type.String()) }),
    say: { reason: SAY_WHY, '': 'Please choose up to 100 comments.' },
    limit: { per: 'minute', times: 30, perPrefix: 120 },
  },
  'GET /api/ops/moderation/events': {
    access: 'operator',
    query: Exact({
      comment: Type.Optional(Uuid),
      before: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    reply: Exact({
      events: Type.Array(
        Exact({
          id: Type.String(),
          commentId: OrNull(Type.String()),
          actor: Type.String(),
          action: Type.String(),
          reason: Type.String(),
          before: OrNull(Type.String()),
          after: OrNull(Type.String()),
          at: Moment,
        }),
      ),
      next: OrNull(Type.String()),
    }),
    say: { '': 'Please check the search.' },
  },
  'GET /api/ops/moderation/settings': { access: 'operator', reply: ModerationSettings },
  'PUT /api/ops/moderation/settings': {
    access: 'operator',
    body: ModerationSettings,
    reply: ModerationSettings,
    say: { '': 'Words have 2 to 40 letters; up to 200 of each.' },
    limit: { per: 'minute', times: 30, perPrefix: 120 },
  },
  /** Everything, as a file; a stream. */
  'GET /api/ops/moderation/export': {
    access: 'operator',
    query: Exact({ format: Type.Optional(OneOf(['csv', 'json'])) }),
    takes: null,
  },
} satisfies Contract;
