import { Prisma, type CommunityDb } from '@farm/prisma';
import type { Cursor } from './cursor';

export interface StoredComment {
  id: string;
  parentId: string | null;
  rootId: string | null;
  body: string;
  authorName: string;
  likes: number;
  createdAt: Date;
}

const COLUMNS = Prisma.sql`c.id, c.parent_id AS "parentId", c.root_id AS "rootId", c.body, c.author_name AS "authorName",
  c.likes, c.created_at AS "createdAt"`;

export const commentRepository = (db: CommunityDb) => ({
  /** Published roots of a thread, newest first, from the cursor on. The partial index `comment_roots` holds this order. */
  roots: (thread: string, limit: number, after: Cursor | null): Promise<StoredComment[]> =>
    // Ordered by the table's column, never by a name given here: an aliased expression would leave the index.
    db.$queryRaw`SELECT ${COLUMNS} FROM community.comment c
      WHERE c.thread = ${thread} AND c.root_id IS NULL AND c.status = 'PUBLISHED'
      ${after ? Prisma.sql`AND (c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`,

  /** The first published replies of each of these roots, oldest first. */
  replies: (rootIds: readonly string[], perRoot: number): Promise<StoredComment[]> =>
    db.$queryRaw`SELECT reply.* FROM unnest(${rootIds}::uuid[]) AS root (id)
      CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM community.comment c
        WHERE c.root_id = root.id AND c.status = 'PUBLISHED'
        ORDER BY c.created_at, c.id LIMIT ${perRoot}) AS reply
      ORDER BY reply."createdAt", reply.id`,
});
export type CommentRepository = ReturnType<typeof commentRepository>;
