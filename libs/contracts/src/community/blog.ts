import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, Nullable } from '../contract';
import { Picture } from './files';

export const Tip = Type.Union([
  Type.String({ minLength: 1, maxLength: 400 }),
  StrictObject({
    title: Type.String({ minLength: 1, maxLength: 80 }),
    content: Type.String({ minLength: 1, maxLength: 400 }),
  }),
]);
export type Tip = Static<typeof Tip>;

export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', minLength: 3, maxLength: 80 });

/** A page of others that confirms what a post says. */
export const PostSource = StrictObject({
  name: Type.String({ minLength: 3, maxLength: 200 }),
  url: Type.String({ pattern: '^https?://\\S+$', maxLength: 300 }),
});
export type PostSource = Static<typeof PostSource>;

/** A post of the daily blog. `content` is plain text; an empty line starts a new paragraph. */
export const DailyBlog = StrictObject({
  title: Type.String(),
  /** '2026-11-21', in farm time. */
  date: Type.String(),
  content: Type.String(),
  tips: Type.Array(Tip),
  slug: Type.Optional(Type.String()),
  picture: Type.Optional(Picture),
  source: Type.Optional(PostSource),
});
export type DailyBlog = Static<typeof DailyBlog>;

export const blog = {
  /** The newest post of the last seven days; else in turn the post of the week, of the month, and of the two weeks before. */
  'GET /api/daily-blog': { access: 'anyone', reply: DailyBlog },
  /** Newest first, 20 a page. `next` is the `before` of the following page. */
  'GET /api/daily-blog/archive': {
    access: 'anyone',
    query: StrictObject({ before: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}_[a-z0-9-]{1,80}$' })) }),
    reply: StrictObject({
      posts: Type.Array(StrictObject({ slug: Type.String(), title: Type.String(), date: Type.String() })),
      next: Nullable(Type.String()),
    }),
    messages: { '': 'That page of the archive does not exist.' },
  },
  'GET /api/daily-blog/posts/:slug': {
    access: 'anyone',
    params: StrictObject({ slug: Slug }),
    reply: DailyBlog,
    messages: { '': 'There is no such post.' },
  },
  /** Every public post, newest first, for the site map. */
  'GET /api/daily-blog/addresses': {
    access: 'anyone',
    reply: StrictObject({ posts: Type.Array(StrictObject({ slug: Slug, updatedAt: Type.String() })) }),
  },
  /** Atom 1.0. */
  'GET /api/daily-blog/feed': { access: 'anyone' },
} satisfies Contract;
