import {
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';
import type { CheckQuestion } from '../pdf/markdown/course';
import { choicesByPlace, drawQuiz, gradeQuiz, withoutAnswers } from './lesson-quiz';

const aQuestion = (id: string, correct = 1): CheckQuestion => ({
  id,
  text: `Which is ${id}?`,
  options: ['a', 'b', 'c'].map((option) => `${id} ${option}`),
  correct,
  explanation: `Because ${id}`,
  why: ['a', 'b', 'c'].map((option) => `Why ${id} ${option}.`),
});
const pool = (id: string, size: number) => ({
  id,
  check: Array.from({ length: size }, (_, place) => aQuestion(`${id}-${place}`, place % 3)),
});

describe('a draw', () => {
  const lesson = pool('beds', 10);
  const earlier = [pool('soil', 8), pool('plan', 8)];
  const draw = (more: Partial<Parameters<typeof drawQuiz>[0]> = {}) =>
    drawQuiz({ lesson, earlier: [], learner: 'ann', tries: 0, ...more });
  const idsOf = (questions: readonly CheckQuestion[]) => questions.map(({ id }) => id);
  const own = (questions: readonly CheckQuestion[]) => idsOf(questions).filter((id) => id.startsWith('beds'));

  test('has eight different questions, three of them of earlier lessons if any were passed', () => {
    expect(new Set(own(draw())).size).toBe(8);
    const questions = draw({ earlier });
    expect([new Set(idsOf(questions)).size, own(questions).length]).toEqual([8, 5]);
    expect(draw({ lesson: pool('beds', 3) })).toHaveLength(3);
    expect(draw({ lesson: pool('beds', 3), earlier })).toHaveLength(6);
    expect(own(draw({ lesson: pool('beds', 3), earlier: [pool('beds', 3)] }))).toHaveLength(3);
  });

  test('always has the questions of safety', () => {
    const safe = {
      ...lesson,
      check: lesson.check.map((each, place) => ({ ...each, always: place === 4 || undefined })),
    };
    for (let tries = 0; tries < 12; tries += 1) {
      const questions = draw({ lesson: safe, earlier, tries });
      expect([own(questions).length, own(questions).includes('beds-4')]).toEqual([5, true]);
    }
  });

  test('stays the same until it was tried, and then brings others first', () => {
    expect(draw({ earlier })).toEqual(draw({ earlier }));
    const [first, second] = [own(draw({ earlier })), own(draw({ earlier, tries: 1 }))];
    expect(first.filter((id) => second.includes(id))).toEqual([]);
  });

  test('shuffles questions and options; each answer and reason stays with its option', () => {
    const questions = Array.from({ length: 12 }, (_, tries) => draw({ tries })).flat();
    expect(new Set(draw().map(({ id }) => id)).size).toBe(8);
    expect(idsOf(draw())).not.toEqual([...idsOf(draw())].sort());
    expect(new Set(questions.map(({ correct }) => correct)).size).toBe(3);
    for (const { id, options, correct, why = [] } of questions) {
      const before = lesson.check.find((each) => each.id === id);
      expect(options[correct]).toBe(before?.options[before.correct]);
      expect(why.map((reason) => reason.replace('Why ', ''))).toEqual(options.map((option) => `${option}.`));
    }
  });

  test('learners get different draws, of which there is a limited number', () => {
    const learners = Array.from({ length: 200 }, (_, n) => idsOf(draw({ learner: `learner ${n}` })).join());
    expect(new Set(learners).size).toBeGreaterThan(8);
    expect(new Set(learners).size).toBeLessThanOrEqual(16);
    expect(draw({ tries: 12 })).toEqual(draw());
  });
});

const questions = [1, 0, 2].map((correct, index) => aQuestion(`q${index}`, correct));
const byPlace = (answers: number[]) => choicesByPlace(questions, answers);

test.each<[string, number[], number, boolean]>([
  ['all three', [1, 0, 2], 3, true],
  ['two of three', [1, 0, 0], 2, true],
  ['one of three', [1, 2, 0], 1, false],
  ['none', [0, 1, 0], 0, false],
  ['two and one not answered', [1, 0, -1], 2, true],
  ['an option that is none', [1, 9, 9], 1, false],
])('%s right: %p scores %i, passed %p', (_, answers, right, passed) => {
  expect(gradeQuiz(questions, byPlace(answers))).toMatchObject({ right, passed });
});

test('choices are judged by the id of their question, in any order', () => {
  const choices = byPlace([1, 0, 2]).reverse();
  expect(gradeQuiz(questions, choices)).toMatchObject({ right: 3, passed: true });
});

test('six of eight are needed', () => {
  const { check } = pool('beds', 8);
  const rightOf = (count: number) =>
    check.map(({ id, correct }, place) => ({ id, option: place < count ? correct : (correct + 1) % 3 }));
  expect(gradeQuiz(check, rightOf(5)).passed).toBe(false);
  expect(gradeQuiz(check, rightOf(6)).passed).toBe(true);
});

describe('a question of safety', () => {
  const { check } = pool('heat', 8);
  const quiz = check.map((each, place) => ({ ...each, always: place === 2 || undefined }));
  const choicesBut = (...wrong: number[]) =>
    quiz.map(({ id, correct }, place) => ({ id, option: wrong.includes(place) ? (correct + 1) % 3 : correct }));

  test('has to be right, whatever the others are', () => {
    expect(gradeQuiz(quiz, choicesBut(2))).toMatchObject({ right: 7, passed: false });
    expect(gradeQuiz(quiz, choicesBut(0, 1))).toMatchObject({ right: 6, passed: true });
    expect(gradeQuiz(quiz, choicesBut(0, 1, 3))).toMatchObject({ right: 5, passed: false });
  });

  test('is sent as one that must be right, and no other is', () => {
    const sent = withoutAnswers(quiz);
    expect(sent.filter(({ mustBeRight }) => mustBeRight).map(({ id }) => id)).toEqual(['heat-2']);
  });
});

test('every answer is reviewed with the right option and the reason for each', () => {
  expect(gradeQuiz(questions, byPlace([1, 2, 2])).review).toEqual(
    [true, false, true].map((right, place) => ({
      ...{ id: `q${place}`, right, explanation: `Because q${place}`, answer: [1, 0, 2][place] },
      reasons: ['a', 'b', 'c'].map((option) => `Why q${place} ${option}.`),
    })),
  );
});

test.each([
  ['none', []],
  ['one too few', byPlace([1, 0])],
  ['one too many', byPlace([1, 0, 2, 1])],
  ['a question twice', [...byPlace([1, 0]), { id: 'q0', option: 1 }]],
  ['a question of another quiz', [...byPlace([1, 0]), { id: 'q9', option: 1 }]],
])('%s: that is not a choice for every question', (_, choices) => {
  expect(() => gradeQuiz(questions, choices)).toThrow('Please answer every question.');
});

test('questions are sent without their answers', () => {
  expect(withoutAnswers(questions)[0]).toEqual({
    ...{ id: 'q0', text: 'Which is q0?', options: ['q0 a', 'q0 b', 'q0 c'] },
  });
});

describe('over the wire', () => {
  /** The right options of every lesson of the test shelf. */
  const RIGHT: Record<string, string> = { sun: 'The second', soil: 'The first', water: 'The third' };
  let shop: PaymentsTestService;
  beforeEach(async () => {
    shop = await createPaymentsTestService();
    const paymentIntent = await payAtProvider(shop, courseBody);
    await shop.api('POST /api/course-access/:courseId/claim', {
      params: { courseId: courseBody.courseId },
      body: { paymentIntent },
    });
  });
  afterEach(() => shop.close());

  const at = { courseId: courseBody.courseId, lessonId: 'pests' };
  const READ = 'GET /api/course-access/:courseId/lessons/:lessonId';
  const CHECK = 'POST /api/course-access/:courseId/lessons/:lessonId/check';
  const read = (lessonId = at.lessonId) => shop.api(READ, { params: { ...at, lessonId } });
  type Quiz = Awaited<ReturnType<typeof read>>;
  const choicesOf = ({ questions }: Quiz, rightCount: number) =>
    questions.map(({ id, options }, place) => {
      const right = options.indexOf(RIGHT[id] ?? '');
      return { id, option: place < rightCount ? right : (right + 1) % 3 };
    });
  const send = (quiz: Quiz, rightCount: number, on = shop.api, lessonId = at.lessonId) =>
    on.raw(
      CHECK,
      { params: { ...at, lessonId }, body: { choices: choicesOf(quiz, rightCount), wording: quiz.wording ?? '' } },
      { as: shop.api.visitor },
    );
  const progress = () => shop.db.lessonProgress.findMany({ select: { lessonId: true, tries: true } });

  test('no response contains the answers before the quiz is sent', async () => {
    const calls = [
      ['GET /api/courses/:id', { id: at.courseId }],
      ['GET /api/course-access/:courseId', at],
      [READ, at],
    ] as const;
    for (const [key, params] of calls) {
      const answer = await shop.api.raw(key, { params });
      expect(answer.status).toBe(200);
      const sent = JSON.stringify(answer.headers) + answer.bytes.toString();
      for (const word of ['correct', 'explanation', 'Because', '"right"', 'reasons', 'why'])
        expect(sent).not.toContain(word);
    }
    expect((await send(await read(), 0)).bytes.toString()).toContain('Because sun is so');
  });

  test('a lesson is done with two of three right answers, after any number of tries, and remains done', async () => {
    const quiz = await read();
    expect((await send(quiz, 0)).body).toMatchObject({ done: false, right: 0 });
    expect((await send(quiz, 2)).body).toMatchObject({ done: true, right: 2 });
    expect((await send(quiz, 0)).body).toMatchObject({ done: true, right: 0 });
    expect(await progress()).toEqual([{ lessonId: 'pests', tries: 3 }]);
    const { lessons } = await shop.api('GET /api/course-access/:courseId', { params: at });
    expect(lessons.map(({ id, done }) => [id, done])).toEqual([
      ['site-and-soil', false],
      ['pests', true],
    ]);
    expect(await read()).toMatchObject({ done: true });
  });

  test('a lesson is not done while a question of safety is wrong, and is with the next try', async () => {
    const quiz = await read();
    const at = { lessonId_wording: { lessonId: 'pests', wording: quiz.wording ?? '' } };
    const { questions } = await shop.db.lessonQuizWording.findUniqueOrThrow({ where: at });
    const safe = (questions as object[]).map((each, place) => (place === 2 ? { ...each, always: true } : each));
    await shop.db.lessonQuizWording.update({ where: at, data: { questions: safe } });
    expect((await send(quiz, 2)).body).toMatchObject({ done: false, right: 2 });
    expect(await read()).toMatchObject({ done: false });
    expect((await send(quiz, 3)).body).toMatchObject({ done: true, right: 3 });
  });

  test('a quiz is drawn anew after a try; any replica judges the one that was shown', async () => {
    const first = await read();
    expect((await read()).wording).toBe(first.wording);
    await send(first, 0);
    expect((await read()).wording).not.toBe(first.wording);
    expect((await send(first, 3, shop.second())).body).toMatchObject({ done: true, right: 3 });
  });

  test('answers by place, as pages sent them before, are judged as well', async () => {
    const quiz = await read();
    const answers = choicesOf(quiz, 3).map(({ option }) => option);
    const sent = await shop.api(CHECK, { params: at, body: { answers, wording: quiz.wording ?? '' } });
    expect(sent).toMatchObject({ done: true, right: 3 });
  });

  test('twenty concurrent tries are counted as twenty tries of one lesson', async () => {
    const quiz = await read();
    await Promise.all(repeat(20, () => send(quiz, 3)));
    expect(await progress()).toEqual([{ lessonId: 'pests', tries: 20 }]);
  });

  test('a wrong number of answers is rejected and not counted', async () => {
    const quiz = await read();
    expect(await send({ ...quiz, questions: quiz.questions.slice(1) }, 2)).toMatchObject({
      status: 422,
      body: { code: 'course.answers', message: 'Please answer every question.' },
    });
    expect(await progress()).toEqual([]);
  });

  test('a quiz sent without access reveals nothing', async () => {
    const quiz = await read();
    await shop.api('POST /api/library/forget');
    const answer = await send(quiz, 0);
    expect(answer.status).toBe(401);
    expect(answer.bytes.toString()).not.toContain('Because');
  });

  test('checking an unknown lesson is 404', async () => {
    expect((await send(await read(), 3, shop.api, 'no-such-lesson')).status).toBe(404);
  });
});
