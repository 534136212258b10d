import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, Uuid } from '../contract';

/** Lengths of what visitors write. Names are counted in graphemes, comments in characters. */
export const commentLimits = { content: 2000, name: 40, note: 500, links: 2 } as const;

export const CommentStatus = Type.Union([Type.Literal('published'), Type.Literal('pending'), Type.Literal('deleted')]);

/**
 * The first six fields and their names are the specification's. `parentid` is the comment answered,
 * absent at top level; the optional ones are additions and absent where they say nothing.
 */
export const Comment = StrictObject({
  id: Type.String(),
  /** Plain text; '' once its writer or a moderator took it away. */
  content: Type.String(),
  commenter_name: Type.String(),
  /** ISO 8601, UTC. */
  createdat: Type.String(),
  likes: Type.Integer(),
  parentid: Type.Optional(Type.String()),
  /** The top of the conversation; absent at top level. */
  rootid: Type.Optional(Type.String()),
  /** Of a top-level comment: all its published replies, not only those in this list. */
  replycount: Type.Optional(Type.Integer()),
  /** This browser likes it. */
  liked: Type.Optional(Type.Boolean()),
  /** This browser wrote it. */
  mine: Type.Optional(Type.Boolean()),
  edited: Type.Optional(Type.Boolean()),
  /** Absent: published. `pending` is seen by its own writer only; `deleted` is the mark left above replies. */
  status: Type.Optional(CommentStatus),
  /** The writer asks the farm. */
  question: Type.Optional(Type.Boolean()),
  /** The farm wrote it. */
  farm: Type.Optional(Type.Boolean()),
  /** A question that the farm answered. */
  answered: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean()),
});
export type Comment = Static<typeof Comment>;

/** Why a neighbor reports a comment. */
export const ReportReason = Type.Union(
  (['spam', 'unkind', 'unsafe', 'private', 'other'] as const).map((reason) => Type.Literal(reason)),
);
export type ReportReason = Static<typeof ReportReason>;

// No length below the limits of the body: blank, over-long and reserved words are told by the rule in its own sentence.
const Content = Type.String({ maxLength: 16_384 });
const Name = Type.String({ maxLength: 4_096 });
const WRITE = 'Please enter both your name and comment.';
const GONE = 'This comment is not there any more.';
const PAGE = 'That page of comments does not exist.';
// What one visitor may do, and a school class behind one address.
const error = {
  code: 'comment.slow_down',
  message: 'You are posting quickly. Please wait {n} seconds and try again.',
} as const;
const WRITES = { per: 'minute', times: 10, perPrefix: 300, prefixPer: 'hour', error } as const;
const LIKES = { per: 'minute', times: 60, perPrefix: 1_800, error } as const;

export const comments = {
  /**
   * Pinned roots, then newest first; each root followed by its first three replies, oldest first; flat. `before` is
   * `<createdat>_<id>` of the last root of the page before; 400 `comment.no_page`. The first call sets the visitor cookie.
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
   * 429 `comment.slow_down`. `key` makes a second try the first one; `website` is the honeypot.
   */
  'POST /api/comments/daily-farm-wisdom': {
    access: 'visitor',
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
      status: Type.Union([Type.Literal('published'), Type.Literal('pending')]),
      comment: Comment,
    }),
    messages: { '': WRITE },
    limit: WRITES,
  },
  /** A cheap question for the 'new comments' button; answers 304 to a matching ETag; cached for 5 seconds. */
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
  /** Replies of a root after the one named `<createdat>_<id>`, oldest first, 50 a page. 404 `comment.gone`. */
  'GET /api/comments/:id/replies': {
    access: 'visitor',
    params: IdParams,
    query: StrictObject({ after: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Type.Array(Comment),
    messages: { id: GONE, '': PAGE },
  },
  /** Once a visitor, however often it is pressed. 404 `comment.gone`. */
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
  /** Own comments for 15 minutes: 403 `comment.not_yours`, 409 `comment.too_late`. An edit is screened like a post. */
  'PATCH /api/comments/:id': {
    access: 'visitor',
    params: IdParams,
    body: StrictObject({ content: Content }),
    reply: Comment,
    messages: { id: GONE, '': WRITE },
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
    messages: { id: GONE, '': `Please say what is wrong, in up to ${commentLimits.note} characters.` },
    limit: { per: 'hour', times: 5, perPrefix: 60, error },
  },
  /** Everything this browser wrote, newest first, as a file to keep. */
  'GET /api/comments/mine': { access: 'visitor', reply: StrictObject({ comments: Type.Array(Comment) }) },
  'DELETE /api/comments/mine': {
    access: 'visitor',
    reply: StrictObject({ removed: Type.Integer() }),
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
} satisfies Contract;
