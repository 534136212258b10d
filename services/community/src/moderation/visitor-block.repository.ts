import type { CommunityDb } from '@farm/prisma';

/** Whether moderators have blocked a browser at a moment. */
export const isBlocked = async (db: CommunityDb, visitor: string, now: Date): Promise<boolean> =>
  (await db.visitorBlock.count({ where: { visitor, until: { gt: now } } })) > 0;
