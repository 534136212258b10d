import { Nullable } from '@farm/contracts';
import { lockInTransaction, Prisma, queryRow, queryRows, transaction, type LearningDb } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';

export type PlayerRow = Prisma.QuizPlayerModel;
type NewPlayer = Pick<PlayerRow, 'playerId' | 'name' | 'visitor' | 'publicId'>;

const LeaderboardRow = Type.Object({
  publicId: Type.String(),
  name: Type.String(),
  totalPoints: Type.Integer(),
  badges: Type.Integer(),
  /** When this total was reached. */
  at: Nullable(Type.Date()),
});
export type LeaderboardRow = Static<typeof LeaderboardRow>;

const Achievements = Type.Object({
  badges: Type.Array(Type.String()),
  days: Type.Array(Type.Date()),
  lastDaily: Nullable(Type.Date()),
});

export const LEADERBOARD_SIZE = 20;
const MAX_PLAYERS = 12; // of one browser

const BADGES = Prisma.sql`(SELECT count(*)::int FROM learning.quiz_badge b WHERE b.player_id = p.player_id) AS badges`;

/** Points of all time, or of the week that begins on `monday` for players who earned some in it. */
const ownRow = (db: LearningDb, playerId: string, visitor: string, monday: Date | null) =>
  queryRows(db, LeaderboardRow)`
    SELECT p.public_id AS "publicId", p.name, ${BADGES}, ${
      monday
        ? Prisma.sql`w.points AS "totalPoints", w.at FROM learning.quiz_week w JOIN learning.quiz_player p
            ON p.player_id = w.player_id AND w.monday = ${monday}::date AND w.points > 0`
        : Prisma.sql`p.total_points AS "totalPoints", p.reached_at AS at FROM learning.quiz_player p`
    }
    WHERE p.player_id = ${playerId} AND p.visitor = ${visitor} AND p.passes > 0 AND p.hidden_at IS NULL`;

export const playersRepository = (db: LearningDb) => ({
  find: (playerId: string): Promise<PlayerRow | null> => db.quizPlayer.findUnique({ where: { playerId } }),

  ofVisitor: (visitor: string): Promise<PlayerRow[]> =>
    db.quizPlayer.findMany({ where: { visitor }, orderBy: { createdAt: 'asc' } }),

  /** Creates a player for its first visitor or renames the visitor's own. 'full': the browser has twelve players. */
  claim: (player: NewPlayer): Promise<PlayerRow | 'full'> =>
    transaction(db, async (tx) => {
      const { playerId, visitor, name } = player;
      await lockInTransaction(tx, 'learning players', visitor);
      const present = await tx.quizPlayer.findUnique({ where: { playerId } });
      if (present && (present.visitor !== visitor || present.name === name)) return present;
      if (present) return tx.quizPlayer.update({ where: { playerId }, data: { name } });
      if ((await tx.quizPlayer.count({ where: { visitor } })) >= MAX_PLAYERS) return 'full';
      await tx.quizPlayer.createMany({ data: [player], skipDuplicates: true }); // another browser may claim it meanwhile
      return tx.quizPlayer.findUniqueOrThrow({ where: { playerId } });
    }),

  rename: (playerId: string, name: string): Promise<PlayerRow> =>
    db.quizPlayer.update({ where: { playerId }, data: { name } }),

  remove: async (playerId: string): Promise<void> => {
    await db.quizPlayer.deleteMany({ where: { playerId } });
  },

  /** Hides a player from the leaderboard or shows it again; false: no such player. */
  setHidden: async (publicId: string, hiddenAt: Date | null): Promise<boolean> =>
    (await db.quizPlayer.updateMany({ where: { publicId }, data: { hiddenAt } })).count === 1,

  /** Badges (oldest first), days that count for the streak, and the day of the last daily bonus. */
  achievements: (playerId: string) => queryRow(db, Achievements)`
      SELECT ARRAY(SELECT slug FROM learning.quiz_badge WHERE player_id = ${playerId} ORDER BY at, slug) AS badges,
        ARRAY(SELECT date FROM learning.quiz_day WHERE player_id = ${playerId}) AS days,
        (SELECT max(date) FROM learning.quiz_points WHERE player_id = ${playerId} AND kind = 'daily') AS "lastDaily"`,

  /** How many players have each badge, by its slug. */
  badgeCounts: async (): Promise<ReadonlyMap<string, number>> => {
    const groups = await db.quizBadge.groupBy({ by: ['slug'], _count: { _all: true } });
    return new Map(groups.map(({ slug, _count }) => [slug, _count._all]));
  },

  leaderboard: () => queryRows(db, LeaderboardRow)`
    SELECT public_id AS "publicId", name, total_points AS "totalPoints", reached_at AS at, ${BADGES}
    FROM learning.quiz_player p WHERE passes > 0 AND hidden_at IS NULL
    ORDER BY total_points DESC, reached_at, public_id LIMIT ${LEADERBOARD_SIZE}`,

  weeklyLeaderboard: (monday: Date): Promise<LeaderboardRow[]> => queryRows(db, LeaderboardRow)`
    SELECT p.public_id AS "publicId", p.name, w.points AS "totalPoints", w.at, ${BADGES}
    FROM learning.quiz_week w JOIN learning.quiz_player p USING (player_id)
    WHERE w.monday = ${monday}::date AND w.points > 0 AND p.passes > 0 AND p.hidden_at IS NULL
    ORDER BY w.points DESC, w.at, p.public_id LIMIT ${LEADERBOARD_SIZE}`,

  /** The leaderboard row of this visitor's own player; null: it is not ranked. */
  ownRow: async (playerId: string, visitor: string, monday: Date | null): Promise<LeaderboardRow | null> =>
    (await ownRow(db, playerId, visitor, monday))[0] ?? null,
});
export type PlayersRepository = ReturnType<typeof playersRepository>;
