import { contentSections, serviceSections, type QuestionWording } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { setServiceContent } from '@farm/server-kit';
import { createTestBrowser, createApi, createTestDeps, fixedClock } from '@farm/server-kit/testing';
import { Value } from '@sinclair/typebox/value';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { learningForTest } from '../testing/learning-for-test';
import { answersOf, bank, DAY_MS, MINUTE_MS, quizForTest, type QuizForTest } from '../testing/quiz-for-test';
import type { AnswerTotals } from './question-use';
import { readBank, readQuizModules, type ScoredQuestion } from './question-bank';

const CONTENT = join(__dirname, '../../content');
const modules = readQuizModules(CONTENT);
const MODULE = { moduleId: 'soil-basics' } as const;

const factsOf = ({ id, question, options, correct, explanation, why }: ScoredQuestion): QuestionWording => ({
  ...{ id, question, choices: options, right: correct + 1, explanation, ...(why && { reasons: why }) },
});
const [loam] = modules['soil-basics'];
const first = bank.question('water-01')?.question;
if (!loam || !first) throw new Error('The questions of this spec are missing');

/** Another question with the same id, whose right choice is another one, without reasons. */
const changed = ({ id, correct }: ScoredQuestion, words: string): QuestionWording => ({
  id,
  question: `What did the editor ask ${words}?`,
  choices: ['one', 'two', 'three', `four ${words}`],
  right: ((correct + 1) % 4) + 1,
  explanation: `Because the editor says so ${words}.`,
});
const publish = (...questions: QuestionWording[]) => setServiceContent({ questions: { changed: questions } });

let database: TestDatabase<LearningDb>;
let quiz: QuizForTest;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  setServiceContent({});
  quiz = await quizForTest(database);
});
afterEach(() => setServiceContent({}));

test('the form accepts every built-in question, and pages never carry the section', () => {
  const all = [...readBank(CONTENT).challenges.flatMap(({ questions }) => questions), ...Object.values(modules).flat()];
  expect(Value.Check(serviceSections.questions, { changed: all.map(factsOf) })).toBe(true);
  expect(Object.keys(contentSections)).not.toContain('questions');
});

test.each<[string, Partial<QuestionWording>]>([
  ['two equal choices', { choices: ['clay', 'clay', 'sand', 'silt'] }],
  ['three choices', { choices: ['clay', 'sand', 'silt'] }],
  ['an empty choice', { choices: ['clay', ' ', 'sand', 'silt'] }],
  ['no right choice', { right: 0 }],
  ['a right choice that is none', { right: 5 }],
  ['an explanation that is missing', { explanation: '' }],
  ['a reason for three of four choices', { reasons: ['a', 'b', 'c'] }],
])('%s is invalid', (_, wrong) => {
  expect(Value.Check(serviceSections.questions, { changed: [{ ...factsOf(loam), ...wrong }] })).toBe(false);
});

test('a published wording is asked at once, without its answer', async () => {
  await quiz.api('GET /api/quiz/challenges');
  publish(changed(first, 'today'), changed(loam, 'today'));
  const challenges = await quiz.api('GET /api/quiz/challenges');
  const sent = challenges.flatMap(({ questions }) => questions).find(({ id }) => id === first.id);
  expect(sent).toMatchObject({ question: 'What did the editor ask today?', points: 10 });
  const [simple] = await quiz.api('GET /api/quiz/modules/:moduleId', { params: MODULE });
  expect(simple?.options).toEqual(['one', 'two', 'three', 'four today']);
  expect(JSON.stringify([challenges, simple])).not.toContain('Because');
  publish();
  expect(JSON.stringify(await quiz.api('GET /api/quiz/challenges'))).not.toContain('the editor');
});

test('a challenge that is open is graded by the questions with which it began', async () => {
  const { sessionId, questionIds } = await quiz.start('water');
  publish(changed(first, 'later'));
  expect((await quiz.start('water')).questions[0]?.question).toBe(first.question); // resumed
  quiz.clock.advance(MINUTE_MS);
  const { body } = await quiz.submit(sessionId, answersOf(questionIds, 10));
  expect(body).toMatchObject({ score: 100, correctAnswers: 10 });
});

test('a submitted challenge keeps its mark, and the next one asks the new wording', async () => {
  const { sessionId, questionIds } = await quiz.start('water');
  quiz.clock.advance(MINUTE_MS);
  const { body: marked } = await quiz.submit(sessionId, answersOf(questionIds, 10));
  publish(changed(first, 'later'));
  expect((await quiz.submit(sessionId, [])).body).toEqual(marked);
  const next = await quiz.start('water');
  expect(next.questions[0]?.question).toBe('What did the editor ask later?');
  quiz.clock.advance(MINUTE_MS);
  expect((await quiz.submit(next.sessionId, answersOf(questionIds, 10))).body).toMatchObject({ score: 90 });
});

const answer = (roundId: string, option: number, wording?: string, on = quiz.api, as = quiz.as) =>
  on.raw(
    'POST /api/quiz/modules/:moduleId/answers',
    { params: MODULE, body: { roundId, questionId: loam.id, answer: option, ...(wording && { wording }) } },
    { as },
  );

test('a question of a simple quiz is judged as it was shown, by every replica, after any number of changes', async () => {
  const [shown] = await quiz.api('GET /api/quiz/modules/:moduleId', { params: MODULE });
  publish(changed(loam, 'once'));
  const [second] = await quiz.api('GET /api/quiz/modules/:moduleId', { params: MODULE });
  publish(changed(loam, 'twice'));
  expect((await answer(randomUUID(), loam.correct, shown?.wording, quiz.second)).body).toMatchObject({
    ...{ right: true, question: loam.question, explanation: loam.explanation },
  });
  expect((await answer(randomUUID(), loam.correct, second?.wording, quiz.second)).body).toMatchObject({
    ...{ right: false, explanation: 'Because the editor says so once.' },
  });
  expect((await answer(randomUUID(), loam.correct)).body).toMatchObject({
    ...{ right: false, explanation: 'Because the editor says so twice.' },
  });
});

test('a wording has its own reasons or none, never those of other words', async () => {
  expect((await answer(randomUUID(), 0)).body).toMatchObject({ reasons: loam.why });
  const [shown] = await quiz.api('GET /api/quiz/modules/:moduleId', { params: MODULE });
  publish(changed(loam, 'today'));
  expect((await answer(randomUUID(), 0)).body).not.toHaveProperty('reasons');
  expect((await answer(randomUUID(), 0, shown?.wording)).body).toMatchObject({ reasons: loam.why });
  const reasons = ['one: no', 'two: no', 'three: yes', 'four: no'];
  publish({ ...changed(loam, 'today'), reasons });
  expect((await answer(randomUUID(), 0)).body).toMatchObject({ reasons });
});

test('the mark of a recorded answer stays after a change', async () => {
  const roundId = randomUUID();
  const { body: mark } = await answer(roundId, loam.correct);
  publish(changed(loam, 'later'));
  expect((await answer(roundId, 0)).body).toEqual(mark);
});

test('a wording that was never sent is rejected', async () => {
  expect(await answer(randomUUID(), 0, 'ffffffffffff')).toMatchObject({
    ...{ status: 404, body: { code: 'quiz.question-unknown' } },
  });
});

test('a missed question is judged as it was shown when it comes back', async () => {
  await quiz.play(0, 'water');
  quiz.clock.advance(2 * DAY_MS);
  const query = { playerId: quiz.playerId };
  const { due } = await quiz.api('GET /api/quiz/review', { query }, { as: quiz.as });
  const shown = due.find(({ id }) => id === first.id);
  publish(changed(first, 'later'));
  const reviewed = await quiz.api(
    'POST /api/quiz/review',
    { body: { ...query, questionId: first.id, answer: first.correct, wording: shown?.wording ?? '' } },
    { as: quiz.as },
  );
  expect(reviewed).toMatchObject({ correct: true, answer: first.correct });
});

describe('operators', () => {
  const operator = createTestBrowser();
  const find = async (id: string, kind: 'simple' | 'challenge', totals: AnswerTotals = new Map()) => {
    const { signIn, findPersonBySession } = createTestDeps({ pool: database.pool });
    signIn(operator, { id: '0197279a-0000-7000-8000-0000000000ab', email: 'o@example.com', role: 'editor' });
    const answerTotals = () => totals;
    const clock = fixedClock('2026-11-21T16:00:00Z');
    const api = createApi(learningForTest(database, clock, { findPersonBySession, answerTotals }));
    const questions = await api('GET /api/quiz/ops/questions', {}, { as: operator });
    return questions.find((question) => question.id === id && question.kind === kind);
  };

  test('every question has its words, its answer and how visitors answer the current wording', async () => {
    await database.asOwner('TRUNCATE learning.simple_quiz_answer');
    const wrong = (loam.correct + 1) % 4;
    for (const option of [loam.correct, loam.correct, loam.correct, wrong]) await answer(randomUUID(), option);
    await quiz.play(10, 'water');
    expect(await find(loam.id, 'simple')).toMatchObject({
      ...{ kind: 'simple', quizId: 'soil-basics', right: loam.correct + 1, answers: 4, rightShare: 0.75 },
    });
    expect((await find(first.id, 'challenge'))?.answers).toBeGreaterThan(0);
    expect(await find(first.id, 'challenge')).toMatchObject({
      ...{ difficulty: first.difficulty, measuredDifficulty: null, use: 'asked' },
    });
    publish(changed(loam, 'later'), changed(first, 'later'));
    expect(await find(loam.id, 'simple')).toMatchObject({
      ...{ question: 'What did the editor ask later?', answers: 0, rightShare: null },
      builtIn: { question: loam.question, choices: loam.options, right: loam.correct + 1, reasons: loam.why },
    });
    expect(await find(first.id, 'challenge')).toMatchObject({ answers: 0, rightShare: null });
  });

  test('what stays unfit without a reserve is still asked', async () => {
    const totals = new Map([[first.id, { answers: 200, right: 200 }]]);
    expect((await find(first.id, 'challenge', totals))?.use).toBe('asked');
  });

  test('nobody else reads the answers', async () => {
    expect((await quiz.api.raw('GET /api/quiz/ops/questions', {}, { as: quiz.as })).status).toBe(401);
  });
});
