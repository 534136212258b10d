import { join } from 'node:path';
import type { DexterDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, browser, depsForTest, type Api } from '@farm/server-kit/testing';
import { dexterApp } from './app';
import { readKnowledge } from './knowledge/knowledge';
import { readDailyTasks } from './training/daily-tasks';

const ASK = 'POST /api/dexter-response';
const CONTENT = join(__dirname, '../content');
const knowledge = readKnowledge(CONTENT);
const tasks = readDailyTasks(CONTENT);

let database: TestDatabase<DexterDb>;
let deps: ReturnType<typeof depsForTest>;
let api: Api;
const service = () => apiOf(dexterApp({ ...deps, db: database.db, knowledge, tasks }));

beforeEach(async () => {
  database = await databaseFor('dexter');
  deps = depsForTest({ pool: database.pool });
  api = service();
});
afterEach(() => database.close());

test('a question is answered with its source', async () => {
  const reply = await api(ASK, { body: { message: 'How do I make compost from kitchen scraps?' } });
  expect(reply.response).toMatch(/^Mix two to three parts dry browns/);
  expect(reply.sources).toEqual([{ id: 'compost', title: 'Making compost' }]);
});

test.each([
  ['great advice, but how?', 'happy'],
  ['I have a problem with my okra', 'sad'],
  ['What is eating my squash?', 'thinking'],
  ['wow', 'surprised'],
  ['a celebration of okra', 'celebrating'],
  ['show me the workshop', 'neutral'],
])("the visitor's words set the emotion: %s", async (message, emotion) => {
  expect((await api(ASK, { body: { message } })).emotion).toBe(emotion);
});

test.each([
  ['blank', ' \n '],
  ['empty', ''],
  ['longer than 2000 characters', 'x'.repeat(2001)],
])('a message that is %s is refused', async (_, message) => {
  const { status, body } = await api.raw(ASK, { body: { message } });
  const sentence = 'Please write a message of up to 2000 characters.';
  expect([status, (body as { error: string }).error]).toEqual([400, sentence]);
});

test('a message of 2000 characters is answered, signs counted as a person counts them', async () => {
  expect((await api.raw(ASK, { body: { message: '🌱'.repeat(2000) } })).status).toBe(200);
});

test('markup in a message comes back in no answer', async () => {
  const { response } = await api(ASK, { body: { message: '<img src=x onerror=alert(1)> how do I grow okra' } });
  expect(response).not.toContain('<');
});

test('thirty messages a minute are answered, over two copies of the service together', async () => {
  const other = service();
  await api.raw(ASK, { body: { message: 'hello' } });
  const as = api.visitor;
  const answers = await Promise.all(
    Array.from({ length: 34 }, (_, i) => (i % 2 ? api : other).raw(ASK, { body: { message: 'okra' } }, { as })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'request.too_many' });
});

test("the engine's failure hides its cause", async () => {
  const failing = { id: 'model' as const, answer: () => Promise.reject(new Error('key sk-secret is wrong')) };
  const { status, body } = await apiOf(dexterApp({ ...deps, db: database.db, knowledge, engine: failing, tasks })).raw(
    ASK,
    {
      body: { message: 'okra' },
    },
  );
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('the daily tasks are for operators', async () => {
  const [member, operator] = [browser(), browser()];
  deps.signIn(member, { id: '1', email: 'ada@example.com', role: 'member' });
  deps.signIn(operator, { id: '2', email: 'opal@example.com', role: 'operator' });
  const KEY = 'GET /api/dexter/daily-tasks';
  expect((await api.raw(KEY)).status).toBe(401);
  expect((await api.raw(KEY, {}, { as: member })).status).toBe(403);
  expect(await api(KEY, {}, { as: operator })).toEqual(tasks);
});
