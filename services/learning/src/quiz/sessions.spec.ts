import { join } from 'node:path';
import type { QuizResult } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser } from '@farm/server-kit/testing';
import { repositories } from '../app';
import { bankForTest } from '../testing/bank-for-test';
import { learningForTest } from '../testing/learning-for-test';
import { answersOf, bank, quizForTest, SECOND_MS, MINUTE_MS, DAY_MS, type QuizForTest } from '../testing/quiz-for-test';
import { readBank } from './question-bank';
import { creditOf } from './scoring';
import { cleanUp } from '../cleanup-job';

let database: TestDatabase<LearningDb>;
let clock: QuizForTest['clock'];
let api: QuizForTest['api'];
let second: QuizForTest['second'];
let as: QuizForTest['as'];
let playerId: QuizForTest['playerId'];
let start: QuizForTest['start'];
let submit: QuizForTest['submit'];
let play: QuizForTest['play'];
let player: QuizForTest['player'];
let ledger: QuizForTest['ledger'];

beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ clock, api, second, as, playerId, start, submit, play, player, ledger } = await quizForTest(database));
});

test('no answer leaves before the submission: not in challenges, daily challenge or a started session', async () => {
  const session = await api.raw(
    'POST /api/quiz/start-session',
    { body: { playerId, challengeId: 'soil', playerName: 'Fern' } },
    { as },
  );
  const answers = await Promise.all([
    api.raw('GET /api/quiz/challenges', {}, { as }),
    api.raw('GET /api/quiz/daily-challenge', {}, { as }),
    api.raw('GET /api/quiz/leaderboard', { query: { playerId } }, { as }),
    api.raw('GET /api/quiz/player/:playerId', { params: { playerId } }, { as }),
    api.raw('GET /api/quiz/review', { query: { playerId } }, { as }),
  ]);
  for (const { status, body } of [session, ...answers]) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/"correct"|"explanation"|"answer"|"reasons"|"why"|Because/);
  }
});

test('nine of ten are passed, credited and carry the explanation of every question', async () => {
  const result = await play(9);
  expect(result).toMatchObject({
    ...{ score: 90, passed: true, correctAnswers: 9, totalQuestions: 10, pointsEarned: 105, attempt: 1, onTime: true },
    badgeEarned: 'soil-badge',
    newAchievements: ['soil-badge', 'first-harvest'],
  });
  await expect(player()).resolves.toMatchObject({ totalPoints: 105, level: 2, bestStreak: 1, passed: ['soil'] });
  const { review } = result as Pick<QuizResult, 'review'>;
  for (const { answer, reasons } of review) {
    expect(reasons).toHaveLength(4);
    expect(reasons?.[answer]).toBe(`Because choice ${answer} is right.`);
  }
});

test('a retake asks first what a player was not asked before', async () => {
  const ofSite = readBank(join(__dirname, '../../content'));
  const site = createApi(learningForTest(database, clock, { bank: ofSite }));
  const body = { playerId, challengeId: 'compost-lab', playerName: 'Fern' };
  const round = async () => {
    const session = await site('POST /api/quiz/start-session', { body }, { as });
    await submit(session.sessionId, [], site);
    return session;
  };
  const [first, second] = [await round(), await round()];
  const challenges = await site('GET /api/quiz/challenges');
  expect(challenges.find(({ id }) => id === 'compost-lab')?.questions.map(({ id }) => id)).toEqual(first.questionIds);
  // Of six easy questions four are left, of three medium ones and one hard one all.
  expect(second.questionIds.filter((id) => !first.questionIds.includes(id))).toHaveLength(8);
  expect(second.questions.map(({ points }) => points)).toEqual(first.questions.map(({ points }) => points));
});

test('a question with a drawing is sent with its address and its text', async () => {
  const drawn = bankForTest('drawn');
  const soil = drawn.byId.get('soil');
  if (soil)
    Object.assign(soil, {
      questions: soil.questions.map((each) => ({ ...each, drawing: { alt: 'A row of beans.' } })),
    });
  const newer = createApi(learningForTest(database, clock, { bank: drawn }));
  const { questions } = await newer(
    'POST /api/quiz/start-session',
    { body: { playerId, challengeId: 'soil', playerName: 'Fern' } },
    { as },
  );
  expect(questions[0]?.drawing).toEqual({ url: '/api/quiz/drawings/soil-01.svg', alt: 'A row of beans.' });
});

test('60 of 125, then all of it: 92 points together', async () => {
  const gross = await play(6);
  expect(gross).toMatchObject({ gross: 60, passed: false, pointsEarned: 60 });
  await expect(play(10)).resolves.toMatchObject({
    pointsEarned: creditOf(125, 60, 2),
    newAchievements: expect.arrayContaining(['comeback', 'perfect-row']),
  });
  await expect(player()).resolves.toMatchObject({ totalPoints: 92 });
});

test('two submissions at the same moment on two copies are one: the same bytes, one line in the ledger', async () => {
  const { sessionId, questionIds } = await start();
  clock.advance(MINUTE_MS);
  const [one, other] = await Promise.all([
    submit(sessionId, answersOf(questionIds, 10)),
    submit(sessionId, answersOf(questionIds, 0), second),
  ]);
  expect(other.body).toEqual(one.body);
  expect([one, other].filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(1);
  const attempts = (await ledger()).filter((line) => line.startsWith('attempt'));
  expect(attempts.length).toBeLessThanOrEqual(1);
  const again = await submit(sessionId, answersOf(questionIds, 3));
  expect(again.body).toEqual(one.body);
});

test('fifty parallel submissions of two sessions change nothing more than two would', async () => {
  const a = await start('soil');
  const b = await start('water');
  clock.advance(MINUTE_MS);
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const { sessionId, questionIds } = i % 2 ? a : b;
      return submit(sessionId, answersOf(questionIds, 10), i % 3 ? api : second);
    }),
  );
  const attempts = (await ledger()).filter((line) => line.startsWith('attempt')).sort();
  expect(attempts).toEqual(['attempt 125', 'attempt 145']);
});

test.each([
  ['14 seconds late counts', 414, { onTime: true, passed: true }],
  [
    '16 seconds late is practice, and an attempt',
    416,
    { onTime: false, passed: false, pointsEarned: 0, badgeEarned: null, newAchievements: [] },
  ],
])('%s', async (_, seconds, expected) => {
  const { sessionId, questionIds } = await start();
  clock.advance(seconds * SECOND_MS);
  const { status, body } = await submit(sessionId, answersOf(questionIds, 10));
  expect(status).toBe(200);
  expect(body).toMatchObject(expected);
  await expect(play(10)).resolves.toMatchObject({ attempt: 2 });
});

test('a late round says so first', async () => {
  const { sessionId, questionIds } = await start();
  clock.advance(500 * SECOND_MS);
  const { body } = await submit(sessionId, answersOf(questionIds, 10));
  expect(body).toMatchObject({ feedback: expect.arrayContaining(['Time ran out, so this round is practice only.']) });
});

test('a reload cannot reset the clock: the open session keeps its end', async () => {
  const first = await start();
  clock.advance(100 * SECOND_MS);
  const again = await start();
  expect(again).toMatchObject({ sessionId: first.sessionId, expiresAt: first.expiresAt, resumed: true });
  expect(again.serverNow).not.toBe(first.serverNow);
});

test.each([
  [1, 400],
  [1.5, 600],
  [2, 800],
] as const)('extra time of %s gives %s seconds', async (timeFactor, seconds) => {
  const { startTime, expiresAt } = await start('soil', { timeFactor });
  expect(Date.parse(expiresAt) - Date.parse(startTime)).toBe(seconds * SECOND_MS);
});

test('a deployment during a quiz changes nothing: the session has its own key', async () => {
  const { sessionId, questionIds } = await start();
  const changed = bankForTest('second');
  const soil = changed.byId.get('soil');
  if (soil)
    Object.assign(soil, { questions: soil.questions.map((each) => ({ ...each, correct: (each.correct + 1) % 4 })) });
  const newer = createApi(learningForTest(database, clock, { bank: changed }));
  const { body } = await submit(sessionId, answersOf(questionIds, 10), newer);
  expect(body).toMatchObject({ score: 100 });
});

test("unknown, forged and another visitor's sessions are refused in the same words", async () => {
  const { sessionId, questionIds } = await start();
  const answers = answersOf(questionIds, 10);
  const errors = await Promise.all([
    submit('11111111-1111-4111-8111-111111111111', answers),
    submit('not-an-id', answers),
    submit(sessionId, answers, api, createTestBrowser()),
  ]);
  for (const { status, body } of errors) {
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: 'quiz.session-not-found',
      message: (errors[0]?.body as { message: string }).message,
    });
  }
});

test.each<[string, (ids: readonly string[]) => object[], string]>([
  ['a question of another quiz', () => [{ questionId: 'water-01', answer: 0 }], 'quiz.question-unknown'],
  [
    'a question twice',
    ([id]) => [
      { questionId: id, answer: 0 },
      { questionId: id, answer: 1 },
    ],
    'quiz.question-repeated',
  ],
  ['option five', ([id]) => [{ questionId: id, answer: 4 }], 'quiz.answer-range'],
  ['half an option', ([id]) => [{ questionId: id, answer: 0.5 }], 'quiz.answer-range'],
])('%s is refused and the session stays open', async (_, given, code) => {
  const { sessionId, questionIds } = await start();
  const refused = await submit(sessionId, given(questionIds));
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code });
  expect((await submit(sessionId, answersOf(questionIds, 10))).status).toBe(200);
});

test('unanswered is wrong: null and absent alike', async () => {
  const { sessionId, questionIds } = await start();
  const [first = ''] = questionIds;
  const { body } = await submit(sessionId, [{ questionId: first, answer: null }]);
  expect(body).toMatchObject({
    correctAnswers: 0,
    feedback: expect.arrayContaining([expect.stringMatching(/^No answer given\. The answer is yes\./)]),
  });
});

test('an unsubmitted session is no attempt', async () => {
  await start();
  clock.advance(2 * DAY_MS);
  const next = await start();
  expect(next.resumed).toBe(false);
  clock.advance(MINUTE_MS);
  const { body } = await submit(next.sessionId, answersOf(next.questionIds, 10));
  expect(body).toMatchObject({ attempt: 1 });
});

const cleaned = () => repositories({ db: database.db, bank, jobs: { sendInTransaction: async () => undefined } });

test('cleanup expires unsubmitted sessions after a minute and deletes old ones', async () => {
  const { sessionId } = await start();
  const statusOf = async () =>
    (await database.db.quizSession.findUnique({ where: { id: sessionId } }))?.status ?? 'gone';
  clock.advance(450 * SECOND_MS);
  await cleanUp(cleaned(), clock);
  expect(await statusOf()).toBe('open');
  clock.advance(11 * SECOND_MS);
  await cleanUp(cleaned(), clock);
  expect(await statusOf()).toBe('expired');
  clock.advance(91 * DAY_MS);
  await cleanUp(cleaned(), clock);
  expect(await statusOf()).toBe('gone');
});

test('the quilt has one block for each player who passed a challenge, however often, in the order of the challenges', async () => {
  const playersBy = async () => {
    clock.advance(MINUTE_MS); // until then the former answer is given
    const blocks = await api('GET /api/quiz/quilt');
    return new Map(blocks.map(({ challengeId, players }) => [challengeId, players]));
  };
  const before = await playersBy();
  expect([...before.keys()]).toEqual(bank.challenges.map(({ id }) => id));
  await play(10);
  await play(10);
  const after = await playersBy();
  expect([...after]).toEqual([...before].map(([id, players]) => [id, id === 'soil' ? players + 1 : players]));
});
