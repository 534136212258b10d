import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, Uuid, OneOf } from '../contract';

/** Maximum lengths. Names are counted in graphemes, all other texts in characters. */
export const commentLimits = { content: 2000, name: 40, note: 500, links: 2 } as const;

export const CommentStatus = OneOf(['published', 'pending', 'deleted']);

/** The first five fields are always sent, `parentid` in replies. The other fields are absent instead of false. */
export const Comment = StrictObject({
  id: Type.String(),
  /** Plain text; '' after its author or a moderator deleted it. */
  content: Type.String(),
  commenter_name: Type.String(),
  /** ISO 8601, UTC. */
  createdat: Type.String(),
  likes: Type.Integer(),
  parentid: Type.Optional(Type.String()),
  /** Id of the top-level comment of the thread; absent at top level. */
  rootid: Type.Optional(Type.String()),
  /** Top-level comments only: the number of all published replies, not only of those in this list. */
  replycount: Type.Optional(Type.Integer()),
  liked: Type.Optional(Type.Boolean()),
  /** Written by this browser. */
  mine: Type.Optional(Type.Boolean()),
  edited: Type.Optional(Type.Boolean()),
  /** Absent: published. `pending` is visible to its author only; `deleted` is a placeholder above replies. */
  status: Type.Optional(CommentStatus),
  question: Type.Optional(Type.Boolean()),
  farm: Type.Optional(Type.Boolean()),
  /** A question that the farm answered. */
  answered: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean()),
});
export type Comment = Static<typeof Comment>;

/** Why a neighbor reports a comment. */
export const ReportReason = OneOf(['spam', 'unkind', 'unsafe', 'private', 'other']);
export type ReportReason = Static<typeof ReportReason>;

// Generous lengths: the service rejects blank, long and reserved texts with a sentence for each.
const Content = Type.String({ maxLength: 16_384 });
const Name = Type.String({ maxLength: 4_096 });
export const COMMENT_TOO_LONG = `Please keep it to ${commentLimits.content.toLocaleString('en-US')} characters.`;
const formFields = { content: { maxLength: commentLimits.content, message: COMMENT_TOO_LONG } } as const;
const FILL_OUT = 'Please enter both your name and comment.';
const GONE = 'This comment is not there any more.';
const PAGE = 'That page of comments does not exist.';
// The network limits fit a school class behind one IP address.
const error = {
  code: 'comment.slow_down',
  message: 'You are posting quickly. Please wait {n} seconds and try again.',
} as const;
const WRITES = { per: 'minute', times: 10, perPrefix: 300, prefixPer: 'hour', error } as const;
const LIKES = { per: 'minute', times: 60, perPrefix: 1_800, error } as const;

export const comments = {
  /**
   * A flat list: pinned comments, then newest first, each followed by its first three replies, oldest first. `before` is
   * `<createdat>_<id>` of the last top-level comment of the previous page; 400 `comment.no_page`.
   */
  'GET /api/comments/daily-farm-wisdom': {
    access: 'visitor',
    query: StrictObject({
      before: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    reply: Type.Array(Comment),
    messages: { '': PAGE },
  },
  /**
   * 400 `comment.empty`, 404 `comment.no_parent`, 413, 422 `comment.name` and `comment.too_long`, 403 `comment.blocked`,
   * 429 `comment.slow_down`. `key` is the idempotency key; `website` is the honeypot.
   */
  'POST /api/comments/daily-farm-wisdom': {
    access: 'visitor',
    bodyBytes: 16_384,
    body: StrictObject({
      content: Content,
      commenterName: Name,
      parentId: Type.Optional(Type.String({ maxLength: 80 })),
      question: Type.Optional(Type.Boolean()),
      key: Type.Optional(Uuid),
      website: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    reply: StrictObject({
      commentId: Type.String(),
      status: OneOf(['published', 'pending']),
      comment: Comment,
    }),
    messages: { '': FILL_OUT },
    formFields,
    limit: WRITES,
  },
  /** For the 'new comments' button, which polls it. ETag; cached for 5 seconds. */
  'GET /api/comments/daily-farm-wisdom/state': {
    access: 'anyone',
    reply: StrictObject({
      total: Type.Integer(),
      roots: Type.Integer(),
      questions: Type.Integer(),
      /** `<createdat>_<id>` of the newest published comment, '' while there is none. */
      newest: Type.String(),
    }),
  },
  /** Replies after the one named by `after` (`<createdat>_<id>`), oldest first, 50 a page. 404 `comment.gone`. */
  'GET /api/comments/:id/replies': {
    access: 'visitor',
    params: IdParams,
    query: StrictObject({ after: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Type.Array(Comment),
    messages: { id: GONE, '': PAGE },
  },
  /** A linked comment: its root, and the comment itself if it is a reply. 404 `comment.gone`. */
  'GET /api/comments/:id/conversation': {
    access: 'visitor',
    params: IdParams,
    reply: Type.Array(Comment),
    messages: { '': GONE },
  },
  /** Idempotent: one like per visitor. 404 `comment.gone`. */
  'POST /api/comments/:id/like': {
    access: 'visitor',
    params: IdParams,
    reply: StrictObject({ likes: Type.Integer(), liked: Type.Boolean() }),
    messages: { '': GONE },
    limit: { ...LIKES, perResource: { param: 'id', per: 'day', times: 200 } },
  },
  'DELETE /api/comments/:id/like': {
    access: 'visitor',
    params: IdParams,
    reply: StrictObject({ likes: Type.Integer(), liked: Type.Boolean() }),
    messages: { '': GONE },
    limit: LIKES,
  },
  /** Own comments, for 15 minutes: 403 `comment.not_yours`, 409 `comment.too_late`. Edits are screened like new comments. */
  'PATCH /api/comments/:id': {
    access: 'visitor',
    bodyBytes: 16_384,
    params: IdParams,
    body: StrictObject({ content: Content }),
    reply: Comment,
    messages: { id: GONE, '': 'Please write something, or delete the comment.' },
    formFields,
    limit: WRITES,
  },
  'DELETE /api/comments/:id': {
    access: 'visitor',
    params: IdParams,
    reply: StrictObject({ removed: Type.Literal(true) }),
    messages: { '': GONE },
    limit: WRITES,
  },
  'POST /api/comments/:id/report': {
    access: 'visitor',
    params: IdParams,
    body: StrictObject({ reason: ReportReason, note: Type.Optional(Type.String({ maxLength: commentLimits.note })) }),
    reply: StrictObject({ thanks: Type.Literal(true) }),
    messages: {
      id: GONE,
      note: `Please keep it to ${commentLimits.note} characters.`,
      '': 'Please choose a reason.',
    },
    limit: { per: 'hour', times: 5, perPrefix: 60, error },
  },
  /** All comments of this browser, newest first, for download. */
  'GET /api/comments/mine': { access: 'visitor', reply: StrictObject({ comments: Type.Array(Comment) }) },
  'DELETE /api/comments/mine': {
    access: 'visitor',
    reply: StrictObject({ removed: Type.Integer() }),
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
} satisfies Contract;
