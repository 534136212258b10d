import { transaction, type CommunityDb } from '@farm/prisma';
import { eraseWords } from '../comments/erase-words.repository';

const ERASED = 'erased'; // no browser has this mark

/** What a browser wrote, liked and reported on the porch. */
export const ownWordsRepository = (db: CommunityDb) => ({
  comments: (visitor: string) =>
    db.comment.findMany({
      where: { visitor, status: { not: 'DELETED' } },
      orderBy: { createdAt: 'desc' },
      select: { ...{ authorName: true, body: true, status: true, likes: true }, createdAt: true, editedAt: true },
    }),

  likes: (visitor: string) =>
    db.commentLike.findMany({ where: { visitor }, select: { commentId: true, createdAt: true } }),

  reports: (visitor: string) =>
    db.commentReport.findMany({
      where: { visitor },
      select: { commentId: true, reason: true, note: true, createdAt: true },
    }),

  /** Takes everything away; the marks above replies then belong to nobody. */
  erase: (visitor: string, at: Date): Promise<{ comments: number; likes: number; reports: number }> =>
    transaction(db, async (tx) => {
      const rows = await tx.comment.findMany({
        where: { visitor, status: { not: 'DELETED' } },
        select: { id: true, status: true },
      });
      const comments = rows.length === 0 ? 0 : await eraseWords(tx, rows, at);
      await tx.comment.updateMany({ where: { visitor }, data: { visitor: ERASED, key: null } });
      const likes = await tx.$executeRaw`
        WITH gone AS (DELETE FROM community.comment_like WHERE visitor = ${visitor} RETURNING comment_id)
        UPDATE community.comment SET likes = likes - 1 WHERE id IN (SELECT comment_id FROM gone)`;
      const { count: reports } = await tx.commentReport.deleteMany({ where: { visitor } });
      return { comments, likes, reports };
    }),

  /** Until when a moderator keeps this browser from writing, or null. */
  blockedUntil: async (visitor: string, now: Date): Promise<Date | null> =>
    (await db.visitorBlock.findFirst({ where: { visitor, until: { gt: now } } }))?.until ?? null,
});
export type OwnWordsRepository = ReturnType<typeof ownWordsRepository>;
