import { prepared, Prisma, type CommunityDb } from '@farm/prisma';
import { columnsFor, REPLY_COUNT } from './comment-columns.repository';
import type { Cursor } from './cursor';
import type { OwnRow, StoredComment } from './stored-comment';

export interface RootsAsked {
  thread: string;
  limit: number;
  /** Null: the first page, with the pinned ones on top. */
  before: Cursor | null;
  visitor: string;
}

export interface RepliesAsked {
  rootIds: readonly string[];
  perRoot: number;
  after: Cursor | null;
  visitor: string;
}

export interface ThreadCounts {
  total: number;
  roots: number;
  questions: number;
  newestAt: Date | null;
  newestId: string | null;
}

const older = (before: Cursor | null) =>
  before ? Prisma.sql`AND (c.created_at, c.id) < (${before.createdAt}, ${before.id}::uuid)` : Prisma.empty;

/**
 * Published roots by the partial index `comment_roots`; between them the visitor's own that wait, and marks of deleted
 * ones that people had answered, no older than the page reaches.
 */
function rootsOf(db: CommunityDb, { thread, limit, before, visitor }: RootsAsked): Promise<StoredComment[]> {
  const root = Prisma.sql`c.thread = ${thread} AND c.root_id IS NULL`;
  const newestFirst = Prisma.sql`ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`;
  const pinned = before ? Prisma.sql`AND false` : Prisma.empty;
  return db.$queryRaw`${prepared}WITH
    top AS (SELECT c.* FROM community.comment c WHERE ${root} AND c.pinned AND c.status = 'PUBLISHED' ${pinned}),
    published AS (SELECT c.* FROM community.comment c
      WHERE ${root} AND c.status = 'PUBLISHED' AND NOT c.pinned ${older(before)} ${newestFirst}),
    marks AS (SELECT c.* FROM community.comment c
      WHERE ${root} AND c.status = 'DELETED' ${older(before)}
        AND c.created_at >= (SELECT CASE WHEN count(*) = ${limit} THEN min(created_at) ELSE '-infinity' END FROM published)
        AND EXISTS (SELECT 1 FROM community.comment r WHERE r.root_id = c.id AND r.status = 'PUBLISHED') ${newestFirst}),
    waiting AS (SELECT c.* FROM community.comment c
      WHERE ${root} AND c.visitor = ${visitor} AND c.status = 'PENDING' ${older(before)} ${newestFirst}),
    c AS (SELECT * FROM top UNION ALL SELECT * FROM published UNION ALL SELECT * FROM marks UNION ALL SELECT * FROM waiting)
    SELECT ${columnsFor(visitor)}, ${REPLY_COUNT} FROM c
    ORDER BY c.pinned DESC, c.created_at DESC, c.id DESC LIMIT ${limit} + (SELECT count(*) FROM top)`;
}

/**
 * Published replies of each root, oldest first, by the partial index `comment_replies`. The mark of a deleted reply
 * comes once, before the first answer to it; the visitor's own that wait come with the first page.
 */
function repliesOf(db: CommunityDb, { rootIds, perRoot, after, visitor }: RepliesAsked): Promise<StoredComment[]> {
  const later = after ? Prisma.sql`AND (c.created_at, c.id) > (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  const waiting = after ? Prisma.sql`AND false` : Prisma.empty;
  const marked = after
    ? Prisma.sql`AND NOT EXISTS (SELECT 1 FROM community.comment e WHERE e.parent_id = p.id AND e.status = 'PUBLISHED'
        AND (e.created_at, e.id) <= (${after.createdAt}, ${after.id}::uuid))`
    : Prisma.empty;
  return db.$queryRaw`${prepared}WITH
    listed AS (SELECT reply.* FROM unnest(${rootIds}::uuid[]) AS root (id)
      CROSS JOIN LATERAL (SELECT c.* FROM community.comment c
        WHERE c.root_id = root.id AND c.status = 'PUBLISHED' ${later}
        ORDER BY c.created_at, c.id LIMIT ${perRoot}) AS reply),
    c AS (SELECT * FROM listed
      UNION ALL SELECT p.* FROM community.comment p
        WHERE p.id IN (SELECT parent_id FROM listed) AND p.status = 'DELETED' AND p.root_id IS NOT NULL ${marked}
      UNION ALL SELECT w.* FROM community.comment w
        WHERE w.visitor = ${visitor} AND w.status = 'PENDING' AND w.root_id = ANY(${rootIds}::uuid[]) ${waiting})
    SELECT ${columnsFor(visitor)}, 0 AS "replyCount" FROM c ORDER BY c.created_at, c.id`;
}

export interface OwnAsked {
  thread: string;
  visitor: string;
  /** The comments of the page. */
  ids: readonly string[];
  /** Published ones that are newer may not be on the page yet. */
  since: Date;
}

// More than these of one browser are not looked through; who waits for a moderator 50 times over does not see the others.
const OWN = 50;

/** What a browser wrote (waiting, just now, or on the page) and what it likes of the page: two short index scans. */
function ownOf(db: CommunityDb, { thread, visitor, ids, since }: OwnAsked): Promise<OwnRow[]> {
  return db.$queryRaw`WITH
    liked AS (SELECT l.comment_id AS id FROM community.comment_like l
      WHERE l.visitor = ${visitor} AND l.comment_id = ANY(${ids}::uuid[])),
    wrote AS (SELECT w.id FROM (SELECT c.id, c.status, c.thread, c.created_at FROM community.comment c
        WHERE c.visitor = ${visitor} ORDER BY c.created_at DESC LIMIT ${OWN}) AS w
      WHERE w.thread = ${thread}
        AND (w.status = 'PENDING' OR (w.status = 'PUBLISHED' AND w.created_at >= ${since}) OR w.id = ANY(${ids}::uuid[])))
    SELECT c.id, c.parent_id AS "parentId", c.root_id AS "rootId", c.body, c.author_name AS "authorName", c.likes,
      c.created_at AS "createdAt", c.edited_at AS "editedAt", c.status, c.question, c.by_farm AS "byFarm", c.pinned,
      c.visitor = ${visitor} AS mine, c.id IN (SELECT id FROM liked) AS liked
    FROM (SELECT id FROM liked UNION SELECT id FROM wrote) AS own JOIN community.comment c ON c.id = own.id`;
}

// What stands under a root that nobody may see is seen by nobody.
const SEEN = Prisma.sql`c.status = 'PUBLISHED' AND (c.root_id IS NULL OR EXISTS (
  SELECT 1 FROM community.comment root WHERE root.id = c.root_id AND root.status IN ('PUBLISHED', 'DELETED')))`;

/** Reads of the public thread. */
export const threadRepository = (db: CommunityDb) => ({
  roots: (asked: RootsAsked) => rootsOf(db, asked),

  replies: (asked: RepliesAsked) => repliesOf(db, asked),

  ownOf: (asked: OwnAsked) => ownOf(db, asked),

  /** Whether people may read the conversation below this root. */
  isOpen: async (rootId: string): Promise<boolean> => {
    const found = await db.comment.findFirst({
      where: { id: rootId, rootId: null, status: { in: ['PUBLISHED', 'DELETED'] } },
      select: { id: true },
    });
    return found !== null;
  },

  counts: async (thread: string): Promise<ThreadCounts> => {
    const [counts] = await db.$queryRaw<ThreadCounts[]>`WITH
      unseen AS (SELECT r.question FROM community.comment h JOIN community.comment r ON r.root_id = h.id
        WHERE h.status IN ('PENDING', 'HIDDEN') AND h.root_id IS NULL AND h.thread = ${thread} AND r.status = 'PUBLISHED'),
      newest AS (SELECT c.created_at, c.id FROM community.comment c
        WHERE c.thread = ${thread} AND ${SEEN} ORDER BY c.created_at DESC, c.id DESC LIMIT 1)
      SELECT (count(*) - (SELECT count(*) FROM unseen))::int AS total,
        (count(*) FILTER (WHERE c.root_id IS NULL))::int AS roots,
        (count(*) FILTER (WHERE c.question) - (SELECT count(*) FROM unseen WHERE question))::int AS questions,
        (SELECT created_at FROM newest) AS "newestAt", (SELECT id FROM newest) AS "newestId"
      FROM community.comment c WHERE c.thread = ${thread} AND c.status = 'PUBLISHED'`;
    return counts ?? { total: 0, roots: 0, questions: 0, newestAt: null, newestId: null };
  },
});
export type ThreadRepository = ReturnType<typeof threadRepository>;
