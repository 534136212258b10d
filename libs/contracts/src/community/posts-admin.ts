import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, Nullable, Reason, REASON_MESSAGE } from '../contract';
import { Slug, Tip } from './blog';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const UNKNOWN = 'There is no such post.';

/** What an operator writes. */
const words = {
  title: Type.String({ minLength: 3, maxLength: 120 }),
  content: Type.String({ minLength: 20, maxLength: 8_000 }),
  tips: Type.Array(Tip, { maxItems: 8 }),
};
const SAY_WORDS = {
  title: 'Please give a title of 3 to 120 characters.',
  content: 'Please write 20 to 8,000 characters.',
  tips: 'Please keep a tip to 400 characters and its title to 80; eight tips at most.',
  slug: 'Please use 3 to 80 small letters, digits and single dashes for the address.',
};

/** 'scheduled' is published with a day that has not come. */
const State = Type.Union([Type.Literal('draft'), Type.Literal('scheduled'), Type.Literal('published')]);

export const AdminPost = StrictObject({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  content: Type.String(),
  tips: Type.Array(Tip),
  state: State,
  /** The farm's day on which it is the day's post; null for a draft. */
  publishOn: Nullable(Type.String()),
  /** ISO 8601 UTC. Sent back with a change, so that two operators do not write over each other. */
  updatedAt: Type.String(),
});
export type AdminPost = Static<typeof AdminPost>;

/** Operators' posts of the daily blog, /ops/posts. Taking back and deleting carry a reason; every act leaves a line. */
export const postsAdmin = {
  /** Drafts first, then by day, newest first; `before` of the next page, or null at the end. */
  'GET /api/ops/inbox/posts': {
    access: 'operator',
    query: StrictObject({ before: Type.Optional(Type.String({ maxLength: 120 })) }),
    reply: StrictObject({
      posts: Type.Array(AdminPost),
      next: Nullable(Type.String()),
      /** What visitors read today, and whether it is one of the twelve that come with the site. */
      today: StrictObject({ day: Type.String(), title: Type.String(), builtIn: Type.Boolean() }),
    }),
    messages: { '': 'That page of posts does not exist.' },
  },
  /** A draft. Without `slug` its address is made of the title. 409 `post.slug_taken`. */
  'POST /api/ops/inbox/posts': {
    access: 'operator',
    body: StrictObject({ ...words, slug: Type.Optional(Slug) }),
    reply: AdminPost,
    messages: { ...SAY_WORDS, '': 'Please check the post.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** 409 `post.changed` with the stored `post` when somebody else wrote meanwhile; 409 `post.slug_taken`. */
  'PUT /api/ops/inbox/posts/:id': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({ ...words, slug: Slug, updatedAt: Type.String({ maxLength: 40 }) }),
    reply: AdminPost,
    messages: { ...SAY_WORDS, '': 'Please check the post.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Today, or on a day to come. 422 `post.day_gone`. */
  'POST /api/ops/inbox/posts/:id/publish': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({ publishOn: Type.Optional(Day) }),
    reply: AdminPost,
    messages: { publishOn: 'Please choose a day.', '': UNKNOWN },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Back to a draft: visitors no longer find it. */
  'POST /api/ops/inbox/posts/:id/unpublish': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: AdminPost,
    messages: { reason: REASON_MESSAGE, '': UNKNOWN },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  'DELETE /api/ops/inbox/posts/:id': {
    access: 'operator',
    requiresRecentAuth: true,
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: StrictObject({ deleted: Type.Literal(true) }),
    messages: { reason: REASON_MESSAGE, '': UNKNOWN },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
