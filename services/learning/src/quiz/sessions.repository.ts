import { transaction, type LearningDb } from '@farm/prisma';
import type { GivenAnswer, KeyedQuestion } from './grade';

export interface SessionRow {
  id: string;
  playerId: string;
  challengeId: string;
  key: readonly KeyedQuestion[];
  timeFactor: number;
  status: 'open' | 'submitted' | 'expired';
  startedAt: Date;
  expiresAt: Date;
  result: string | null;
}

export interface SessionToOpen {
  playerId: string;
  challengeId: string;
  contentVersion: string;
  key: readonly KeyedQuestion[];
  timeFactor: number;
  now: Date;
  expiresAt: Date;
}

type Stored = Omit<SessionRow, 'key' | 'status'> & { key: unknown; status: string };

export const sessionOf = ({ key, status, ...row }: Stored): SessionRow => ({
  ...row,
  key: key as readonly KeyedQuestion[],
  status: status as SessionRow['status'],
});

/** Sessions until they are graded; grading itself is written by `submissions.repository.ts`. */
export const sessionsRepository = (db: LearningDb) => ({
  /** A session with its player's visitor; null: no such session. */
  find: async (id: string): Promise<(SessionRow & { visitor: string }) | null> => {
    const row = await db.quizSession.findUnique({ where: { id }, include: { player: { select: { visitor: true } } } });
    return row && { ...sessionOf(row), visitor: row.player.visitor };
  },

  /** The open session of a player and challenge, or a new one: a reload cannot set the clock back. */
  open: (asked: SessionToOpen): Promise<{ session: SessionRow; resumed: boolean }> =>
    transaction(db, async (tx) => {
      const { playerId, challengeId, contentVersion, key, timeFactor, now, expiresAt } = asked;
      const where = { playerId, challengeId, status: 'open' };
      await tx.quizSession.updateMany({ where: { ...where, expiresAt: { lte: now } }, data: { status: 'expired' } });
      const row = { playerId, challengeId, contentVersion, key: key as never, timeFactor, startedAt: now, expiresAt };
      const { count } = await tx.quizSession.createMany({ data: [row], skipDuplicates: true });
      return { session: sessionOf(await tx.quizSession.findFirstOrThrow({ where })), resumed: count === 0 };
    }),

  /** Sessions that nobody sent in, over since a moment: no attempt is counted. Says how many. */
  expire: async (overSince: Date): Promise<number> =>
    (
      await db.quizSession.updateMany({
        where: { status: 'open', expiresAt: { lt: overSince } },
        data: { status: 'expired' },
      })
    ).count,

  /** Sessions without points, ended before a moment, are let go. */
  forget: async (endedBefore: Date): Promise<number> =>
    (await db.quizSession.deleteMany({ where: { status: 'expired', result: null, expiresAt: { lt: endedBefore } } }))
      .count,

  /** Key and answers of the newest first attempts, for the statistics of questions. */
  firstAttempts: async (limit: number) => {
    const rows = await db.quizSession.findMany({
      where: { attempt: 1 },
      orderBy: { submittedAt: 'desc' },
      take: limit,
      select: { challengeId: true, key: true, answers: true },
    });
    return rows.map(({ challengeId, key, answers }) => ({
      challengeId,
      key: key as unknown as readonly KeyedQuestion[],
      answers: answers as unknown as readonly GivenAnswer[],
    }));
  },

  /** The day's challenge: what was stored first stays, whatever becomes of the bank. */
  daily: async (date: Date, challengeId: string): Promise<string> => {
    await db.dailyChallenge.createMany({ data: [{ date, challengeId }], skipDuplicates: true });
    return (await db.dailyChallenge.findUniqueOrThrow({ where: { date } })).challengeId;
  },
});
export type SessionsRepository = ReturnType<typeof sessionsRepository>;
