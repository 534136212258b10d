import type { CommunityDb } from '@farm/prisma';

type Likes = [{ likes: number }?];

/**
 * One row a visitor, and the number of rows on the comment, in one statement each: presses at one moment, on several
 * copies, count once. Null: there is no such comment to be read.
 */
export const likesRepository = (db: CommunityDb) => ({
  like: async (id: string, visitor: string): Promise<number | null> => {
    const [row] = await db.$queryRaw<Likes>`
      WITH i AS (INSERT INTO community.comment_like (comment_id, visitor)
        SELECT id, ${visitor} FROM community.comment WHERE id = ${id}::uuid AND status = 'PUBLISHED'
        ON CONFLICT DO NOTHING RETURNING 1)
      UPDATE community.comment SET likes = likes + (SELECT count(*) FROM i)
      WHERE id = ${id}::uuid AND status = 'PUBLISHED' RETURNING likes`;
    return row?.likes ?? null;
  },

  unlike: async (id: string, visitor: string): Promise<number | null> => {
    const [row] = await db.$queryRaw<Likes>`
      WITH d AS (DELETE FROM community.comment_like WHERE comment_id = ${id}::uuid AND visitor = ${visitor}
        AND EXISTS (SELECT 1 FROM community.comment WHERE id = ${id}::uuid AND status = 'PUBLISHED') RETURNING 1)
      UPDATE community.comment SET likes = likes - (SELECT count(*) FROM d)
      WHERE id = ${id}::uuid AND status = 'PUBLISHED' RETURNING likes`;
    return row?.likes ?? null;
  },
});
export type LikesRepository = ReturnType<typeof likesRepository>;
