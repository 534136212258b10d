import { CLASS_CODE_LETTERS, MAX_PUPILS, type ClassPace, type PupilView } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock, type Api, type Browser } from '@farm/server-kit/testing';
import { repositories } from '../app';
import { cleanUp } from '../cleanup-job';
import { bankForTest } from '../testing/bank-for-test';
import { learningForTest } from '../testing/learning-for-test';
import { nicknames } from './nicknames';

const bank = bankForTest();
const jobs = { sendInTransaction: async () => undefined };
const [OKRA = '', OWL = ''] = nicknames;

let database: TestDatabase<LearningDb>;
let clock: ReturnType<typeof fixedClock>;
let api: Api;
let replica: Api;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(() => {
  clock = fixedClock('2026-11-21T15:00:00Z');
  api = createApi(learningForTest(database, clock));
  replica = createApi(learningForTest(database, clock));
});

/** A class about soil with five questions. */
async function begin(pace: ClassPace = 'together') {
  const { key } = await api('POST /api/class-quizzes', { body: { topicId: 'soil', questions: 5, pace } });
  const board = (on: Api = api) => on('GET /api/class-quizzes/:key', { params: { key } });
  const next = (step: number, on: Api = api) =>
    on('POST /api/class-quizzes/:key/next', { params: { key }, body: { step } });
  const { code } = await board();
  return { key, code, board, next };
}

const join = (code: string, nickname: string, as = createTestBrowser(), on = api) =>
  on.raw('POST /api/class-codes/:code/pupil', { params: { code }, body: { nickname } }, { as });
const look = (code: string, as: Browser, on = api) =>
  on('GET /api/class-codes/:code/pupil', { params: { code } }, { as });
const answer = (code: string, as: Browser, body: { number: number; option: number }, on = api) =>
  on.raw('POST /api/class-codes/:code/pupil/answers', { params: { code }, body }, { as });

/** The options are in the class's own order; the right one is called 'yes'. */
const optionOf = (view: Pick<PupilView, 'question'>, isRight: boolean) =>
  view.question?.options.findIndex((option) => (option === 'yes') === isRight) ?? -1;

async function pupils(code: string) {
  const [okra, owl] = [createTestBrowser(), createTestBrowser()];
  await join(code, OKRA, okra);
  await join(code, OWL, owl);
  return { okra, owl };
}

test('a class takes questions together: nobody sees an answer or a point of it before the teacher shows it', async () => {
  const { code, board, next } = await begin();
  const { okra, owl } = await pupils(code);
  expect(await board()).toMatchObject({
    ...{ topic: 'soil', total: 5, step: 0, number: 0, question: null, review: null, isLast: false },
    pupils: [OKRA, OWL].sort().map((nickname) => ({ nickname, points: 0, answered: 0 })),
  });
  expect(await look(code, okra)).toMatchObject({ nickname: OKRA, number: 0, question: null, review: null });

  await next(0);
  const asked = await look(code, okra, replica);
  expect(asked).toMatchObject({ number: 1, sent: null, review: null, points: 0 });
  const right = optionOf(asked, true);
  const sent = await answer(code, okra, { number: 1, option: right });
  expect(sent).toMatchObject({ status: 200, body: { sent: right, review: null, points: 0, right: 0 } });
  await answer(code, owl, { number: 1, option: optionOf(asked, false) }, replica);
  const waiting = await board();
  expect(waiting.pupils.map(({ points, answered }) => [points, answered])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  for (const seen of [asked, sent.body, waiting])
    expect(JSON.stringify(seen)).not.toMatch(/"answer"|"correct"|"explanation":|Because soil/);

  const shown = await next(1);
  expect(shown).toMatchObject({ step: 2, question: null, review: { answer: right, explanation: expect.any(String) } });
  expect(shown.review?.chosen[right]).toBe(1);
  expect(shown.pupils.map(({ nickname }) => nickname)).toEqual([OKRA, OWL]);
  expect(await look(code, okra)).toMatchObject({ review: { chosen: right, answer: right }, right: 1, points: 10 });
  expect(await look(code, owl)).toMatchObject({ review: { answer: right }, right: 0, points: 0 });
});

test('a press on next that comes twice goes one step on, on whichever replica, and the last answer ends the class', async () => {
  const { code, board, next } = await begin();
  const { okra } = await pupils(code);
  await Promise.all([next(0), next(0, replica), next(0)]);
  expect((await board()).step).toBe(1);
  for (let step = 1; step < 10; step += 1) await next(step);
  expect(await board()).toMatchObject({ step: 10, number: 5, isLast: true });
  expect(await look(code, okra)).toMatchObject({ isOver: true, number: 5, review: { chosen: null } });
  await next(10);
  expect((await board()).step).toBe(10);
});

test('at their own pace pupils learn the answer at once, and the board counts what they have answered', async () => {
  const { code, board } = await begin('own');
  const { okra } = await pupils(code);
  let view: PupilView = await look(code, okra);
  for (let number = 1; number <= 5; number += 1) {
    expect(view).toMatchObject({ number, isOver: false });
    const { body } = await answer(code, okra, { number, option: optionOf(view, number > 1) });
    view = body as PupilView;
    expect(view.review).toMatchObject({ answer: expect.any(Number), chosen: expect.any(Number) });
  }
  expect(view).toMatchObject({ isOver: true, question: null, right: 4, number: 5 });
  expect(await board()).toMatchObject({
    isLast: true,
    pupils: [
      { nickname: OKRA, points: view.points, answered: 5 },
      { nickname: OWL, points: 0, answered: 0 },
    ],
  });
});

test('nobody answers ahead, late, twice or with an option that is not there', async () => {
  const { code, next } = await begin();
  const { okra } = await pupils(code);
  expect(await answer(code, okra, { number: 1, option: 0 })).toMatchObject({
    status: 409,
    body: { code: 'class.not_now' },
  });
  await next(0);
  const asked = await look(code, okra);
  expect(await answer(code, okra, { number: 2, option: 0 })).toMatchObject({ status: 409 });
  expect(await answer(code, okra, { number: 1, option: 4 })).toMatchObject({
    status: 422,
    body: { message: 'Please choose one of the answers.' },
  });
  const [wrong, right] = [optionOf(asked, false), optionOf(asked, true)];
  await answer(code, okra, { number: 1, option: wrong });
  expect(await answer(code, okra, { number: 1, option: right }, replica)).toMatchObject({ body: { sent: wrong } });
  await next(1);
  expect(await answer(code, okra, { number: 1, option: right })).toMatchObject({ status: 409 });
  expect(await look(code, okra)).toMatchObject({ points: 0, review: { chosen: wrong } });
  const own = await begin('own');
  await join(own.code, OKRA, okra);
  expect(await answer(own.code, okra, { number: 2, option: 0 })).toMatchObject({ status: 409 });
});

test('a second tab is the same pupil, and the first nickname stays', async () => {
  const { code, board } = await begin();
  const as = createTestBrowser();
  const offer = await api('GET /api/class-codes/:code', { params: { code } }, { as });
  expect(offer).toMatchObject({ isIn: false });
  const [first = '', other = ''] = offer.nicknames;
  await join(code, first, as);
  const again = await Promise.all([join(code, other, as), join(code, other, as, replica)]);
  expect(again.map(({ status, body }) => [status, (body as PupilView).nickname])).toEqual([
    [200, first],
    [200, first],
  ]);
  expect((await board()).pupils).toHaveLength(1);
  expect(await api('GET /api/class-codes/:code', { params: { code } }, { as })).toMatchObject({ isIn: true });
});

test('nicknames come from the list alone, each once in a class; who leaves gives theirs back', async () => {
  const { code, board } = await begin();
  const { okra } = await pupils(code);
  expect(await join(code, 'Teacher Stinks')).toMatchObject({ status: 422, body: { code: 'class.nickname' } });
  expect(await join(code, OKRA)).toMatchObject({
    status: 409,
    body: { message: 'Somebody just took that name. Please choose another one.' },
  });
  const { nicknames: offered } = await api('GET /api/class-codes/:code', { params: { code } }, { as: okra });
  expect(offered).toHaveLength(12);
  expect(offered).not.toContain(OKRA);
  await api('DELETE /api/class-codes/:code/pupil', { params: { code } }, { as: okra });
  expect((await board()).pupils.map(({ nickname }) => nickname)).toEqual([OWL]);
  expect(await join(code, OKRA)).toMatchObject({ status: 200 });
});

test('forty pupils are in, however many come at the same moment', async () => {
  const { key, code, board } = await begin();
  const { id } = await database.db.classQuiz.findFirstOrThrow({ where: { code } });
  const rows = nicknames.slice(2, MAX_PUPILS).map((nickname) => ({ classId: id, visitor: nickname, nickname }));
  await database.db.classPupil.createMany({ data: rows.map((row) => ({ ...row, joinedAt: clock.now() })) });
  const last = nicknames.slice(100, 106);
  const tried = await Promise.all(
    last.map((nickname, place) => join(code, nickname, createTestBrowser(), place % 2 ? api : replica)),
  );
  expect(tried.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  expect(tried.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'class.full' });
  expect((await board()).pupils).toHaveLength(MAX_PUPILS);
  await api('DELETE /api/class-quizzes/:key', { params: { key } });
});

test('a wrong code is told in a sentence; whoever is not in sees no more than with a wrong code', async () => {
  const { code } = await begin();
  const message = "We don't know that code. Check the six letters on the wall.";
  const unknown = code === 'BCDHMP' ? 'BCDHMR' : 'BCDHMP';
  expect(await join(unknown, OKRA)).toMatchObject({ status: 404, body: { code: 'class.unknown', message } });
  const read = (typed: string) =>
    api.raw('GET /api/class-codes/:code/pupil', { params: { code: typed } }, { as: createTestBrowser() });
  expect(await read(code)).toMatchObject({ status: 404, body: { code: 'class.unknown', message } });
  expect(await read(unknown)).toMatchObject({ status: 404, body: { code: 'class.unknown', message } });
});

test('a code may be typed in small letters and with a gap; it has no vowels and no letter twice in a row', async () => {
  const { code } = await begin();
  expect(code).toMatch(new RegExp(`^(?:([${CLASS_CODE_LETTERS}])(?!\\1)){6}$`));
  expect(await join(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`, OKRA)).toMatchObject({ status: 200 });
});

test('the code opens nothing of the teacher; the key is stored as its hash', async () => {
  const { key, code } = await begin();
  const asKey = await api.raw('GET /api/class-quizzes/:key', { params: { key: code } });
  expect(asKey).toMatchObject({ status: 400 });
  const guessed = await api.raw('POST /api/class-quizzes/:key/next', {
    params: { key: 'A'.repeat(22) },
    body: { step: 0 },
  });
  expect(guessed).toMatchObject({ status: 404, body: { code: 'class.closed' } });
  const rows = await database.db.classQuiz.findMany({ where: { code } });
  expect(
    JSON.stringify(rows.map(({ keyHash, ...row }) => [row, Buffer.from(keyHash).toString('base64url')])),
  ).not.toContain(key);
});

const counts = () =>
  Promise.all([database.db.classQuiz.count(), database.db.classPupil.count(), database.db.classAnswer.count()]);

test("closing a class deletes everything of it, and its teacher's page says so", async () => {
  await database.db.classQuiz.deleteMany();
  const { key, code } = await begin('own');
  const { okra } = await pupils(code);
  await answer(code, okra, { number: 1, option: 0 });
  expect(await counts()).toEqual([1, 2, 1]);
  await api('DELETE /api/class-quizzes/:key', { params: { key } });
  expect(await counts()).toEqual([0, 0, 0]);
  expect(await api.raw('GET /api/class-quizzes/:key', { params: { key } })).toMatchObject({
    status: 404,
    body: { message: 'This class is closed, and everything of it is deleted.' },
  });
  expect(await join(code, OKRA)).toMatchObject({ status: 404 });
});

test('at midnight of farm time a class is closed, and the job of the service deletes everything of it', async () => {
  await database.db.classQuiz.deleteMany();
  const { code, board, key } = await begin('own');
  const { okra } = await pupils(code);
  await answer(code, okra, { number: 1, option: 0 });
  expect((await board()).closesAt).toBe('2026-11-22T05:00:00.000Z');
  clock.advance(14 * 3_600_000 - 1);
  const sweep = () => cleanUp(repositories({ db: database.db, bank, jobs }), clock);
  await sweep();
  expect(await counts()).toEqual([1, 2, 1]);
  clock.advance(1);
  expect(await api.raw('GET /api/class-quizzes/:key', { params: { key } })).toMatchObject({ status: 404 });
  expect(await answer(code, okra, { number: 2, option: 0 })).toMatchObject({ status: 404 });
  await sweep();
  expect(await counts()).toEqual([0, 0, 0]);
});

test('a class of a topic that we do not have, or of seven questions, is not begun', async () => {
  const valid = { topicId: 'soil', questions: 5, pace: 'own' } as const;
  const start = (change: object) => api.raw('POST /api/class-quizzes', { body: { ...valid, ...change } });
  expect(await start({ topicId: 'clouds' })).toMatchObject({
    status: 422,
    body: { code: 'class.topic' },
  });
  expect(await start({ questions: 7 })).toMatchObject({
    status: 400,
    body: { message: 'Please choose a topic, the number of questions and the pace.' },
  });
  expect((await api('GET /api/class-topics', {})).map(({ id }) => id)).toEqual(['soil', 'water', 'pests']);
});

test('the QR code leads to the page of pupils with the code typed in', async () => {
  const { status, headers, bytes } = await api.raw('GET /api/class-codes/:code/qr', { params: { code: 'BCDHMP' } });
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(bytes.toString('utf8')).toMatch(/^<svg .*<\/svg>$/);
});
