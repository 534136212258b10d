import { transaction, type CommunityDb } from '@farm/prisma';

export interface NewReport {
  commentId: string;
  visitor: string;
  reason: string;
  note: string | null;
  /** Its browser is known for over a day. */
  weighs: boolean;
  at: Date;
}

const HIDES = 3;
const BY_NEIGHBORS = 'Three neighbors reported it';

/** Reports: one a visitor and comment; three that weigh hide what is published, until somebody looks. */
export const reportsRepository = (db: CommunityDb) => ({
  /** False: there is no such comment to be read. The farm's own words are queued, never hidden by reports. */
  report: ({ at, ...report }: NewReport): Promise<boolean> =>
    transaction(db, async (tx) => {
      const { commentId } = report;
      // Locked: three reports at one moment see each other.
      const [comment] = await tx.$queryRaw<[{ status: string; byFarm: boolean }?]>`
        SELECT status, by_farm AS "byFarm" FROM community.comment WHERE id = ${commentId}::uuid FOR UPDATE`;
      if (comment?.status !== 'PUBLISHED') return false;
      await tx.commentReport.createMany({ data: [{ ...report, createdAt: at }], skipDuplicates: true });
      const unseen = await tx.commentReport.count({ where: { commentId, weighs: true, seenAt: null } });
      if (unseen < HIDES || comment.byFarm) return true;
      await tx.comment.update({ where: { id: commentId }, data: { status: 'HIDDEN', pinned: false } });
      const event = { commentId, actor: 'reports', action: 'hide', reason: BY_NEIGHBORS, at };
      await tx.moderationEvent.create({ data: { ...event, before: 'PUBLISHED', after: 'HIDDEN' } });
      return true;
    }),
});
export type ReportsRepository = ReturnType<typeof reportsRepository>;
