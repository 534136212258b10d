import { Prisma, transaction, type LearningDb } from '@farm/prisma';

export interface PlayerRow {
  playerId: string;
  visitor: string;
  name: string;
  publicId: string;
  totalPoints: number;
  bestStreak: number;
  reachedAt: Date | null;
  passes: number;
  hiddenAt: Date | null;
}

export interface NewPlayer {
  playerId: string;
  name: string;
  visitor: string;
  publicId: string;
}

export interface BoardRow {
  publicId: string;
  name: string;
  totalPoints: number;
  badges: number;
  /** When this total was reached. */
  at: Date | null;
}

/** What a player has done, beside their points. */
export interface Deeds {
  badges: string[];
  days: Date[];
  lastDaily: Date | null;
}

export const BOARD = 20;

const BADGES = Prisma.sql`(SELECT count(*)::int FROM learning.quiz_badge b WHERE b.player_id = p.player_id) AS badges`;

const tops = (db: LearningDb): Promise<BoardRow[]> => db.$queryRaw<BoardRow[]>`
  SELECT public_id AS "publicId", name, total_points AS "totalPoints", reached_at AS at, ${BADGES}
  FROM learning.quiz_player p WHERE passes > 0 AND hidden_at IS NULL
  ORDER BY total_points DESC, reached_at, public_id LIMIT ${BOARD}`;

const weekTops = (db: LearningDb, monday: Date): Promise<BoardRow[]> => db.$queryRaw<BoardRow[]>`
  SELECT p.public_id AS "publicId", p.name, w.points AS "totalPoints", w.at, ${BADGES}
  FROM learning.quiz_week w JOIN learning.quiz_player p USING (player_id)
  WHERE w.monday = ${monday}::date AND w.points > 0 AND p.passes > 0 AND p.hidden_at IS NULL
  ORDER BY w.points DESC, w.at, p.public_id LIMIT ${BOARD}`;

/** Points of all time, or of one week for who earned some in it. */
const ownLine = (db: LearningDb, playerId: string, visitor: string, monday: Date | null): Promise<BoardRow[]> =>
  db.$queryRaw<BoardRow[]>`
    SELECT p.public_id AS "publicId", p.name, ${BADGES}, ${
      monday
        ? Prisma.sql`w.points AS "totalPoints", w.at FROM learning.quiz_week w JOIN learning.quiz_player p
            ON p.player_id = w.player_id AND w.monday = ${monday}::date AND w.points > 0`
        : Prisma.sql`p.total_points AS "totalPoints", p.reached_at AS at FROM learning.quiz_player p`
    }
    WHERE p.player_id = ${playerId} AND p.visitor = ${visitor} AND p.passes > 0 AND p.hidden_at IS NULL`;

const deedsOf = (db: LearningDb, playerId: string): Promise<Deeds[]> => db.$queryRaw<Deeds[]>`
  SELECT ARRAY(SELECT slug FROM learning.quiz_badge WHERE player_id = ${playerId} ORDER BY at, slug) AS badges,
    ARRAY(SELECT date FROM learning.quiz_day WHERE player_id = ${playerId}) AS days,
    (SELECT max(date) FROM learning.quiz_points WHERE player_id = ${playerId} AND kind = 'daily') AS "lastDaily"`;

/** Players and the leaderboard. */
export const playersRepository = (db: LearningDb) => ({
  find: (playerId: string): Promise<PlayerRow | null> => db.quizPlayer.findUnique({ where: { playerId } }),

  ofVisitor: (visitor: string): Promise<PlayerRow[]> =>
    db.quizPlayer.findMany({ where: { visitor }, orderBy: { createdAt: 'asc' } }),

  /** Binds an id to its first visitor; renames this visitor's own. 'full': the browser has as many as it may. */
  claim: (player: NewPlayer, most: number): Promise<PlayerRow | 'full'> =>
    transaction(db, async (tx) => {
      const { playerId, visitor, name } = player;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`players ${visitor}`}))`;
      const present = await tx.quizPlayer.findUnique({ where: { playerId } });
      if (present && (present.visitor !== visitor || present.name === name)) return present;
      if (present) return tx.quizPlayer.update({ where: { playerId }, data: { name } });
      if ((await tx.quizPlayer.count({ where: { visitor } })) >= most) return 'full';
      await tx.quizPlayer.createMany({ data: [player], skipDuplicates: true }); // another browser may come at the same moment
      return tx.quizPlayer.findUniqueOrThrow({ where: { playerId } });
    }),

  rename: (playerId: string, name: string): Promise<PlayerRow> =>
    db.quizPlayer.update({ where: { playerId }, data: { name } }),

  remove: async (playerId: string): Promise<void> => {
    await db.quizPlayer.deleteMany({ where: { playerId } });
  },

  /** Off the leaderboard and back; false: no such player. */
  hide: async (publicId: string, hiddenAt: Date | null): Promise<boolean> =>
    (await db.quizPlayer.updateMany({ where: { publicId }, data: { hiddenAt } })).count === 1,

  /** In one statement. */
  deeds: async (playerId: string): Promise<Deeds> => {
    const [deeds] = await deedsOf(db, playerId);
    return deeds ?? { badges: [], days: [], lastDaily: null };
  },

  /** The twenty best of all time. */
  board: () => tops(db),

  /** The same for the points of one week, named by its Monday. */
  weekBoard: (monday: Date) => weekTops(db, monday),

  /** The row of this visitor's own player; null: there is none to be ranked. */
  ownLine: async (playerId: string, visitor: string, monday: Date | null): Promise<BoardRow | null> =>
    (await ownLine(db, playerId, visitor, monday))[0] ?? null,
});
export type PlayersRepository = ReturnType<typeof playersRepository>;
