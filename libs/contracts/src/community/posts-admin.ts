import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, Nullable, Reason, REASON_MESSAGE, OneOf } from '../contract';
import { Slug, Tip } from './blog';
import { Picture } from './files';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const UNKNOWN = 'There is no such post.';

/** What an operator writes. */
const fields = {
  title: Type.String({ minLength: 3, maxLength: 120 }),
  content: Type.String({ minLength: 20, maxLength: 8_000 }),
  tips: Type.Array(Tip, { maxItems: 8 }),
  /** An uploaded picture. Null: none. Absent in a change: as it is. */
  picture: Type.Optional(Nullable(Picture)),
};
const MESSAGES = {
  title: 'Please enter a title of 3 to 120 characters.',
  content: 'Please enter 20 to 8,000 characters.',
  tips: 'Please limit tips to 400 characters and their titles to 80. A title needs a tip.',
  picture: 'Please say in 3 to 200 characters what the picture shows.',
  slug: 'Please use 3 to 80 lowercase letters, digits and single dashes for the URL.',
};

/** 'scheduled': published with a date in the future. */
const State = OneOf(['draft', 'scheduled', 'published']);

export const AdminPost = StrictObject({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  content: Type.String(),
  tips: Type.Array(Tip),
  picture: Nullable(Picture),
  state: State,
  /** The day of publication, in farm time; null for a draft. */
  publishOn: Nullable(Type.String()),
  /** ISO 8601 UTC. Sent back with a change, so that operators do not overwrite each other's. */
  updatedAt: Type.String(),
});
export type AdminPost = Static<typeof AdminPost>;

/** The page /ops/posts. Every action writes an audit event. */
export const postsAdmin = {
  /** Drafts first, then by day, newest first. `next` is the `before` of the following page. */
  'GET /api/ops/inbox/posts': {
    access: 'editor',
    query: StrictObject({ before: Type.Optional(Type.String({ maxLength: 120 })) }),
    reply: StrictObject({
      posts: Type.Array(AdminPost),
      next: Nullable(Type.String()),
      /** Today's post, and whether it is one of the twelve built-in ones. */
      today: StrictObject({ day: Type.String(), title: Type.String(), builtIn: Type.Boolean() }),
    }),
    messages: { '': 'That page of posts does not exist.' },
  },
  /** Creates a draft. Without `slug` it is derived from the title. 409 `post.slug_taken`, `post.file_missing`. */
  'POST /api/ops/inbox/posts': {
    access: 'editor',
    bodyBytes: 50_176,
    body: StrictObject({ ...fields, slug: Type.Optional(Slug) }),
    reply: AdminPost,
    messages: { ...MESSAGES, '': 'Please check the post.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** 409 `post.changed` with the stored `post` after somebody else's change; 409 `post.slug_taken`, `post.file_missing`. */
  'PUT /api/ops/inbox/posts/:id': {
    access: 'editor',
    bodyBytes: 50_176,
    params: IdParams,
    body: StrictObject({ ...fields, slug: Slug, updatedAt: Type.String({ maxLength: 40 }) }),
    reply: AdminPost,
    messages: { ...MESSAGES, '': 'Please check the post.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Today, or on a later day. 422 `post.day_gone`. */
  'POST /api/ops/inbox/posts/:id/publish': {
    access: 'editor',
    params: IdParams,
    body: StrictObject({ publishOn: Type.Optional(Day) }),
    reply: AdminPost,
    messages: { publishOn: 'Please choose a day.', '': UNKNOWN },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Makes it a draft again. */
  'POST /api/ops/inbox/posts/:id/unpublish': {
    access: 'editor',
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: AdminPost,
    messages: { reason: REASON_MESSAGE, '': UNKNOWN },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  'DELETE /api/ops/inbox/posts/:id': {
    access: 'editor',
    requiresRecentAuth: true,
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: StrictObject({ deleted: Type.Literal(true) }),
    messages: { reason: REASON_MESSAGE, '': UNKNOWN },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
