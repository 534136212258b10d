import { CommentState, Nullable } from '@farm/contracts';
import { queryRow, queryRows, transaction, type CommunityDb, type Prisma } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';
import { StoredComment } from './comment';
import type { SpamReason } from './spam-score';
import { columnsFor } from './thread.repository';

const MINUTES_10_MS = 600_000;
const DAY_MS = 86_400_000;

/** The result of moderation, stored with the text. */
export interface Moderation {
  status: CommentState;
  textKey: string;
  score: number;
  reasons: SpamReason[];
}

export interface NewComment extends Moderation {
  thread: string;
  parentId: string | null;
  rootId: string | null;
  body: string;
  authorName: string;
  visitor: string;
  key: string | null;
  question: boolean;
  createdAt: Date;
}

export interface NewReport {
  commentId: string;
  visitor: string;
  reason: Prisma.CommentReportModel['reason'];
  note: string | null;
  /** Whether it counts toward hiding: the browser has been known for over a day. */
  weighs: boolean;
  /** Hash of the comment and the reporter's network prefix. */
  network: string;
  at: Date;
}

/** What the spam score needs to know about earlier comments. */
const AuthorHistory = Type.Object({
  blockedUntil: Nullable(Type.Date()),
  firstComment: Type.Boolean(),
  sameRecently: Type.Integer(),
  sameToday: Type.Integer(),
  approved: Type.Integer(),
  publishedOverADay: Type.Integer(),
  hidden: Type.Integer(),
  /** The operators' stored settings; null: none yet. */
  settings: Type.Unknown(),
});
export type AuthorHistory = Static<typeof AuthorHistory>;

interface HistoryQuery {
  visitor: string;
  textKey: string;
  now: Date;
  /** A comment that is edited does not count against itself. */
  editedId: string | null;
}

/** The columns of a comment whose text is deleted. */
/** What a deletion does with each column: a new column does not compile before that is decided. */
export const COMMENT_COLUMNS = {
  id: 'stays',
  thread: 'stays',
  parentId: 'stays',
  rootId: 'stays',
  body: 'deleted',
  authorName: 'deleted',
  visitor: 'of the browser', // replaced when all data of the browser is erased
  key: 'of the browser',
  status: 'stays',
  likes: 'stays',
  question: 'deleted',
  byFarm: 'stays',
  pinned: 'deleted',
  score: 'stays',
  reasons: 'deleted',
  textKey: 'deleted',
  createdAt: 'stays',
  editedAt: 'stays',
} as const satisfies Record<Prisma.CommentScalarFieldEnum, string>;

export type CommentColumn<What> = {
  [Column in keyof typeof COMMENT_COLUMNS]: (typeof COMMENT_COLUMNS)[Column] extends What ? Column : never;
}[keyof typeof COMMENT_COLUMNS];

export const REDACTED = {
  body: '',
  authorName: '',
  textKey: null,
  reasons: [],
  question: false,
  pinned: false,
} satisfies Record<CommentColumn<'deleted'>, unknown>;
const BY_AUTHOR = { actor: 'writer', action: 'delete', reason: 'Deleted by its author', after: 'DELETED' } as const;

/** Deletes texts and names, and the notes of reports; a moderation event without text remains. */
export async function redactComments(
  tx: CommunityDb,
  rows: readonly { id: string; status: string }[],
  at: Date,
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const { count } = await tx.comment.updateMany({
    where: { id: { in: ids }, status: { not: 'DELETED' } },
    data: { status: 'DELETED', ...REDACTED },
  });
  await tx.commentReport.updateMany({
    where: { commentId: { in: ids } },
    data: { note: null, network: null, seenAt: at },
  });
  const events = rows.map(({ id, status }) => ({ ...BY_AUTHOR, commentId: id, before: status, at }));
  await tx.moderationEvent.createMany({ data: events });
  return count;
}

async function find(db: CommunityDb, id: string, visitor: string): Promise<StoredComment | null> {
  const [row] = await queryRows(db, StoredComment)`
    SELECT ${columnsFor(visitor)} FROM community.comment c WHERE c.id = ${id}::uuid`;
  return row ?? null;
}

/** Null: this visitor used the key before. */
async function insert(db: CommunityDb, comment: NewComment): Promise<StoredComment | null> {
  const data = [{ ...comment, reasons: comment.reasons.map((reason) => ({ ...reason })) }];
  const [row] = await db.comment.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  return row ? find(db, row.id, comment.visitor) : null;
}

const HIDING_NETWORKS = 3;

const ReportedComment = Type.Object({ status: CommentState, byFarm: Type.Boolean() });
const ReportCount = Type.Object({ networks: Type.Integer() });

/**
 * One report per visitor and comment. Reports from three networks hide a comment until a moderator has looked; the
 * farm's own are only queued. False: the comment is not published.
 */
const report = (db: CommunityDb, { at, ...input }: NewReport): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { commentId } = input;
    // Locked, so that concurrent reports count each other.
    const [comment] = await queryRows(tx, ReportedComment)`
      SELECT status, by_farm AS "byFarm" FROM community.comment WHERE id = ${commentId}::uuid FOR UPDATE`;
    if (comment?.status !== 'PUBLISHED') return false;
    await tx.commentReport.createMany({ data: [{ ...input, createdAt: at }], skipDuplicates: true });
    // Reports older than the column have no network: each counts.
    const { networks } = await queryRow(tx, ReportCount)`
      SELECT count(DISTINCT coalesce(network, visitor))::int AS networks FROM community.comment_report
      WHERE comment_id = ${commentId}::uuid AND weighs AND seen_at IS NULL`;
    if (networks < HIDING_NETWORKS || comment.byFarm) return true;
    await tx.comment.update({ where: { id: commentId }, data: { status: 'HIDDEN', pinned: false } });
    const event = { commentId, actor: 'reports', reason: 'Reported by three visitors', at };
    await tx.moderationEvent.create({ data: { ...event, action: 'hide', before: 'PUBLISHED', after: 'HIDDEN' } });
    return true;
  });

/** In one statement. */
function authorHistory(db: CommunityDb, { visitor, textKey, now, editedId }: HistoryQuery): Promise<AuthorHistory> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return queryRow(db, AuthorHistory)`
    WITH own AS (SELECT id, status, created_at FROM community.comment
        WHERE visitor = ${visitor} AND id IS DISTINCT FROM ${editedId}::uuid),
      same AS (SELECT created_at FROM community.comment WHERE text_key = ${textKey} AND created_at > ${ago(DAY_MS)}
        AND NOT by_farm AND id IS DISTINCT FROM ${editedId}::uuid)
    SELECT (SELECT until FROM community.visitor_block WHERE visitor = ${visitor} AND until > ${now}) AS "blockedUntil",
      NOT EXISTS (SELECT 1 FROM own) AS "firstComment",
      (SELECT count(*)::int FROM same WHERE created_at > ${ago(MINUTES_10_MS)}) AS "sameRecently",
      (SELECT count(*)::int FROM same) AS "sameToday",
      (SELECT count(DISTINCT e.comment_id)::int FROM own JOIN community.moderation_event e ON e.comment_id = own.id
        WHERE e.action = 'approve' AND own.status = 'PUBLISHED') AS approved,
      (SELECT count(*)::int FROM own WHERE status = 'PUBLISHED' AND created_at < ${ago(DAY_MS)}) AS "publishedOverADay",
      (SELECT count(*)::int FROM own WHERE status = 'HIDDEN') AS hidden,
      (SELECT value FROM community.setting WHERE name = 'moderation') AS settings`;
}

const LikeCount = Type.Object({ likes: Type.Integer() });
const RemovedComment = Type.Object({ id: Type.String(), status: CommentState });

export const commentRepository = (db: CommunityDb) => ({
  find: (id: string, visitor: string) => find(db, id, visitor),

  findByKey: async (visitor: string, key: string): Promise<StoredComment | null> => {
    const row = await db.comment.findUnique({ where: { visitor_key: { visitor, key } }, select: { id: true } });
    return row && find(db, row.id, visitor);
  },

  /** A comment that can be replied to, with the root of its conversation. */
  findParent: async (id: string): Promise<{ id: string; rootId: string } | null> => {
    const readable = {
      status: 'PUBLISHED',
      OR: [{ rootId: null }, { root: { status: { in: ['PUBLISHED', 'DELETED'] } } }],
    };
    const row = await db.comment.findFirst({ where: { id, ...readable }, select: { id: true, rootId: true } });
    return row && { id: row.id, rootId: row.rootId ?? row.id };
  },

  insert: (comment: NewComment) => insert(db, comment),

  /** False: it was deleted or hidden meanwhile. */
  edit: async (id: string, update: Moderation & { body: string; editedAt: Date }): Promise<boolean> => {
    const { count } = await db.comment.updateMany({
      where: { id, status: { in: ['PUBLISHED', 'PENDING'] } },
      data: { ...update, reasons: update.reasons.map((reason) => ({ ...reason })) },
    });
    return count === 1;
  },

  /** Deletes one comment of this visitor, or with null all. Returns their number. */
  remove: (visitor: string, id: string | null, at: Date): Promise<number> =>
    transaction(db, async (tx) => {
      const rows = await queryRows(tx, RemovedComment)`SELECT id, status FROM community.comment
        WHERE visitor = ${visitor} AND status <> 'DELETED' AND (${id}::uuid IS NULL OR id = ${id}::uuid) FOR UPDATE`;
      return rows.length === 0 ? 0 : redactComments(tx, rows, at);
    }),

  // A row per visitor and the count, in one statement: concurrent clicks count once.
  /** Returns the new count; null: no such published comment. */
  like: async (id: string, visitor: string): Promise<number | null> => {
    const [row] = await queryRows(db, LikeCount)`
      WITH i AS (INSERT INTO community.comment_like (comment_id, visitor)
        SELECT id, ${visitor} FROM community.comment WHERE id = ${id}::uuid AND status = 'PUBLISHED'
        ON CONFLICT DO NOTHING RETURNING 1)
      UPDATE community.comment SET likes = likes + (SELECT count(*) FROM i)
      WHERE id = ${id}::uuid AND status = 'PUBLISHED' RETURNING likes`;
    return row?.likes ?? null;
  },

  unlike: async (id: string, visitor: string): Promise<number | null> => {
    const [row] = await queryRows(db, LikeCount)`
      WITH d AS (DELETE FROM community.comment_like WHERE comment_id = ${id}::uuid AND visitor = ${visitor}
        AND EXISTS (SELECT 1 FROM community.comment WHERE id = ${id}::uuid AND status = 'PUBLISHED') RETURNING 1)
      UPDATE community.comment SET likes = likes - (SELECT count(*) FROM d)
      WHERE id = ${id}::uuid AND status = 'PUBLISHED' RETURNING likes`;
    return row?.likes ?? null;
  },

  /** The visitor's comments that are not deleted, newest first. */
  own: (visitor: string): Promise<StoredComment[]> =>
    queryRows(db, StoredComment)`SELECT ${columnsFor(visitor)} FROM community.comment c
      WHERE c.visitor = ${visitor} AND c.status <> 'DELETED' ORDER BY c.created_at DESC, c.id DESC`,

  report: (input: NewReport) => report(db, input),

  authorHistory: (query: HistoryQuery) => authorHistory(db, query),
});

export type CommentRepository = ReturnType<typeof commentRepository>;
