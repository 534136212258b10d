import { queryRows, toJson, transaction, type LearningDb, type Prisma } from '@farm/prisma';
import { jsonColumn } from '@farm/server-kit';
import { Type } from '@sinclair/typebox';
import type { FirstAttempt } from './item-statistics';
import { KeyedQuestion, SubmittedAnswer } from './scoring';

const readKey = jsonColumn(Type.Array(KeyedQuestion));
const readAnswers = jsonColumn(Type.Array(SubmittedAnswer));

export const SESSION = {
  id: true,
  playerId: true,
  challengeId: true,
  startedAt: true,
  expiresAt: true,
  result: true,
  key: true,
} as const satisfies Prisma.QuizSessionSelect;
type StoredSession = Prisma.QuizSessionGetPayload<{ select: typeof SESSION }>;

/** A session with its answer key read from JSON. */
export interface SessionRow extends Omit<StoredSession, 'key'> {
  key: readonly KeyedQuestion[];
}

type NewSession = Pick<
  Prisma.QuizSessionModel,
  'playerId' | 'challengeId' | 'contentVersion' | 'timeFactor' | 'startedAt' | 'expiresAt'
> & { key: readonly KeyedQuestion[] };

export const readSession = <T extends StoredSession>(row: T) => ({
  ...row,
  key: readKey(row.key),
});

const TimesSeen = Type.Object({ id: Type.String(), times: Type.Integer() });

/** The texts of a question, and how often it was answered in these words. */
const FirstAnswers = Type.Object({
  id: Type.String(),
  question: Type.String(),
  options: Type.Array(Type.String()),
  correct: Type.Integer(),
  explanation: Type.String(),
  answers: Type.Integer(),
  right: Type.Integer(),
});

/** The first answers to each question and wording, in the newest `limit` first attempts. */
const countFirstAnswers = (db: LearningDb, limit: number) => queryRows(db, FirstAnswers)`
  SELECT question->>'id' AS id, question->>'question' AS question, question->'options' AS options,
    (question->>'correct')::int AS correct, question->>'explanation' AS explanation, count(*)::int AS answers,
    count(*) FILTER (WHERE answer->>'answer' = question->>'correct')::int AS "right"
  FROM (SELECT key, answers FROM learning.quiz_session WHERE attempt = 1 ORDER BY submitted_at DESC LIMIT ${limit}) AS s
  CROSS JOIN LATERAL jsonb_array_elements(s.key) AS question
  LEFT JOIN LATERAL jsonb_array_elements(s.answers) AS answer ON answer->>'questionId' = question->>'id'
  GROUP BY 1, 2, 3, 4, 5`;

/** Sessions until they are submitted; `submissions.repository.ts` writes the grades. */
export const quizSessionsRepository = (db: LearningDb) => ({
  find: async (id: string): Promise<(SessionRow & { visitor: string }) | null> => {
    const row = await db.quizSession.findUnique({
      where: { id },
      select: { ...SESSION, player: { select: { visitor: true } } },
    });
    return row && { ...readSession(row), visitor: row.player.visitor };
  },

  /** Finds or creates the open session of a player and challenge, so a reload cannot reset the clock. */
  open: ({ key, ...session }: NewSession): Promise<{ session: SessionRow; resumed: boolean }> =>
    transaction(db, async (tx) => {
      const { playerId, challengeId, startedAt: now } = session;
      const where = { playerId, challengeId, status: 'open' } as const;
      await tx.quizSession.updateMany({ where: { ...where, expiresAt: { lte: now } }, data: { status: 'expired' } });
      const { count } = await tx.quizSession.createMany({
        data: [{ ...session, key: toJson(key) }],
        skipDuplicates: true,
      });
      return {
        session: readSession(await tx.quizSession.findFirstOrThrow({ where, select: SESSION })),
        resumed: count === 0,
      };
    }),

  /** Expires open sessions; they do not count as attempts. */
  expire: async (endedBefore: Date): Promise<void> => {
    await db.quizSession.updateMany({
      where: { status: 'open', expiresAt: { lt: endedBefore } },
      data: { status: 'expired' },
    });
  },

  deleteExpired: async (endedBefore: Date): Promise<void> => {
    await db.quizSession.deleteMany({ where: { status: 'expired', result: null, expiresAt: { lt: endedBefore } } });
  },

  firstAttempts: async (limit: number): Promise<FirstAttempt[]> => {
    const rows = await db.quizSession.findMany({
      where: { attempt: 1 },
      orderBy: { submittedAt: 'desc' },
      take: limit,
      select: { challengeId: true, key: true, answers: true },
    });
    return rows.map(({ challengeId, key, answers }) => ({
      challengeId,
      key: readKey(key),
      answers: readAnswers(answers),
    }));
  },

  /** How often the last ten sessions of a player and challenge asked each question. */
  countSeen: async (playerId: string, challengeId: string): Promise<Map<string, number>> => {
    const rows = await queryRows(db, TimesSeen)`
      SELECT question->>'id' AS id, count(*)::int AS times
      FROM (SELECT key FROM learning.quiz_session WHERE player_id = ${playerId} AND challenge_id = ${challengeId}
        ORDER BY started_at DESC LIMIT 10) AS s, jsonb_array_elements(s.key) AS question GROUP BY 1`;
    return new Map(rows.map(({ id, times }) => [id, times]));
  },

  countFirstAnswers: (limit: number) => countFirstAnswers(db, limit),

  /** The challenge of a day. Once stored it stays, even if the bank changes. */
  daily: async (date: Date, challengeId: string): Promise<string> => {
    await db.dailyChallenge.createMany({ data: [{ date, challengeId }], skipDuplicates: true });
    return (await db.dailyChallenge.findUniqueOrThrow({ where: { date } })).challengeId;
  },
});
export type QuizSessionsRepository = ReturnType<typeof quizSessionsRepository>;
