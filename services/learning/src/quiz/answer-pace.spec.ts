import { join } from 'node:path';
import type { QuizResult } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { learningForTest } from '../testing/learning-for-test';
import { answersOf, MINUTE_MS, quizForTest, SECOND_MS, type QuizForTest } from '../testing/quiz-for-test';
import { readBank } from './question-bank';

const PRACTICE =
  'These answers came faster than 2 seconds a question, so this round is practice only. Take your time with the next one!';
const bank = readBank(join(__dirname, '../../content'));
const challengeIds = [...bank.byId.keys()];

let database: TestDatabase<LearningDb>;
let quiz: QuizForTest;

beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  quiz = await quizForTest(database);
});

/** Lets the limit of ten starts a minute begin anew: a patient script waits for it. */
const waitForLimits = () => database.pool.query('DELETE FROM learning.rate_limit');

/** The twelve challenges of the site, and browsers that play them by script. */
function siteUnderAttack() {
  const clock = fixedClock('2026-11-21T15:00:00Z');
  const api = createApi(learningForTest(database, clock, { bank }));
  const player = (playerId: string, as = createTestBrowser()) => ({
    start: (challengeId: string) =>
      api('POST /api/quiz/start-session', { body: { playerId, challengeId, playerName: 'Fern' } }, { as }),
    submit: (sessionId: string, answers: { questionId: string; answer?: number | null }[]): Promise<QuizResult> =>
      api('POST /api/quiz/submit-session', { body: { sessionId, answers, timeElapsed: 60 } }, { as }),
    ownRow: async () => {
      const rows = await api('GET /api/quiz/leaderboard', { query: { playerId } }, { as });
      return rows.find(({ isYou }) => isYou);
    },
  });
  /** What the reviews of rounds without an answer tell. */
  const readKeys = async (playerId: string) => {
    const scout = player(playerId);
    const keys = new Map<string, { questionId: string; answer: number }[]>();
    for (const challengeId of challengeIds) {
      await waitForLimits();
      const { sessionId } = await scout.start(challengeId);
      const { review } = await scout.submit(sessionId, []);
      keys.set(
        challengeId,
        review.map(({ questionId, answer }) => ({ questionId, answer })),
      );
    }
    return (challengeId: string) => keys.get(challengeId) ?? [];
  };
  return { clock, player, readKeys };
}

test('a key copied from an empty round earns no place: answers 100 ms after each start are practice', async () => {
  const { clock, player, readKeys } = siteUnderAttack();
  const keyOf = await readKeys('player_1732_scout1');
  const thief = player('player_1732_thief1');
  for (const challengeId of challengeIds) {
    await waitForLimits();
    const { sessionId } = await thief.start(challengeId);
    clock.advance(100);
    const result = await thief.submit(sessionId, keyOf(challengeId));
    expect(result).toMatchObject({ score: 100, tooFast: true, passed: false, pointsEarned: 0, newAchievements: [] });
  }
  expect(await thief.ownRow()).toBeUndefined();
});

test('challenges started together share their time: twenty seconds earn the points of one, not of twelve', async () => {
  const { clock, player, readKeys } = siteUnderAttack();
  const keyOf = await readKeys('player_1732_scout2');
  const thief = player('player_1732_thief2');
  const sessions: { challengeId: string; sessionId: string }[] = [];
  for (const challengeId of challengeIds) {
    await waitForLimits();
    sessions.push({ challengeId, ...(await thief.start(challengeId)) });
  }
  clock.advance(20 * SECOND_MS);
  const results: QuizResult[] = [];
  for (const { challengeId, sessionId } of sessions) results.push(await thief.submit(sessionId, keyOf(challengeId)));
  expect(results.filter(({ passed }) => passed)).toHaveLength(1);
  expect(await thief.ownRow()).toMatchObject({ totalPoints: results[0]?.totalPoints });
});

test.each([
  ['19.9 seconds for ten questions are practice', 19.9, { tooFast: true, passed: false, pointsEarned: 0 }],
  ['20 seconds for ten questions count', 20, { tooFast: false, passed: true, pointsEarned: 125 }],
])('%s', async (_, seconds, expected) => {
  const { sessionId, questionIds } = await quiz.start();
  quiz.clock.advance(seconds * SECOND_MS);
  const { body } = await quiz.submit(sessionId, answersOf(questionIds, 10));
  expect(body).toMatchObject({ score: 100, attempt: 1, ...expected });
});

test('extra time does not require slower answers', async () => {
  const { sessionId, questionIds } = await quiz.start('soil', { timeFactor: 2 });
  quiz.clock.advance(20 * SECOND_MS);
  const { body } = await quiz.submit(sessionId, answersOf(questionIds, 10));
  expect(body).toMatchObject({ passed: true });
});

test('a quick round says first that it is practice, explains every question and brings back the missed ones', async () => {
  const { sessionId, questionIds } = await quiz.start();
  const { body } = await quiz.submit(sessionId, answersOf(questionIds, 8));
  const { feedback, review, correctAnswers } = body as QuizResult;
  expect(correctAnswers).toBe(8);
  expect(feedback[0]).toBe(PRACTICE);
  expect(feedback.slice(1)).toHaveLength(10);
  expect(review.every(({ explanation }) => explanation.startsWith('Because'))).toBe(true);
  expect(await quiz.ledger()).toEqual([]);
  expect(await database.db.reviewCard.count({ where: { playerId: quiz.playerId } })).toBe(2);
  expect(await quiz.player()).toMatchObject({ totalPoints: 0, badges: [], bestStreak: 0 });
});

test('a quick round is an attempt, because its answers were seen, and leaves all points to be earned', async () => {
  const { sessionId, questionIds } = await quiz.start();
  await quiz.submit(sessionId, answersOf(questionIds, 10));
  expect(await quiz.play(10)).toMatchObject({ attempt: 2, passed: true, pointsEarned: 62 });
});

test('another challenge played in between costs an unfinished round nothing', async () => {
  const soil = await quiz.start('soil');
  quiz.clock.advance(20 * SECOND_MS);
  expect(await quiz.play(10, 'water')).toMatchObject({ passed: true });
  quiz.clock.advance(SECOND_MS);
  const { body } = await quiz.submit(soil.sessionId, answersOf(soil.questionIds, 10));
  expect(body).toMatchObject({ passed: true, pointsEarned: 125 });
});

test('a class of thirty in one network is ranked, each after a minute of play', async () => {
  const { clock, player, readKeys } = siteUnderAttack();
  const keyOf = await readKeys('player_1732_teacher');
  const pupils = Array.from({ length: 30 }, (_, i) => player(`player_1732_pupil${i}`));
  const rounds = await Promise.all(pupils.map((pupil) => pupil.start('compost-lab')));
  clock.advance(MINUTE_MS);
  for (const [i, pupil] of pupils.entries()) await pupil.submit(rounds[i]?.sessionId ?? '', keyOf('compost-lab'));
  const rows = await Promise.all(pupils.map((pupil) => pupil.ownRow()));
  expect(rows.every((row) => row !== undefined && row.totalPoints >= 125)).toBe(true);
});
