import { transaction, type LearningDb } from '@farm/prisma';

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
  rank: number;
}

const BOARD = 20;

const tops = (db: LearningDb): Promise<BoardRow[]> => db.$queryRaw<BoardRow[]>`
  SELECT public_id AS "publicId", name, total_points AS "totalPoints",
    (SELECT count(*)::int FROM learning.quiz_badge b WHERE b.player_id = p.player_id) AS badges,
    row_number() OVER (ORDER BY total_points DESC, reached_at, public_id)::int AS rank
  FROM (SELECT * FROM learning.quiz_player WHERE passes > 0 AND hidden_at IS NULL
    ORDER BY total_points DESC, reached_at, public_id LIMIT ${BOARD}) p
  ORDER BY rank`;

const ownRow = (db: LearningDb, playerId: string): Promise<BoardRow[]> => db.$queryRaw<BoardRow[]>`
  SELECT me.public_id AS "publicId", me.name, me.total_points AS "totalPoints",
    (SELECT count(*)::int FROM learning.quiz_badge b WHERE b.player_id = me.player_id) AS badges,
    1 + (SELECT count(*)::int FROM learning.quiz_player p WHERE p.passes > 0 AND p.hidden_at IS NULL
      AND (p.total_points > me.total_points OR (p.total_points = me.total_points
        AND (p.reached_at, p.public_id) < (me.reached_at, me.public_id)))) AS rank
  FROM learning.quiz_player me WHERE me.player_id = ${playerId} AND me.passes > 0 AND me.hidden_at IS NULL`;

const weekTops = (db: LearningDb, monday: Date): Promise<BoardRow[]> => db.$queryRaw<BoardRow[]>`
  SELECT p.public_id AS "publicId", p.name, w.points AS "totalPoints",
    (SELECT count(*)::int FROM learning.quiz_badge b WHERE b.player_id = p.player_id) AS badges,
    row_number() OVER (ORDER BY w.points DESC, w.at, p.public_id)::int AS rank
  FROM (SELECT w.* FROM learning.quiz_week w JOIN learning.quiz_player p USING (player_id)
    WHERE w.monday = ${monday}::date AND w.points > 0 AND p.passes > 0 AND p.hidden_at IS NULL
    ORDER BY w.points DESC, w.at, p.public_id LIMIT ${BOARD}) w
  JOIN learning.quiz_player p USING (player_id) ORDER BY rank`;

const ownWeek = (db: LearningDb, monday: Date, playerId: string): Promise<BoardRow[]> => db.$queryRaw<BoardRow[]>`
  SELECT me.public_id AS "publicId", me.name, mine.points AS "totalPoints",
    (SELECT count(*)::int FROM learning.quiz_badge b WHERE b.player_id = me.player_id) AS badges,
    1 + (SELECT count(*)::int FROM learning.quiz_week w JOIN learning.quiz_player p USING (player_id)
      WHERE w.monday = mine.monday AND p.passes > 0 AND p.hidden_at IS NULL AND (w.points > mine.points
        OR (w.points = mine.points AND (w.at, p.public_id) < (mine.at, me.public_id)))) AS rank
  FROM learning.quiz_week mine JOIN learning.quiz_player me USING (player_id)
  WHERE mine.player_id = ${playerId} AND mine.monday = ${monday}::date AND mine.points > 0
    AND me.passes > 0 AND me.hidden_at IS NULL`;

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

  deeds: async (playerId: string) => {
    const [badges, days, daily] = await Promise.all([
      db.quizBadge.findMany({ where: { playerId }, orderBy: [{ at: 'asc' }, { slug: 'asc' }], select: { slug: true } }),
      db.quizDay.findMany({ where: { playerId }, select: { date: true } }),
      db.quizPoints.findFirst({
        where: { playerId, kind: 'daily' },
        orderBy: { date: 'desc' },
        select: { date: true },
      }),
    ]);
    return {
      badges: badges.map(({ slug }) => slug),
      days: days.map(({ date }) => date),
      lastDaily: daily?.date ?? null,
    };
  },

  /** The twenty best of all time, and the caller's own row when it stands below. */
  board: async (playerId: string | null): Promise<BoardRow[]> => {
    const [top, own] = await Promise.all([tops(db), playerId === null ? [] : ownRow(db, playerId)]);
    return [...top, ...own.filter(({ rank }) => rank > BOARD)];
  },

  /** The same for the points of one week, named by its Monday. */
  weekBoard: async (monday: Date, playerId: string | null): Promise<BoardRow[]> => {
    const [top, own] = await Promise.all([
      weekTops(db, monday),
      playerId === null ? [] : ownWeek(db, monday, playerId),
    ]);
    return [...top, ...own.filter(({ rank }) => rank > BOARD)];
  },
});
export type PlayersRepository = ReturnType<typeof playersRepository>;
