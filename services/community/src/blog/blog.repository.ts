import { Nullable, Picture, Tip } from '@farm/contracts';
import { Prisma, queryRows, type CommunityDb } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';
import type { DatedPost } from './blog-posts';

const PostAddress = Type.Object({ slug: Type.String(), updatedAt: Type.Date() });

const StoredPost = Type.Object({
  ...PostAddress.properties,
  title: Type.String(),
  content: Type.String(),
  tips: Type.Array(Tip),
  picture: Nullable(Picture),
  date: Type.String(),
});

const COLUMNS = Prisma.sql`p.slug, p.title, p.content, p.tips, p.picture, p.updated_at AS "updatedAt",
  to_char(p.publish_on, 'YYYY-MM-DD') AS date`;

/** Posts that visitors may read: published, and not scheduled for a later day. */
export const blogRepository = (db: CommunityDb) => ({
  /** By day and slug, descending; `before` is the last post of the previous page. */
  newest: (
    today: string,
    limit: number,
    before: { date: string; slug: string } | null = null,
  ): Promise<DatedPost[]> => {
    // COLLATE "C" sorts like JavaScript, which merges these rows with the monthly posts.
    return queryRows(db, StoredPost)`SELECT ${COLUMNS} FROM community.blog_post p
      WHERE p.state = 'published' AND p.publish_on <= ${today}::date
      ${before ? Prisma.sql`AND (p.publish_on, p.slug COLLATE "C") < (${before.date}::date, ${before.slug})` : Prisma.empty}
      ORDER BY p.publish_on DESC, p.slug COLLATE "C" DESC LIMIT ${limit}`;
  },

  /** Newest first. */
  addresses: (today: string, limit: number): Promise<Static<typeof PostAddress>[]> =>
    queryRows(db, PostAddress)`SELECT p.slug, p.updated_at AS "updatedAt" FROM community.blog_post p
      WHERE p.state = 'published' AND p.publish_on <= ${today}::date
      ORDER BY p.publish_on DESC, p.slug COLLATE "C" DESC LIMIT ${limit}`,

  find: async (slug: string, today: string): Promise<DatedPost | null> => {
    const [row] = await queryRows(db, StoredPost)`SELECT ${COLUMNS} FROM community.blog_post p
      WHERE p.slug = ${slug} AND p.state = 'published' AND p.publish_on <= ${today}::date`;
    return row ?? null;
  },
});
export type BlogRepository = ReturnType<typeof blogRepository>;
