import type { Tip } from '@farm/contracts';
import { isTaken, Prisma, transaction, type CommunityDb } from '@farm/prisma';

/** What an operator wrote. */
export interface PostWords {
  slug: string;
  title: string;
  content: string;
  tips: readonly Tip[];
}
export interface StoredPost extends PostWords {
  id: string;
  state: string;
  /** '2026-11-21' */
  publishOn: string | null;
  updatedAt: Date;
}

/** Who did what, and why. */
export interface Act {
  actor: string;
  action: 'write' | 'change' | 'publish' | 'unpublish' | 'delete';
  reason?: string;
  at: Date;
}
type PostRow = NonNullable<Awaited<ReturnType<CommunityDb['blogPost']['findUnique']>>>;
type Turn = { publishOn: string } | { draft: true };

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const stored = ({ id, slug, title, content, tips, state, publishOn, updatedAt }: PostRow): StoredPost => ({
  ...{ id, slug, title, content, state, updatedAt },
  tips: tips as Tip[],
  publishOn: publishOn && dayOf(publishOn),
});

const wordsOf = ({ slug, title, content, tips }: PostWords) => ({ slug, title, content, tips: [...tips] });
/** What a line of the history keeps: everything a reader could have seen. */
const traceOf = ({ state, publishOn, ...post }: StoredPost): Prisma.InputJsonObject => ({
  ...wordsOf(post),
  ...{ state, publishOn },
});

/** Null in place of a second post with the same address. */
const unlessTaken = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isTaken(error)) return null;
    throw error;
  });

async function note(tx: CommunityDb, act: Act, before: StoredPost | null, after: StoredPost | null): Promise<void> {
  const { actor, action, reason = null, at } = act;
  const trace = (post: StoredPost | null) => (post ? traceOf(post) : Prisma.JsonNull);
  const postId = (after ?? before)?.id ?? '';
  await tx.postEvent.create({
    data: { postId, actor, action, reason, at, before: trace(before), after: trace(after) },
  });
}

/** The row, kept from everybody else until the transaction ends. */
async function locked(tx: CommunityDb, id: string): Promise<StoredPost | null> {
  await tx.$queryRaw`SELECT 1 FROM community.blog_post WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.blogPost.findUnique({ where: { id } });
  return row && stored(row);
}

const NEVER = '9999-12-31'; // where drafts stand: before every day

/** Operators' view of the posts. Every change leaves its line in the same transaction. */
export const postsDeskRepository = (db: CommunityDb) => ({
  list: async (limit: number, before: { day: string; id: string } | null): Promise<StoredPost[]> => {
    const rows = await db.$queryRaw<{ id: string }[]>`SELECT p.id FROM community.blog_post p
      ${
        before
          ? Prisma.sql`WHERE (coalesce(p.publish_on, ${NEVER}::date), p.id) < (${before.day}::date, ${before.id}::uuid)`
          : Prisma.empty
      }
      ORDER BY coalesce(p.publish_on, ${NEVER}::date) DESC, p.id DESC LIMIT ${limit}`;
    const found = await db.blogPost.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    const byId = new Map(found.map((row) => [row.id, stored(row)]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []);
  },

  /** Which of the addresses that begin so are taken. */
  slugsLike: async (start: string): Promise<string[]> =>
    (await db.blogPost.findMany({ where: { slug: { startsWith: start } }, select: { slug: true } })).map((p) => p.slug),

  /** A draft; null when its address is taken. */
  write: (words: PostWords, act: Act): Promise<StoredPost | null> =>
    unlessTaken(
      transaction(db, async (tx) => {
        const data = { ...wordsOf(words), by: act.actor, createdAt: act.at, updatedAt: act.at };
        const post = stored(await tx.blogPost.create({ data }));
        await note(tx, act, null, post);
        return post;
      }),
    ),

  /** Asks `decide` about the locked post, and does what it answers. Null: no such post, or the address is taken. */
  change: (
    id: string,
    act: Act,
    decide: (post: StoredPost) => PostWords | Turn | 'as it is',
  ): Promise<StoredPost | null> =>
    unlessTaken(
      transaction(db, async (tx) => {
        const before = await locked(tx, id);
        if (!before) return null;
        const wish = decide(before);
        if (wish === 'as it is') return before;
        const data = 'slug' in wish ? wordsOf(wish) : turned(wish, act.at);
        const after = stored(await tx.blogPost.update({ where: { id }, data: { ...data, updatedAt: act.at } }));
        await note(tx, act, before, after);
        return after;
      }),
    ),

  /** Takes the post out; its words stay in the line that tells of it. False: no such post. */
  remove: (id: string, act: Act): Promise<boolean> =>
    transaction(db, async (tx) => {
      const before = await locked(tx, id);
      if (!before) return false;
      await tx.blogPost.delete({ where: { id } });
      await note(tx, act, before, null);
      return true;
    }),
});

const turned = (wish: Turn, at: Date) =>
  'draft' in wish
    ? { state: 'draft', publishOn: null, publishedAt: null }
    : { state: 'published', publishOn: new Date(wish.publishOn), publishedAt: at };

export type PostsDeskRepository = ReturnType<typeof postsDeskRepository>;
