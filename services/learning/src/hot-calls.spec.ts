import { createTestDatabase } from '@farm/prisma/testing';
import { createApi, fillTables, testHotCalls, type HotCall } from '@farm/server-kit/testing';
import { grantsForTest } from './testing/grants-for-test';
import { BULK_DATA } from './testing/bulk-data';
import { learningForTest } from './testing/learning-for-test';
import { quizForTest } from './testing/quiz-for-test';

const TWENTY = 'the best twenty, each with player and badges, once a second for everybody';
const board = { maxBuffers: 250, reason: TWENTY };
const SEATS = 'the seats of the classes ahead, once in two seconds for everybody';
const ANY = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', location: 'Georgia' };

testHotCalls(async (rows) => {
  const database = await createTestDatabase('learning');
  await fillTables(database.ownerUrl, BULK_DATA, rows);
  const { clock, as, playerId, play } = await quizForTest(database);
  await play(8);
  const grants = grantsForTest(database);
  const grower = await grants.member();
  await grants.track(grower.as, 'nrcs-high-tunnel').catch(() => undefined);
  const { sessionOf } = grants;
  const player = { playerId };
  const calls: HotCall[] = [
    { name: 'challenges', key: 'GET /api/quiz/challenges', maxStatements: 0 },
    { name: 'challenge of the day', key: 'GET /api/quiz/daily-challenge', maxWarmStatements: 0 },
    {
      name: 'leaderboard, a new browser',
      key: 'GET /api/quiz/leaderboard',
      maxStatements: 1,
      maxWarmStatements: 0,
      ...board,
    },
    {
      name: 'leaderboard, who plays',
      key: 'GET /api/quiz/leaderboard',
      input: { query: player },
      as,
      maxWarmStatements: 1,
      ...board,
    },
    {
      ...{ name: 'leaderboard of the week', key: 'GET /api/quiz/leaderboard', as, maxWarmStatements: 1, ...board },
      input: { query: { ...player, period: 'week' } },
    },
    { name: 'a player', key: 'GET /api/quiz/player/:playerId', input: { params: player }, as },
    { name: "a browser's players", key: 'GET /api/quiz/players', as, maxStatements: 1 },
    {
      name: 'classes',
      key: 'GET /api/classes',
      maxStatements: 1,
      maxWarmStatements: 0,
      maxBuffers: 250,
      reason: SEATS,
    },
    { name: 'missed questions', key: 'GET /api/quiz/review', input: { query: player }, as },
    { name: 'followed programmes', key: 'GET /api/grants/application-history', as: grower.as },
    {
      ...{ name: 'found programmes', key: 'POST /api/grants/search', as: grower.as },
      input: { body: ANY },
    },
  ];
  const copy = () => createApi(learningForTest(database, clock, { findPersonBySession: sessionOf }));
  return {
    createReplica: copy,
    pool: database.pool,
    calls,
    small: ['grant_check', 'daily_challenge'],
    close: () => database.close(),
  };
});
