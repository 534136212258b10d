import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { bankForTest } from '../testing/bank-for-test';
import { quizForTest } from '../testing/quiz-for-test';
import { followAnswerTotals, readAnswerTotals } from './answer-totals';
import { quizSessionsRepository } from './sessions.repository';

let database: TestDatabase<LearningDb>;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());

test('first answers are counted by question, in its present words', async () => {
  const one = await quizForTest(database);
  await one.play(1);
  await one.play(10); // no first answers
  await (await quizForTest(database)).play(10);
  const sessions = quizSessionsRepository(database.db);
  const bank = bankForTest();
  const totals = await readAnswerTotals(bank, sessions);
  expect(totals.get('soil-01')).toEqual({ answers: 2, right: 2 });
  expect(totals.get('soil-02')).toEqual({ answers: 2, right: 1 });
  expect(totals.has('water-01')).toBe(false);
  const soil = bank.byId.get('soil');
  Object.assign(soil?.questions[0] ?? {}, { question: 'What else?' });
  expect((await readAnswerTotals(bank, sessions)).has('soil-01')).toBe(false);
});

test('a count that fails is logged, and the last one stays', async () => {
  const warn = jest.fn();
  const countFirstAnswers = () => Promise.reject(new Error('no connection'));
  const totals = followAnswerTotals(bankForTest(), { countFirstAnswers }, { warn });
  await new Promise(setImmediate);
  expect(totals.answerTotals().size).toBe(0);
  expect(warn).toHaveBeenCalledWith({ err: new Error('no connection') }, 'The answers of the quiz were not counted');
  totals.stop();
});
