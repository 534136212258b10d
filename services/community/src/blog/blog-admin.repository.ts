import type { Picture, Tip } from '@farm/contracts';
import { type CommunityDb, isUniqueViolation, Prisma, queryRows, transaction } from '@farm/prisma';
import { Type } from '@sinclair/typebox';
import { FileMissingError, hasAllFiles } from '../files/files.repository';

export interface PostContent {
  slug: string;
  title: string;
  content: string;
  tips: readonly Tip[];
  /** Undefined: as it is stored. */
  picture?: Picture | null | undefined;
}

export interface StoredPost extends PostContent {
  id: string;
  picture: Picture | null;
  state: Prisma.BlogPostModel['state'];
  /** '2026-11-21' */
  publishOn: string | null;
  updatedAt: Date;
}

export interface PostEvent {
  actor: string;
  action: Prisma.PostEventModel['action'];
  reason?: string;
  at: Date;
}

type PostRow = NonNullable<Awaited<ReturnType<CommunityDb['blogPost']['findUnique']>>>;
type Publication = { publishOn: string } | { draft: true };

const toStoredPost = (row: PostRow): StoredPost => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  content: row.content,
  state: row.state,
  tips: row.tips as Tip[],
  picture: row.picture as Picture | null,
  publishOn: row.publishOn && row.publishOn.toISOString().slice(0, 10),
  updatedAt: row.updatedAt,
});

const contentOf = ({ slug, title, content, tips }: PostContent) => ({ slug, title, content, tips: [...tips] });

/** @throws FileMissingError */
async function contentColumns(tx: CommunityDb, post: PostContent) {
  const { picture } = post;
  if (!(await hasAllFiles(tx, picture))) throw new FileMissingError();
  return { ...contentOf(post), ...(picture !== undefined && { picture: picture ?? Prisma.DbNull }) };
}

const publicationColumns = (publication: Publication, at: Date) =>
  'draft' in publication
    ? ({ state: 'draft', publishOn: null, publishedAt: null } as const)
    : ({ state: 'published', publishOn: new Date(publication.publishOn), publishedAt: at } as const);

const nullIfSlugTaken = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });

/** The audit log stores everything that readers could see, before and after. */
async function recordEvent(
  tx: CommunityDb,
  event: PostEvent,
  before: StoredPost | null,
  after: StoredPost | null,
): Promise<void> {
  const { actor, action, reason = null, at } = event;
  const snapshot = (post: StoredPost | null) => {
    if (!post) return Prisma.JsonNull;
    const { state, publishOn, picture } = post;
    return { ...contentOf(post), picture, state, publishOn } as Prisma.InputJsonObject;
  };
  const postId = (after ?? before)?.id ?? '';
  await tx.postEvent.create({
    data: { postId, actor, action, reason, at, before: snapshot(before), after: snapshot(after) },
  });
}

async function findForUpdate(tx: CommunityDb, id: string): Promise<StoredPost | null> {
  await tx.$queryRaw`SELECT 1 FROM community.blog_post WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.blogPost.findUnique({ where: { id } });
  return row && toStoredPost(row);
}

const PostId = Type.Object({ id: Type.String() });
const DRAFTS_FIRST = '9999-12-31'; // sort key of posts without a day

/** Posts as operators see them. Every change records its event in the same transaction. */
export const blogAdminRepository = (db: CommunityDb) => ({
  list: async (limit: number, before: { day: string; id: string } | null): Promise<StoredPost[]> => {
    const rows = await queryRows(db, PostId)`SELECT p.id FROM community.blog_post p
      ${
        before
          ? Prisma.sql`WHERE (coalesce(p.publish_on, ${DRAFTS_FIRST}::date), p.id) < (${before.day}::date, ${before.id}::uuid)`
          : Prisma.empty
      }
      ORDER BY coalesce(p.publish_on, ${DRAFTS_FIRST}::date) DESC, p.id DESC LIMIT ${limit}`;
    const posts = await db.blogPost.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    const byId = new Map(posts.map((row) => [row.id, toStoredPost(row)]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []);
  },

  slugsLike: async (start: string): Promise<string[]> =>
    (await db.blogPost.findMany({ where: { slug: { startsWith: start } }, select: { slug: true } })).map((p) => p.slug),

  /** Creates a draft; null: its slug is taken. @throws FileMissingError */
  create: (content: PostContent, event: PostEvent): Promise<StoredPost | null> =>
    nullIfSlugTaken(
      transaction(db, async (tx) => {
        const data = {
          ...(await contentColumns(tx, content)),
          by: event.actor,
          createdAt: event.at,
          updatedAt: event.at,
        };
        const post = toStoredPost(await tx.blogPost.create({ data }));
        await recordEvent(tx, event, null, post);
        return post;
      }),
    ),

  /** Applies the change that `decide` returns for the locked post. Null: no such post, or the slug is taken. @throws FileMissingError */
  update: (
    id: string,
    event: PostEvent,
    decide: (post: StoredPost) => PostContent | Publication | 'unchanged',
  ): Promise<StoredPost | null> =>
    nullIfSlugTaken(
      transaction(db, async (tx) => {
        const before = await findForUpdate(tx, id);
        if (!before) return null;
        const change = decide(before);
        if (change === 'unchanged') return before;
        const data = 'slug' in change ? await contentColumns(tx, change) : publicationColumns(change, event.at);
        const after = toStoredPost(await tx.blogPost.update({ where: { id }, data: { ...data, updatedAt: event.at } }));
        await recordEvent(tx, event, before, after);
        return after;
      }),
    ),

  /** False: no such post. */
  remove: (id: string, event: PostEvent): Promise<boolean> =>
    transaction(db, async (tx) => {
      const before = await findForUpdate(tx, id);
      if (!before) return false;
      await tx.blogPost.delete({ where: { id } });
      await recordEvent(tx, event, before, null);
      return true;
    }),
});

export type BlogAdminRepository = ReturnType<typeof blogAdminRepository>;
