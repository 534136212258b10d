import { Type, type Static } from '@sinclair/typebox';
import {
  IdParams,
  type Contract,
  StrictObject,
  OneOf,
  Nullable,
  Reason,
  REASON_MESSAGE,
  Uuid,
  Timestamp,
} from '../contract';
import { Comment, ReportReason } from './comments';

export const CommentState = OneOf(['PENDING', 'PUBLISHED', 'HIDDEN', 'DELETED']);
export type CommentState = Static<typeof CommentState>;

/** `block` needs `days`. */
export const ModerationAction = OneOf(['approve', 'hide', 'restore', 'delete', 'pin', 'unpin', 'block']);
export type ModerationAction = Static<typeof ModerationAction>;

/** open: screening decides; hold-first: each visitor's first comment is held; hold-all: every comment is held. */
export const ModerationMode = OneOf(['open', 'hold-first', 'hold-all']);
export type ModerationMode = Static<typeof ModerationMode>;

export const ModeratedComment = StrictObject({
  id: Type.String(),
  content: Type.String(),
  name: Type.String(),
  state: CommentState,
  createdAt: Timestamp,
  edited: Type.Boolean(),
  likes: Type.Integer(),
  question: Type.Boolean(),
  answered: Type.Boolean(),
  farm: Type.Boolean(),
  pinned: Type.Boolean(),
  /** The comment that it replies to. */
  parent: Nullable(StrictObject({ id: Type.String(), name: Type.String(), content: Type.String() })),
  score: Type.Integer(),
  /** The signs of spam that screening found. */
  reasons: Type.Array(StrictObject({ reason: Type.String(), points: Type.Integer() })),
  reports: Type.Array(StrictObject({ reason: ReportReason, note: Nullable(Type.String()), at: Timestamp })),
  /** `mark`: six characters derived from the visitor, so that moderators can tell visitors apart. */
  visitor: StrictObject({
    mark: Type.String(),
    published: Type.Integer(),
    hidden: Type.Integer(),
    blockedUntil: Nullable(Timestamp),
  }),
});
export type ModeratedComment = Static<typeof ModeratedComment>;

export const ModerationSettings = StrictObject({
  mode: ModerationMode,
  /** Words that hold a comment, in addition to the built-in list. */
  words: Type.Array(Type.String({ minLength: 2, maxLength: 40 }), { maxItems: 200 }),
  /** Words of the built-in list that hold none. */
  allowed: Type.Array(Type.String({ minLength: 2, maxLength: 40 }), { maxItems: 200 }),
});
export type ModerationSettings = Static<typeof ModerationSettings>;

/** `version` is sent back with a change, so that operators do not overwrite each other's. */
export const StoredSettings = StrictObject({ ...ModerationSettings.properties, version: Type.Optional(Type.String()) });
export type StoredSettings = Static<typeof StoredSettings>;

/** The page /ops/moderation. Every action writes its audit event in the same transaction. */
export const moderation = {
  /** Held and reported comments: oldest first; others newest first. `next` is the `before` of the following page. */
  'GET /api/ops/moderation/queue': {
    access: 'moderator',
    query: StrictObject({
      tab: Type.Optional(OneOf(['held', 'reported', 'questions', 'all'])),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      before: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: StrictObject({
      comments: Type.Array(ModeratedComment),
      next: Nullable(Type.String()),
      /** The number of comments under each tab. */
      waiting: StrictObject({ held: Type.Integer(), reported: Type.Integer(), questions: Type.Integer() }),
    }),
    messages: { '': 'Please check the search.' },
  },
  /** 409 `moderation.not_now` when the comment's state does not allow it, or three are pinned already. */
  'POST /api/ops/moderation/comments/:id': {
    access: 'moderator',
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
  /** Publishes the farm's reply to a question. */
  'POST /api/ops/moderation/comments/:id/answer': {
    access: 'moderator',
    bodyBytes: 8_192,
    params: IdParams,
    body: StrictObject({ content: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    reply: Comment,
    messages: { content: 'Please enter an answer of up to 2,000 characters.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Each comment is changed on its own; `refused` lists those whose state does not allow the action. */
  'POST /api/ops/moderation/bulk': {
    access: 'moderator',
    bodyBytes: 8_192,
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
    access: 'moderator',
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
          at: Timestamp,
        }),
      ),
      next: Nullable(Type.String()),
    }),
    messages: { '': 'Please check the search.' },
  },
  'GET /api/ops/moderation/settings': { access: 'operator', reply: StoredSettings },
  /** With an outdated `version`: 409 `moderation.settings_changed` with the stored `settings`. */
  'PUT /api/ops/moderation/settings': {
    access: 'operator',
    bodyBytes: 32_768,
    query: StrictObject({ version: Type.Optional(Type.String({ maxLength: 40 })) }),
    body: ModerationSettings,
    reply: StoredSettings,
    messages: { '': 'Words have 2 to 40 letters; up to 200 of each.' },
    limit: { per: 'minute', times: 30, perPrefix: 120 },
  },
  /** All comments, as a streamed file. */
  'GET /api/ops/moderation/export': {
    access: 'moderator',
    requiresRecentAuth: true,
    download: true,
    cost: 'high',
    query: StrictObject({ format: Type.Optional(OneOf(['csv', 'json'])) }),
    timeoutSeconds: null,
  },
} satisfies Contract;
