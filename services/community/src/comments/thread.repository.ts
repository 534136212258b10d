import { Nullable } from '@farm/contracts';
import { prepared, Prisma, queryRow, queryRows, selectList, type CommunityDb } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import { type Static, Type } from '@sinclair/typebox';
import { StoredComment } from './comment';

const REPLY_COUNT = Prisma.sql`CASE WHEN c.root_id IS NULL THEN (SELECT count(*)::int FROM community.comment r
  WHERE r.root_id = c.id AND r.status = 'PUBLISHED') ELSE 0 END`;

/** The select list of StoredComment, for a table or CTE with the alias `c`. */
export const columnsFor = (visitor: string, replyCount = REPLY_COUNT) =>
  selectList<keyof StoredComment>({
    id: Prisma.sql`c.id`,
    parentId: Prisma.sql`c.parent_id`,
    rootId: Prisma.sql`c.root_id`,
    body: Prisma.sql`c.body`,
    authorName: Prisma.sql`c.author_name`,
    likes: Prisma.sql`c.likes`,
    createdAt: Prisma.sql`c.created_at`,
    editedAt: Prisma.sql`c.edited_at`,
    status: Prisma.sql`c.status::text`, // the type of a column of a prepared statement must not change
    question: Prisma.sql`c.question`,
    byFarm: Prisma.sql`c.by_farm`,
    pinned: Prisma.sql`c.pinned`,
    mine: Prisma.sql`c.visitor = ${visitor}`,
    liked: Prisma.sql`EXISTS (SELECT 1 FROM community.comment_like l WHERE l.comment_id = c.id AND l.visitor = ${visitor})`,
    answered: Prisma.sql`c.question AND EXISTS (SELECT 1 FROM community.comment a
      WHERE a.parent_id = c.id AND a.by_farm AND a.status = 'PUBLISHED')`,
    replyCount,
  });

const NO_REPLIES = Prisma.sql`0`;

export interface RootsQuery {
  thread: string;
  limit: number;
  /** Null: the first page, which begins with the pinned comments. */
  before: Cursor | null;
  visitor: string;
}

export interface RepliesQuery {
  rootIds: readonly string[];
  perRoot: number;
  after: Cursor | null;
  visitor: string;
}

const ThreadCounts = Type.Object({
  total: Type.Integer(),
  roots: Type.Integer(),
  questions: Type.Integer(),
  newestAt: Nullable(Type.Date()),
  newestId: Nullable(Type.String()),
});
export type ThreadCounts = Static<typeof ThreadCounts>;

const older = (before: Cursor | null) =>
  before ? Prisma.sql`AND (c.created_at, c.id) < (${before.createdAt}, ${before.id}::uuid)` : Prisma.empty;

/**
 * Published roots by the partial index `comment_roots`, merged with the visitor's own pending roots and with tombstones of
 * deleted roots that have replies.
 */
function rootsOf(db: CommunityDb, { thread, limit, before, visitor }: RootsQuery): Promise<StoredComment[]> {
  const root = Prisma.sql`c.thread = ${thread} AND c.root_id IS NULL`;
  const newestFirst = Prisma.sql`ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`;
  const pinned = before ? Prisma.sql`AND false` : Prisma.empty;
  return queryRows(db, StoredComment)`${prepared}WITH
    top AS (SELECT c.* FROM community.comment c WHERE ${root} AND c.pinned AND c.status = 'PUBLISHED' ${pinned}),
    published AS (SELECT c.* FROM community.comment c
      WHERE ${root} AND c.status = 'PUBLISHED' AND NOT c.pinned ${older(before)} ${newestFirst}),
    tombstones AS (SELECT c.* FROM community.comment c
      WHERE ${root} AND c.status = 'DELETED' ${older(before)}
        AND c.created_at >= (SELECT CASE WHEN count(*) = ${limit} THEN min(created_at) ELSE '-infinity' END FROM published)
        AND EXISTS (SELECT 1 FROM community.comment r WHERE r.root_id = c.id AND r.status = 'PUBLISHED') ${newestFirst}),
    pending AS (SELECT c.* FROM community.comment c
      WHERE ${root} AND c.visitor = ${visitor} AND c.status = 'PENDING' ${older(before)} ${newestFirst}),
    c AS (SELECT * FROM top UNION ALL SELECT * FROM published UNION ALL SELECT * FROM tombstones UNION ALL SELECT * FROM pending)
    SELECT ${columnsFor(visitor)} FROM c
    ORDER BY c.pinned DESC, c.created_at DESC, c.id DESC LIMIT ${limit} + (SELECT count(*) FROM top)`;
}

/**
 * Published replies of each root, oldest first, by the partial index `comment_replies`. The tombstone of a deleted reply
 * is listed once, before the first reply to it; the visitor's own pending replies are on the first page.
 */
function repliesOf(db: CommunityDb, { rootIds, perRoot, after, visitor }: RepliesQuery): Promise<StoredComment[]> {
  const isLater = after ? Prisma.sql`AND (c.created_at, c.id) > (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  const isFirstPage = after ? Prisma.sql`AND false` : Prisma.empty;
  const isNewTombstone = after
    ? Prisma.sql`AND NOT EXISTS (SELECT 1 FROM community.comment e WHERE e.parent_id = p.id AND e.status = 'PUBLISHED'
        AND (e.created_at, e.id) <= (${after.createdAt}, ${after.id}::uuid))`
    : Prisma.empty;
  return queryRows(db, StoredComment)`${prepared}WITH
    listed AS (SELECT reply.* FROM unnest(${rootIds}::uuid[]) AS root (id)
      CROSS JOIN LATERAL (SELECT c.* FROM community.comment c
        WHERE c.root_id = root.id AND c.status = 'PUBLISHED' ${isLater}
        ORDER BY c.created_at, c.id LIMIT ${perRoot}) AS reply),
    c AS (SELECT * FROM listed
      UNION ALL SELECT p.* FROM community.comment p
        WHERE p.id IN (SELECT parent_id FROM listed) AND p.status = 'DELETED' AND p.root_id IS NOT NULL ${isNewTombstone}
      UNION ALL SELECT w.* FROM community.comment w
        WHERE w.visitor = ${visitor} AND w.status = 'PENDING' AND w.root_id = ANY(${rootIds}::uuid[]) ${isFirstPage})
    SELECT ${columnsFor(visitor, NO_REPLIES)} FROM c ORDER BY c.created_at, c.id`;
}

// Replies below a held or hidden root are not visible.
const VISIBLE = Prisma.sql`c.status = 'PUBLISHED' AND (c.root_id IS NULL OR EXISTS (
  SELECT 1 FROM community.comment root WHERE root.id = c.root_id AND root.status IN ('PUBLISHED', 'DELETED')))`;

export const threadRepository = (db: CommunityDb) => ({
  roots: (query: RootsQuery) => rootsOf(db, query),

  replies: (query: RepliesQuery) => repliesOf(db, query),

  /** A comment that this visitor may read, and its root, which may be a tombstone. */
  conversation: ({ thread, id, visitor }: { thread: string; id: string; visitor: string }): Promise<StoredComment[]> =>
    queryRows(db, StoredComment)`WITH
      own AS (SELECT c.id, c.root_id FROM community.comment c WHERE c.id = ${id}::uuid AND c.thread = ${thread}
        AND (c.status = 'PUBLISHED' OR (c.status = 'PENDING' AND c.visitor = ${visitor}))),
      c AS (SELECT m.* FROM community.comment m JOIN own ON m.id = own.id
        UNION ALL SELECT r.* FROM community.comment r JOIN own ON r.id = own.root_id
          WHERE r.status IN ('PUBLISHED', 'DELETED'))
      SELECT ${columnsFor(visitor)} FROM c ORDER BY c.root_id NULLS FIRST`,

  /** Whether the conversation below this root is visible. */
  isOpen: async (rootId: string): Promise<boolean> => {
    const row = await db.comment.findFirst({
      where: { id: rootId, rootId: null, status: { in: ['PUBLISHED', 'DELETED'] } },
      select: { id: true },
    });
    return row !== null;
  },

  counts: (thread: string): Promise<ThreadCounts> => queryRow(db, ThreadCounts)`WITH
      invisible AS (SELECT r.question FROM community.comment h JOIN community.comment r ON r.root_id = h.id
        WHERE h.status IN ('PENDING', 'HIDDEN') AND h.root_id IS NULL AND h.thread = ${thread} AND r.status = 'PUBLISHED'),
      newest AS (SELECT c.created_at, c.id FROM community.comment c
        WHERE c.thread = ${thread} AND ${VISIBLE} ORDER BY c.created_at DESC, c.id DESC LIMIT 1)
      SELECT (count(*) - (SELECT count(*) FROM invisible))::int AS total,
        (count(*) FILTER (WHERE c.root_id IS NULL))::int AS roots,
        (count(*) FILTER (WHERE c.question) - (SELECT count(*) FROM invisible WHERE question))::int AS questions,
        (SELECT created_at FROM newest) AS "newestAt", (SELECT id FROM newest) AS "newestId"
      FROM community.comment c WHERE c.thread = ${thread} AND c.status = 'PUBLISHED'`,
});
export type ThreadRepository = ReturnType<typeof threadRepository>;
