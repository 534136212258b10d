import { quiz } from '@farm/contracts';
import { alike, kept, madeOnce, refuse, serve, type App, type Caller } from '@farm/server-kit';
import { textOf } from '../calendar/days';
import { farmDay } from '../calendar/farm-day';
import { leaderBoard, type Board, type Ranked } from './board';
import { isoWeek } from './draw';
import { itemStats } from './item-stats';
import { checkedName, describePlayer, ownPlayer } from './players';
import { DAILY_BONUS, levelOf } from './points';
import { answerReview, dueReviews, type ReviewDeps } from './review-session';
import { challengeOfToday, describeChallenge, startSession, submitSession } from './sessions';

const DAY_SECONDS = 86_400;
const STATISTICS_OF = 20_000; // newest first attempts

/** The same for everyone, for a week: browsers and caches may keep it for five minutes. */
function weeklyReads({ bank, clock }: ReviewDeps) {
  const ofWeek = kept(async () => bank.challenges.map((challenge) => describeChallenge(challenge, clock.now())), {
    ...{ clock, freshSeconds: DAY_SECONDS, most: 1 },
  });
  return async ({ reply }: Caller) => {
    const challenges = await ofWeek(isoWeek(farmDay(clock.now())));
    reply.header('cache-control', 'public, max-age=300');
    return alike(challenges);
  };
}

const line = ({ publicId, name, totalPoints, badges, rank }: Ranked, you: string | null) => ({
  playerId: publicId,
  playerName: name,
  level: levelOf(totalPoints),
  ...{ badges, totalPoints, ...(rank === undefined ? {} : { rank }) },
  isYou: publicId === you,
});

const everybodys = madeOnce((rows: Ranked[]) => rows.map((row) => line(row, null)));

async function leaderboard(query: { playerId?: string; period?: 'week' | 'all' }, caller: Caller, board: Board) {
  const { playerId, period = 'all' } = query;
  caller.reply.header('cache-control', 'no-store');
  // Another browser's player is nobody's own row; who has never been here has none.
  const own = playerId === undefined || caller.isNew ? null : { playerId, visitor: caller.visitor };
  if (!own) return alike(everybodys(await board.top(period)));
  const { rows, you } = await board.read(period, own);
  return rows.map((row) => line(row, you));
}

/** Today's challenge stays what it is once it is stored: asked for once a day and process. */
function dailyReads(deps: ReviewDeps) {
  const { clock } = deps;
  const read = async () => {
    const { challenge, day } = await challengeOfToday(deps);
    return { ...describeChallenge(challenge, clock.now()), date: textOf(day), bonusPoints: DAILY_BONUS };
  };
  const ofDay = kept(read, { clock, freshSeconds: DAY_SECONDS, most: 1 });
  return () => ofDay(String(farmDay(clock.now())));
}

async function rename({ playerId, name }: { playerId: string; name: string }, { visitor }: Caller, deps: ReviewDeps) {
  const row = await ownPlayer(playerId, visitor, deps.players);
  if (!row) return refuse(404, 'quiz.player-unknown', 'This player has not played yet.');
  const renamed = await deps.players.rename(playerId, checkedName(name));
  return describePlayer(playerId, renamed, { ...deps, now: deps.clock.now() });
}

/** The quiz challenge: challenges without their keys, sessions graded here alone, players, leaderboard, review. */
export function quizRoutes(app: App, deps: ReviewDeps): void {
  const board = leaderBoard(deps.players, deps.clock);
  const challenges = weeklyReads(deps);
  const today = dailyReads(deps);
  serve(app, quiz, {
    'GET /api/quiz/challenges': (_, caller) => challenges(caller),
    'GET /api/quiz/daily-challenge': async () => alike(await today()),
    'GET /api/quiz/leaderboard': ({ query }, caller) => leaderboard(query, caller, board),
    'GET /api/quiz/player/:playerId': async ({ params }, { visitor }) => {
      const row = await ownPlayer(params.playerId, visitor, deps.players);
      return describePlayer(params.playerId, row, { ...deps, now: deps.clock.now() });
    },
    'GET /api/quiz/players': async (_, { visitor }) =>
      (await deps.players.ofVisitor(visitor)).map(({ playerId, name, totalPoints }) => ({
        ...{ playerId, totalPoints },
        playerName: name,
      })),
    'PATCH /api/quiz/player/:playerId': ({ params, body }, caller) =>
      rename({ playerId: params.playerId, name: body.playerName }, caller, deps),
    'DELETE /api/quiz/player/:playerId': async ({ params }, { visitor }) => {
      if (await ownPlayer(params.playerId, visitor, deps.players)) await deps.players.remove(params.playerId);
      board.forget();
    },
    'POST /api/quiz/start-session': ({ body }, { visitor }) => startSession(body, visitor, deps),
    'POST /api/quiz/submit-session': async ({ body }, { visitor, reply }) => {
      const { result, replayed } = await submitSession(body, visitor, deps);
      board.forget();
      if (replayed) reply.header('idempotent-replayed', 'true');
      return result;
    },
    'GET /api/quiz/review': ({ query }, { visitor }) => dueReviews(query.playerId, visitor, deps),
    'POST /api/quiz/review': ({ body }, { visitor }) => answerReview(body, visitor, deps),
    'GET /api/quiz/ops/items': async () => itemStats(await deps.sessions.firstAttempts(STATISTICS_OF)),
    'PATCH /api/quiz/ops/players/:publicId': async ({ params, body }) => {
      const found = await deps.players.hide(params.publicId, body.hidden ? deps.clock.now() : null);
      board.forget();
      return found ? { hidden: body.hidden } : refuse(404, 'quiz.player-unknown', 'There is no such player.');
    },
  });
}
