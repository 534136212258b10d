import { transaction, type CommunityDb } from '@farm/prisma';
import { columnsFor, REPLY_COUNT } from './comment-columns.repository';
import { eraseWords } from './erase-words.repository';
import type { Reason } from './screen-rules';
import type { State, StoredComment } from './stored-comment';

/** What screening decided is stored with the words. */
export interface Screened {
  status: State;
  textKey: string;
  score: number;
  reasons: Reason[];
}

export interface NewComment extends Screened {
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

async function find(db: CommunityDb, id: string, visitor: string): Promise<StoredComment | null> {
  const [found] = await db.$queryRaw<StoredComment[]>`
    SELECT ${columnsFor(visitor)}, ${REPLY_COUNT} FROM community.comment c WHERE c.id = ${id}::uuid`;
  return found ?? null;
}

/** Writes of visitors. */
export const commentRepository = (db: CommunityDb) => ({
  find: (id: string, visitor: string) => find(db, id, visitor),

  byKey: async (visitor: string, key: string): Promise<StoredComment | null> => {
    const row = await db.comment.findUnique({ where: { visitor_key: { visitor, key } }, select: { id: true } });
    return row && find(db, row.id, visitor);
  },

  /** What may be answered: its id, and the root of its conversation. */
  parent: async (id: string): Promise<{ id: string; rootId: string } | null> => {
    const seen = {
      status: 'PUBLISHED',
      OR: [{ rootId: null }, { root: { status: { in: ['PUBLISHED', 'DELETED'] } } }],
    };
    const row = await db.comment.findFirst({ where: { id, ...seen }, select: { id: true, rootId: true } });
    return row && { id: row.id, rootId: row.rootId ?? row.id };
  },

  /** Null: this visitor has used the key before. */
  insert: async (comment: NewComment): Promise<StoredComment | null> => {
    const data = [{ ...comment, reasons: comment.reasons.map((reason) => ({ ...reason })) }];
    const [row] = await db.comment.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
    if (!row) return null;
    const { id, createdAt, parentId, rootId, body, authorName, status, question } = { ...comment, ...row };
    const nothingYet = { likes: 0, editedAt: null, byFarm: false, pinned: false, liked: false, answered: false };
    return {
      id,
      createdAt,
      parentId,
      rootId,
      body,
      authorName,
      status,
      question,
      ...nothingYet,
      mine: true,
      replyCount: 0,
    };
  },

  /** New words, as long as nobody took the comment away meanwhile. */
  edit: async (id: string, words: Screened & { body: string; editedAt: Date }): Promise<boolean> => {
    const { count } = await db.comment.updateMany({
      where: { id, status: { in: ['PUBLISHED', 'PENDING'] } },
      data: { ...words, reasons: words.reasons.map((reason) => ({ ...reason })) },
    });
    return count === 1;
  },

  /** Takes away comments of this visitor: one, or all. How many there were. */
  remove: (visitor: string, id: string | null, at: Date): Promise<number> =>
    transaction(db, async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; status: string }[]>`SELECT id, status FROM community.comment
        WHERE visitor = ${visitor} AND status <> 'DELETED' AND (${id}::uuid IS NULL OR id = ${id}::uuid) FOR UPDATE`;
      return rows.length === 0 ? 0 : eraseWords(tx, rows, at);
    }),

  /** Everything this visitor wrote that is not taken back, newest first. */
  own: (visitor: string): Promise<StoredComment[]> =>
    db.$queryRaw`SELECT ${columnsFor(visitor)}, ${REPLY_COUNT} FROM community.comment c
      WHERE c.visitor = ${visitor} AND c.status <> 'DELETED' ORDER BY c.created_at DESC, c.id DESC`,
});
export type CommentRepository = ReturnType<typeof commentRepository>;
