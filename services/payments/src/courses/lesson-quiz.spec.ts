import {
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';
import { gradeQuiz, withoutAnswers } from './lesson-quiz';

const questions = [1, 0, 2].map((correct, index) => ({
  id: `q${index}`,
  text: 'Which?',
  options: ['a', 'b', 'c'],
  correct,
  explanation: `Because ${index}`,
}));

test.each<[string, number[], number, boolean]>([
  ['all three', [1, 0, 2], 3, true],
  ['two of three', [1, 0, 0], 2, true],
  ['one of three', [1, 2, 0], 1, false],
  ['none', [0, 1, 0], 0, false],
  ['two and one not answered', [1, 0, -1], 2, true],
  ['an option that is none', [1, 9, 9], 1, false],
])('%s right: %p scores %i, passed %p', (_, answers, right, passed) => {
  expect(gradeQuiz(questions, answers)).toMatchObject({ right, passed });
});

test('every answer is reviewed with its explanation', () => {
  expect(gradeQuiz(questions, [1, 2, 2]).review).toEqual([
    { id: 'q0', right: true, explanation: 'Because 0' },
    { id: 'q1', right: false, explanation: 'Because 1' },
    { id: 'q2', right: true, explanation: 'Because 2' },
  ]);
});

test.each([[[]], [[1, 0]], [[1, 0, 2, 1]]])('%p is not an answer for every question', (answers) => {
  expect(() => gradeQuiz(questions, answers)).toThrow('Please answer every question.');
});

test('questions are sent without their answers', () => {
  expect(withoutAnswers(questions)[0]).toEqual({ id: 'q0', text: 'Which?', options: ['a', 'b', 'c'] });
});

describe('over the wire', () => {
  const RIGHT = [1, 0, 2]; // of every lesson of the test shelf
  const WRONG = [0, 1, 1];
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
  const send = (answers: number[], lessonId = at.lessonId) =>
    shop.api.raw('POST /api/course-access/:courseId/lessons/:lessonId/check', {
      params: { ...at, lessonId },
      body: { answers },
    });
  const progress = () => shop.db.lessonProgress.findMany({ select: { lessonId: true, tries: true } });

  test('no response contains the answers before the quiz is sent', async () => {
    const calls = [
      ['GET /api/courses/:id', { id: at.courseId }],
      ['GET /api/course-access/:courseId', at],
      ['GET /api/course-access/:courseId/lessons/:lessonId', at],
    ] as const;
    for (const [key, params] of calls) {
      const answer = await shop.api.raw(key, { params });
      expect(answer.status).toBe(200);
      const sent = JSON.stringify(answer.headers) + answer.bytes.toString();
      for (const word of ['correct', 'explanation', 'Because', '"right"']) expect(sent).not.toContain(word);
    }
    expect((await send(WRONG)).bytes.toString()).toContain('Because sun is so');
  });

  test('a lesson is done with two of three right answers, after any number of tries, and remains done', async () => {
    expect((await send(WRONG)).body).toMatchObject({ done: false, right: 0 });
    expect((await send([1, 0, 0])).body).toMatchObject({ done: true, right: 2 });
    expect((await send(WRONG)).body).toMatchObject({ done: true, right: 0 });
    expect(await progress()).toEqual([{ lessonId: 'pests', tries: 3 }]);
    const { lessons } = await shop.api('GET /api/course-access/:courseId', { params: at });
    expect(lessons.map(({ id, done }) => [id, done])).toEqual([
      ['site-and-soil', false],
      ['pests', true],
    ]);
    expect(await shop.api('GET /api/course-access/:courseId/lessons/:lessonId', { params: at })).toMatchObject({
      done: true,
    });
  });

  test('twenty concurrent tries are counted as twenty tries of one lesson', async () => {
    await Promise.all(repeat(20, () => send(RIGHT)));
    expect(await progress()).toEqual([{ lessonId: 'pests', tries: 20 }]);
  });

  test('a wrong number of answers is rejected and not counted', async () => {
    expect(await send([1, 0])).toMatchObject({
      status: 422,
      body: { code: 'course.answers', message: 'Please answer every question.' },
    });
    expect(await progress()).toEqual([]);
  });

  test('a quiz sent without access reveals nothing', async () => {
    await shop.api('POST /api/library/forget');
    const answer = await send(WRONG);
    expect(answer.status).toBe(401);
    expect(answer.bytes.toString()).not.toContain('Because');
  });

  test('checking an unknown lesson is 404', async () => {
    expect((await send(RIGHT, 'no-such-lesson')).status).toBe(404);
  });
});
