import { Prisma } from '@farm/prisma';

/** The columns of StoredComment, of `community.comment c`, as this visitor sees them. */
export const columnsFor = (
  visitor: string,
) => Prisma.sql`c.id, c.parent_id AS "parentId", c.root_id AS "rootId", c.body,
  c.author_name AS "authorName", c.likes, c.created_at AS "createdAt", c.edited_at AS "editedAt", c.status, c.question,
  c.by_farm AS "byFarm", c.pinned, c.visitor = ${visitor} AS mine,
  EXISTS (SELECT 1 FROM community.comment_like l WHERE l.comment_id = c.id AND l.visitor = ${visitor}) AS liked,
  c.question AND EXISTS (SELECT 1 FROM community.comment a
    WHERE a.parent_id = c.id AND a.by_farm AND a.status = 'PUBLISHED') AS answered`;

/** How many published replies a root has. */
export const REPLY_COUNT = Prisma.sql`CASE WHEN c.root_id IS NULL THEN (SELECT count(*)::int FROM community.comment r
  WHERE r.root_id = c.id AND r.status = 'PUBLISHED') ELSE 0 END AS "replyCount"`;
