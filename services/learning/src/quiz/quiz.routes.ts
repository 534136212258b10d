import { farmDay, textOf } from '@farm/almanac';
import { quiz } from '@farm/contracts';
import { cached, throwHttpError, serve, type App } from '@farm/server-kit';
import { type DrawingDeps, sendDrawing } from './drawings';
import { itemStatistics } from './item-statistics';
import { listQuestions, type QuestionListDeps } from './question-list';
import { createLeaderboard } from './leaderboard';
import { checkName, describePlayer, findOwnPlayer, listOwnPlayers } from './players';
import { isoWeek } from './question-selection';
import { createQuilt } from './quilt';
import { DAILY_BONUS } from './scoring';
import { challengeOfToday, describeChallenge, startSession, submitSession } from './sessions';
import { answerReview, dueReviews, type ReviewDeps } from './reviews';
import { answerQuestion, moduleQuestions, type SimpleQuizDeps } from './simple-quiz';

const DAY_SECONDS = 86_400;
const MAX_FIRST_ATTEMPTS = 5_000; // in the statistics, newest first: about 10 KB each

/** Challenges of the week and the day are the same for all visitors. */
function cachedChallenges(deps: ReviewDeps) {
  const { bank, answerTotals, clock } = deps;
  const options = { clock, ttlSeconds: DAY_SECONDS, maxKeys: 1 };
  const keyOf = (period: string | number) => `${bank.version} ${period}`; // until an editor publishes other words
  const week = cached(
    async () => bank.challenges.map((challenge) => describeChallenge(challenge, clock.now(), answerTotals())),
    options,
  );
  const day = cached(async () => {
    const { challenge, day: date } = await challengeOfToday(deps);
    return {
      ...describeChallenge(challenge, clock.now(), answerTotals()),
      date: textOf(date),
      bonusPoints: DAILY_BONUS,
    };
  }, options);
  return {
    ofWeek: () => week(keyOf(isoWeek(farmDay(clock.now())))),
    ofToday: () => day(keyOf(farmDay(clock.now()))),
  };
}

/** Questions are sent without their answers; only this service grades. */
export function quizRoutes(app: App, deps: ReviewDeps & SimpleQuizDeps & QuestionListDeps & DrawingDeps): void {
  const { players, clock } = deps;
  const leaderboard = createLeaderboard(players, clock);
  const challenges = cachedChallenges(deps);
  const quilt = createQuilt(challenges.ofWeek, players, clock);
  serve(app, quiz, {
    'GET /api/quiz/challenges': async (_, { reply }) => {
      const ofWeek = await challenges.ofWeek();
      reply.header('cache-control', 'public, max-age=300');
      return ofWeek;
    },
    'GET /api/quiz/daily-challenge': () => challenges.ofToday(),
    'GET /api/quiz/leaderboard': ({ query }, caller) => leaderboard.read(query, caller),
    'GET /api/quiz/quilt': (_, { reply }) => quilt(reply),
    'GET /api/quiz/player/:playerId': async ({ params: { playerId } }, { visitor }) => {
      const row = await findOwnPlayer(playerId, visitor, players);
      return describePlayer(playerId, row, { ...deps, now: clock.now() });
    },
    'GET /api/quiz/players': (_, { visitor }) => listOwnPlayers(visitor, players),
    'PATCH /api/quiz/player/:playerId': async ({ params: { playerId }, body }, { visitor }) => {
      if (!(await findOwnPlayer(playerId, visitor, players)))
        return throwHttpError(404, 'quiz.player-unknown', "This player hasn't played yet.");
      const row = await players.rename(playerId, checkName(body.playerName));
      return describePlayer(playerId, row, { ...deps, now: clock.now() });
    },
    'DELETE /api/quiz/player/:playerId': async ({ params: { playerId } }, { visitor }) => {
      if (await findOwnPlayer(playerId, visitor, players)) await players.remove(playerId);
      leaderboard.clear();
    },
    'POST /api/quiz/start-session': ({ body }, { visitor }) => startSession(body, visitor, deps),
    'POST /api/quiz/submit-session': async ({ body }, { visitor, reply }) => {
      const { result, replayed } = await submitSession(body, visitor, deps);
      leaderboard.clear();
      if (replayed) reply.header('idempotent-replayed', 'true');
      return result;
    },
    'GET /api/quiz/review': ({ query }, { visitor }) => dueReviews(query.playerId, visitor, deps),
    'POST /api/quiz/review': ({ body }, { visitor }) => answerReview(body, visitor, deps),
    'GET /api/quiz/drawings/:name': ({ params: { name } }, { reply }) => sendDrawing(name, reply, deps.drawings),
    'GET /api/quiz/modules/:moduleId': async ({ params }, { reply }) => {
      const questions = await moduleQuestions(params.moduleId, deps);
      reply.header('cache-control', 'public, max-age=300');
      return questions;
    },
    'POST /api/quiz/modules/:moduleId/answers': ({ params, body }, { visitor }) =>
      answerQuestion(params.moduleId, body, visitor, deps),
    'GET /api/quiz/ops/items': async () =>
      itemStatistics(await deps.sessions.firstAttempts(MAX_FIRST_ATTEMPTS), deps.bank),
    'GET /api/quiz/ops/questions': async () =>
      listQuestions(await deps.sessions.firstAttempts(MAX_FIRST_ATTEMPTS), await deps.simpleQuiz.countAnswers(), deps),
    'PATCH /api/quiz/ops/players/:publicId': async ({ params, body: { hidden } }) => {
      const exists = await players.setHidden(params.publicId, hidden ? clock.now() : null);
      leaderboard.clear();
      return exists ? { hidden } : throwHttpError(404, 'quiz.player-unknown', 'There is no such player.');
    },
  });
}
