import type { Tip } from '@farm/contracts';
import { Prisma, type CommunityDb } from '@farm/prisma';
import type { DatedPost } from './blog-posts';

interface Row extends Omit<DatedPost, 'tips' | 'updatedAt'> {
  tips: unknown;
  updatedAt: Date;
}

type PostAddress = Pick<DatedPost, 'slug' | 'updatedAt'>;

const COLUMNS = Prisma.sql`p.slug, p.title, p.content, p.tips, p.picture, p.updated_at AS "updatedAt",
  to_char(p.publish_on, 'YYYY-MM-DD') AS date`;

const postOf = ({ tips, updatedAt, ...row }: Row): DatedPost => ({ ...row, updatedAt, tips: tips as Tip[] });

/** Posts that visitors may read: published, and not scheduled for a later day. */
export const blogRepository = (db: CommunityDb) => ({
  /** By day and slug, descending; `before` is the last post of the previous page. */
  newest: async (
    today: string,
    limit: number,
    before: { date: string; slug: string } | null = null,
  ): Promise<DatedPost[]> => {
    // COLLATE "C" sorts like JavaScript, which merges these rows with the monthly posts.
    const rows = await db.$queryRaw<Row[]>`SELECT ${COLUMNS} FROM community.blog_post p
      WHERE p.state = 'published' AND p.publish_on <= ${today}::date
      ${before ? Prisma.sql`AND (p.publish_on, p.slug COLLATE "C") < (${before.date}::date, ${before.slug})` : Prisma.empty}
      ORDER BY p.publish_on DESC, p.slug COLLATE "C" DESC LIMIT ${limit}`;
    return rows.map(postOf);
  },

  /** Newest first. */
  addresses: (today: string, limit: number): Promise<PostAddress[]> =>
    db.$queryRaw<PostAddress[]>`SELECT p.slug, p.updated_at AS "updatedAt" FROM community.blog_post p
      WHERE p.state = 'published' AND p.publish_on <= ${today}::date
      ORDER BY p.publish_on DESC, p.slug COLLATE "C" DESC LIMIT ${limit}`,

  find: async (slug: string, today: string): Promise<DatedPost | null> => {
    const [row] = await db.$queryRaw<Row[]>`SELECT ${COLUMNS} FROM community.blog_post p
      WHERE p.slug = ${slug} AND p.state = 'published' AND p.publish_on <= ${today}::date`;
    return row ? postOf(row) : null;
  },
});
export type BlogRepository = ReturnType<typeof blogRepository>;
