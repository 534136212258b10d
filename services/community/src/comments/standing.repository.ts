import type { CommunityDb } from '@farm/prisma';

const MINUTES_10_MS = 600_000;
const DAY_MS = 86_400_000;

/** What the tables know of who writes, and of the same words, when a comment is judged. */
export interface Standing {
  blockedUntil: Date | null;
  firstComment: boolean;
  sameLately: number;
  sameToday: number;
  approved: number;
  settled: number;
  hidden: number;
  /** What operators set, as it is stored; null: nothing yet. */
  settings: unknown;
}

interface Asked {
  visitor: string;
  textKey: string;
  now: Date;
  /** The comment that is changed: it does not count against itself. */
  besides: string | null;
}

/** One statement for everything that screening wants to know. */
export const standingRepository = (db: CommunityDb) => ({
  of: async ({ visitor, textKey, now, besides }: Asked): Promise<Standing> => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const [standing] = await db.$queryRaw<[Standing]>`
      WITH own AS (SELECT id, status, created_at FROM community.comment
          WHERE visitor = ${visitor} AND id IS DISTINCT FROM ${besides}::uuid),
        same AS (SELECT created_at FROM community.comment WHERE text_key = ${textKey} AND created_at > ${ago(DAY_MS)}
          AND NOT by_farm AND id IS DISTINCT FROM ${besides}::uuid)
      SELECT (SELECT until FROM community.visitor_block WHERE visitor = ${visitor} AND until > ${now}) AS "blockedUntil",
        NOT EXISTS (SELECT 1 FROM own) AS "firstComment",
        (SELECT count(*)::int FROM same WHERE created_at > ${ago(MINUTES_10_MS)}) AS "sameLately",
        (SELECT count(*)::int FROM same) AS "sameToday",
        (SELECT count(DISTINCT e.comment_id)::int FROM own JOIN community.moderation_event e ON e.comment_id = own.id
          WHERE e.action = 'approve' AND own.status = 'PUBLISHED') AS approved,
        (SELECT count(*)::int FROM own WHERE status = 'PUBLISHED' AND created_at < ${ago(DAY_MS)}) AS settled,
        (SELECT count(*)::int FROM own WHERE status = 'HIDDEN') AS hidden,
        (SELECT value FROM community.setting WHERE name = 'moderation') AS settings`;
    return standing;
  },
});
export type StandingRepository = ReturnType<typeof standingRepository>;
