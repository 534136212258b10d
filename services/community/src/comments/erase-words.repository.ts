import type { CommunityDb } from '@farm/prisma';

/** What is left of a comment's own columns once its words are taken away. */
export const NO_WORDS = { body: '', authorName: '', textKey: null, reasons: [], question: false, pinned: false };

const BY_WRITER = { actor: 'writer', action: 'delete', reason: 'Taken back by who wrote it', after: 'DELETED' };

/** Erases words and name at once, with what was reported of them; an event without a word of them stays. */
export async function eraseWords(
  tx: CommunityDb,
  rows: readonly { id: string; status: string }[],
  at: Date,
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const { count } = await tx.comment.updateMany({
    where: { id: { in: ids }, status: { not: 'DELETED' } },
    data: { status: 'DELETED', ...NO_WORDS },
  });
  await tx.commentReport.updateMany({ where: { commentId: { in: ids } }, data: { note: null, seenAt: at } });
  const events = rows.map(({ id, status }) => ({ ...BY_WRITER, commentId: id, before: status, at }));
  await tx.moderationEvent.createMany({ data: events });
  return count;
}
