import type { LearningDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock, type Api } from '@farm/server-kit/testing';
import { bankForTest } from './bank-for-test';
import { learningForTest } from './learning-for-test';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const DAY_MS = 86_400_000;
export const bank = bankForTest();

let players = 0;

/** Answers: the first `right` questions right, the others wrong. */
export const answersOf = (questionIds: readonly string[], right: number) =>
  questionIds.map((questionId, i) => {
    const correct = bank.question(questionId)?.question.correct ?? 0;
    return { questionId, answer: i < right ? correct : (correct + 1) % 4, timeSpent: 0 };
  });

/** Two copies of the service and one new player in one browser, on a Saturday in November. */
export async function quizForTest(database: TestDatabase<LearningDb>) {
  const clock = fixedClock('2026-11-21T15:00:00Z');
  // Which challenge is the day's decides who gets its bonus: here it is never the one the specs play.
  const where = { date: new Date('2026-11-21') };
  await database.db.dailyChallenge.upsert({
    where,
    create: { ...where, challengeId: 'pests' },
    update: { challengeId: 'pests' },
  });
  const api = createApi(learningForTest(database, clock));
  const second = createApi(learningForTest(database, clock));
  const as = createTestBrowser();
  players += 1;
  const playerId = `player_1732_${players}`;

  const start = (challengeId = 'soil', more: object = {}) =>
    api('POST /api/quiz/start-session', { body: { playerId, challengeId, playerName: 'Fern', ...more } }, { as });
  const submit = (sessionId: string, answers: readonly object[], on: Api = api, by = as) =>
    on.raw('POST /api/quiz/submit-session', { body: { sessionId, answers, timeElapsed: 60 } }, { as: by });
  /** Plays a round in a minute. */
  const play = async (right: number, challengeId = 'soil') => {
    const { sessionId, questionIds } = await start(challengeId);
    clock.advance(MINUTE_MS);
    const { body } = await submit(sessionId, answersOf(questionIds, right));
    return body as Record<string, unknown>;
  };
  const player = () => api('GET /api/quiz/player/:playerId', { params: { playerId } }, { as });
  const ledger = async () => {
    const lines = await database.db.quizPoints.findMany({ where: { playerId } });
    return lines.map(({ kind, points }) => `${kind} ${points}`);
  };
  return { clock, api, second, as, playerId, start, submit, play, player, ledger };
}
export type QuizForTest = Awaited<ReturnType<typeof quizForTest>>;
