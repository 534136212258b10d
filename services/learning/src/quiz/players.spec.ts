import type { LearningDb } from '@farm/prisma';
import { storeOperatorLink } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { learningForTest } from '../testing/learning-for-test';
import { bank, quizForTest, DAY_MS, type QuizForTest } from '../testing/quiz-for-test';

let database: TestDatabase<LearningDb>;
let clock: QuizForTest['clock'];
let api: QuizForTest['api'];
let as: QuizForTest['as'];
let playerId: QuizForTest['playerId'];
let start: QuizForTest['start'];
let play: QuizForTest['play'];
let player: QuizForTest['player'];

beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ clock, api, as, playerId, start, play, player } = await quizForTest(database));
});

test('a player belongs to the browser that used it first; the public id plays nothing', async () => {
  await play(10);
  const stranger = createTestBrowser();
  const taken = await api.raw(
    'POST /api/quiz/start-session',
    { body: { playerId, challengeId: 'soil', playerName: 'Moss' } },
    { as: stranger },
  );
  expect(taken).toMatchObject({ status: 409, body: { code: 'quiz.player-claimed' } });
  const [row] = await api('GET /api/quiz/leaderboard', { query: { playerId } }, { as });
  expect(row?.playerId).toMatch(/^[0-9a-f]{12}$/);
  const asPublic = await api.raw(
    'POST /api/quiz/start-session',
    { body: { playerId: row?.playerId ?? '', challengeId: 'soil', playerName: 'Moss' } },
    { as: stranger },
  );
  expect(asPublic).toMatchObject({ status: 400, body: { code: 'quiz.player-id' } });
});

test('twelve players can share a browser, a thirteenth is rejected', async () => {
  await start();
  const { visitor } = await database.db.quizPlayer.findUniqueOrThrow({ where: { playerId } });
  const more = Array.from({ length: 11 }, (_, i) => ({
    playerId: `${playerId}_${i}`,
    publicId: `a${i}`.padStart(12, '0'),
  }));
  await database.db.quizPlayer.createMany({ data: more.map((each) => ({ ...each, visitor, name: 'Fern' })) });
  const one = await api.raw(
    'POST /api/quiz/start-session',
    { body: { playerId: `${playerId}_13`, challengeId: 'soil', playerName: 'Fern' } },
    { as },
  );
  expect(one).toMatchObject({ status: 409, body: { code: 'quiz.too-many-players' } });
  await expect(api('GET /api/quiz/players', {}, { as })).resolves.toHaveLength(12);
});

test('the daily bonus comes once a day, for the first pass of the day', async () => {
  const daily = await api('GET /api/quiz/daily-challenge', {}, { as });
  expect(daily).toMatchObject({ date: '2026-11-21', bonusPoints: 25 });
  await expect(play(10, daily.id)).resolves.toMatchObject({ dailyBonus: 25 });
  await expect(play(10, daily.id)).resolves.toMatchObject({ dailyBonus: 0 });
  await expect(player()).resolves.toMatchObject({ dailyDoneOn: '2026-11-21' });
});

test('missed questions come back the next day, with the explanation only after the answer', async () => {
  await play(8);
  await expect(api('GET /api/quiz/review', { query: { playerId } }, { as })).resolves.toMatchObject({
    due: [],
    later: 2,
  });
  clock.advance(DAY_MS);
  const { due } = await api('GET /api/quiz/review', { query: { playerId } }, { as });
  expect(due).toHaveLength(2);
  const [first] = due;
  const answer = bank.question(first?.id ?? '')?.question.correct ?? 0;
  const body = { playerId, questionId: first?.id ?? '', answer };
  await expect(api('POST /api/quiz/review', { body }, { as })).resolves.toMatchObject({
    correct: true,
    nextDue: '2026-11-25',
  });
  const twice = await api.raw('POST /api/quiz/review', { body }, { as });
  expect(twice).toMatchObject({ status: 409, body: { code: 'quiz.review-not-due' } });
});

test('a player can be deleted with all its data, by its own browser only', async () => {
  await play(10);
  const stranger = await api.raw(
    'DELETE /api/quiz/player/:playerId',
    { params: { playerId } },
    { as: createTestBrowser() },
  );
  expect(stranger.status).toBe(409);
  await api('DELETE /api/quiz/player/:playerId', { params: { playerId } }, { as });
  await expect(database.db.quizSession.count({ where: { playerId } })).resolves.toBe(0);
  await expect(player()).resolves.toMatchObject({ totalPoints: 0 });
});

test('operators see how questions do and can hide a player; nobody else can', async () => {
  await play(10);
  const [row] = await api('GET /api/quiz/leaderboard', { query: { playerId } }, { as });
  const params = { publicId: row?.playerId ?? '' };
  const input = { params, body: { hidden: true } };
  expect((await api.raw('GET /api/quiz/ops/items', {}, { as })).status).toBe(401);
  expect((await api.raw('PATCH /api/quiz/ops/players/:publicId', input, { as })).status).toBe(401);
  const token = 'a-token-of-the-quiz-that-is-long-enough';
  await storeOperatorLink(database.ownerUrl, 'operator@example.com', token);
  const operator = createTestBrowser();
  // The database ends sessions by its own clock, so this one begins by it and not in the quiz's November.
  const today = createApi(learningForTest(database, fixedClock(new Date().toISOString())));
  await today('POST /api/auth/operator-link', { body: { token } }, { as: operator });
  const items = await api('GET /api/quiz/ops/items', {}, { as: operator });
  expect(items.find(({ questionId }) => questionId === 'soil-01')?.attempts).toBeGreaterThan(0);
  await api('PATCH /api/quiz/ops/players/:publicId', input, { as: operator });
  const board = await api('GET /api/quiz/leaderboard', {}, { as: createTestBrowser() });
  expect(board.some(({ playerId: id }) => id === params.publicId)).toBe(false);
});

test('the week counts from Monday of farm time', async () => {
  await play(10);
  const thisWeek = await api('GET /api/quiz/leaderboard', { query: { playerId, period: 'week' } }, { as });
  expect(thisWeek.some(({ isYou }) => isYou)).toBe(true);
  clock.advance(2 * DAY_MS); // Monday
  const next = await api('GET /api/quiz/leaderboard', { query: { playerId, period: 'week' } }, { as });
  expect(next.some(({ isYou }) => isYou)).toBe(false);
});
