import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, OneOf, Nullable, Reason, REASON_MESSAGE, Uuid } from '../contract';
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
export const ModeratedComment = StrictObject({
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
  parent: Nullable(StrictObject({ id: Type.String(), name: Type.String(), content: Type.String() })),
  score: Type.Integer(),
  /** Why screening held it. */
  reasons: Type.Array(StrictObject({ reason: Type.String(), points: Type.Integer() })),
  reports: Type.Array(StrictObject({ reason: ReportReason, note: Nullable(Type.String()), at: Moment })),
  /** Six characters that are the same for one visitor: no cookie, no address. */
  visitor: StrictObject({
    mark: Type.String(),
    published: Type.Integer(),
    hidden: Type.Integer(),
    blockedUntil: Nullable(Moment),
  }),
});
export type ModeratedComment = Static<typeof ModeratedComment>;

export const ModerationSettings = StrictObject({
  mode: ModerationMode,
  /** Words that hold a comment, besides the house's own list. */
  words: Type.Array(Type.String({ minLength: 2, maxLength: 40 }), { maxItems: 200 }),
  /** Words that never hold one. */
  allowed: Type.Array(Type.String({ minLength: 2, maxLength: 40 }), { maxItems: 200 }),
});
export type ModerationSettings = Static<typeof ModerationSettings>;

/** The settings as they are stored. `version`, sent back with a change, keeps operators from overwriting each other. */
export const StoredSettings = StrictObject({ ...ModerationSettings.properties, version: Type.Optional(Type.String()) });
export type StoredSettings = Static<typeof StoredSettings>;

/** The moderators' desk, /ops/moderation. Every action leaves its event in the same transaction. */
export const moderation = {
  /** Held and reported: oldest first; the others newest first. `next` is the `before` of the page after. */
  'GET /api/ops/moderation/queue': {
    access: 'operator',
    query: StrictObject({
      tab: Type.Optional(OneOf(['held', 'reported', 'questions', 'all'])),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      before: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: StrictObject({
      comments: Type.Array(ModeratedComment),
      next: Nullable(Type.String()),
      /** How many wait under each tab. */
      waiting: StrictObject({ held: Type.Integer(), reported: Type.Integer(), questions: Type.Integer() }),
    }),
    messages: { '': 'Please check the search.' },
  },
  /** 409 `moderation.not_now` when the comment's state does not allow it, or three are pinned already. */
  'POST /api/ops/moderation/comments/:id': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({
      action: ModerationAction,
      reason: Reason,
      days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)])),
    }),
    reply: ModeratedComment,
    messages: { reason: REASON_MESSAGE, '': 'This action is not known.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** The farm answers a question: a comment of the farm's own, published at once. */
  'POST /api/ops/moderation/comments/:id/answer': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({ content: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    reply: Comment,
    messages: { '': 'Please write an answer of up to 2,000 characters.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Each comment on its own: those whose state does not allow the action are told in `refused`. */
  'POST /api/ops/moderation/bulk': {
    access: 'operator',
    body: StrictObject({
      ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
      action: OneOf(['approve', 'hide', 'restore', 'delete']),
      reason: Reason,
    }),
    reply: StrictObject({ done: Type.Array(Type.String()), refused: Type.Array(Type.String()) }),
    messages: { reason: REASON_MESSAGE, '': 'Please choose up to 100 comments.' },
    limit: { per: 'minute', times: 30, perPrefix: 120 },
  },
  'GET /api/ops/moderation/events': {
    access: 'operator',
    query: StrictObject({
      comment: Type.Optional(Uuid),
      before: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    reply: StrictObject({
      events: Type.Array(
        StrictObject({
          id: Type.String(),
          commentId: Nullable(Type.String()),
          actor: Type.String(),
          action: Type.String(),
          reason: Type.String(),
          before: Nullable(Type.String()),
          after: Nullable(Type.String()),
          at: Moment,
        }),
      ),
      next: Nullable(Type.String()),
    }),
    messages: { '': 'Please check the search.' },
  },
  'GET /api/ops/moderation/settings': { access: 'operator', reply: StoredSettings },
  /** With `version`, 409 `moderation.settings_changed` with the stored `settings` when they were changed since. */
  'PUT /api/ops/moderation/settings': {
    access: 'operator',
    query: StrictObject({ version: Type.Optional(Type.String({ maxLength: 40 })) }),
    body: ModerationSettings,
    reply: StoredSettings,
    messages: { '': 'Words have 2 to 40 letters; up to 200 of each.' },
    limit: { per: 'minute', times: 30, perPrefix: 120 },
  },
  /** Everything, as a file; a stream. */
  'GET /api/ops/moderation/export': {
    access: 'operator',
    query: StrictObject({ format: Type.Optional(OneOf(['csv', 'json'])) }),
    timeoutSeconds: null,
  },
} satisfies Contract;
