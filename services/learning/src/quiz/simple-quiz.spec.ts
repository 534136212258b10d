import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cleanUp } from '../cleanup-job';
import { repositories } from '../app';
import { bankForTest } from '../testing/bank-for-test';
import { DAY_MS, quizForTest, type QuizForTest } from '../testing/quiz-for-test';
import { readQuizModules } from './question-bank';

const MODULE = { moduleId: 'soil-basics' } as const;
const bank = readQuizModules(join(__dirname, '../../content'))['soil-basics'];
const [first] = bank;
if (!first) throw new Error('soil-basics is empty');
const { id: questionId, correct, explanation, why: reasons } = first;
const wrong = (correct + 1) % 4;

let database: TestDatabase<LearningDb>;
let quiz: QuizForTest;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  quiz = await quizForTest(database);
});

const answer = (as: Browser, roundId: string, option: number, more: object = {}) =>
  quiz.api.raw(
    'POST /api/quiz/modules/:moduleId/answers',
    { params: MODULE, body: { roundId, questionId, answer: option, ...more } },
    { as },
  );

test('the questions come without their answers', async () => {
  const questions = await quiz.api('GET /api/quiz/modules/:moduleId', { params: MODULE });
  expect(questions.map(({ id }) => id)).toEqual(bank.map(({ id }) => id));
  for (const question of questions) expect(Object.keys(question)).toEqual(['id', 'question', 'options', 'wording']);
});

test('an answer is judged with the reason and its source', async () => {
  expect(await answer(quiz.as, randomUUID(), correct)).toMatchObject({
    status: 200,
    body: { questionId, chosen: correct, answer: correct, right: true, explanation, reasons, source: first.source },
  });
  expect((await answer(quiz.as, randomUUID(), wrong)).body).toMatchObject({ answer: correct, right: false });
});

test('the first answer of a round stays, whatever is sent later or at the same moment', async () => {
  const roundId = randomUUID();
  await answer(quiz.as, roundId, wrong);
  expect((await answer(quiz.as, roundId, correct)).body).toMatchObject({ chosen: wrong, right: false });
  const other = randomUUID();
  const all = await Promise.all([0, 1, 2, 3].map((option) => answer(quiz.as, other, option)));
  const chosen = new Set(all.map(({ body }) => (body as { chosen: number }).chosen));
  expect(chosen.size).toBe(1);
});

test("another visitor's round of the same id is a round of its own", async () => {
  const roundId = randomUUID();
  await answer(quiz.as, roundId, wrong);
  expect((await answer(createTestBrowser(), roundId, correct)).body).toMatchObject({ chosen: correct, right: true });
});

test.each([
  ['an unknown question', { questionId: 'nobody-01' }, 404, 'quiz.question-unknown'],
  ['a question of another module', { questionId: 'garden-01' }, 404, 'quiz.question-unknown'],
  ['an option that does not exist', { answer: 4 }, 422, 'quiz.answer-range'],
  ['a round id that is no UUID', { roundId: 'mine' }, 400, 'request.invalid'],
])('%s is rejected', async (_, more, status, code) => {
  expect(await answer(quiz.as, randomUUID(), 0, more)).toMatchObject({ status, body: { code } });
});

test('answers are deleted after ninety days', async () => {
  const roundId = randomUUID();
  await answer(quiz.as, roundId, wrong);
  quiz.clock.advance(91 * DAY_MS);
  await cleanUp(
    repositories({ db: database.db, bank: bankForTest(), jobs: { sendInTransaction: async () => undefined } }),
    quiz.clock,
  );
  expect(await database.db.simpleQuizAnswer.count({ where: { roundId } })).toBe(0);
});
