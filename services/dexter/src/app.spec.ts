import { join } from 'node:path';
import type { AnswerEngine } from './answers/engine';
import { createTestBrowser, type Api } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from './testing/dexter-for-test';
import { readTasks } from './training/tasks';
import { ARTICLE_QUESTION, ARTICLE_SENTENCE } from './testing/article-question';

const CHAT = 'POST /api/dexter-response';
const tasks = readTasks(join(__dirname, '../content'));

let dexter: DexterForTest;
let api: Api;

beforeEach(async () => {
  dexter = await dexterForTest({ tasks });
  api = dexter.api;
});
afterEach(() => dexter.close());

test('a question is answered with its source', async () => {
  const reply = await api(CHAT, { body: { message: ARTICLE_QUESTION } });
  expect(reply.response).toContain(ARTICLE_SENTENCE);
  expect(reply).toMatchObject({ zone: 'answer', engine: 'retrieval' });
  expect(reply.sources[0]).toMatchObject({ id: 'compost', title: 'Making compost' });
  expect(reply.sources[0]?.url).toMatch(/^https:/);
});

test.each([
  ['great advice, but how?', 'happy'],
  ['I have a problem with my okra', 'sad'],
  ['What is eating my squash?', 'thinking'],
  ['wow', 'surprised'],
  ['a celebration of okra', 'celebrating'],
  ['show me the workshop', 'neutral'],
])("the visitor's words set the emotion: %s", async (message, emotion) => {
  expect((await api(CHAT, { body: { message } })).emotion).toBe(emotion);
});

test.each([
  ['blank', ' \n '],
  ['empty', ''],
  ['longer than 2000 characters', 'x'.repeat(2001)],
])('a message that is %s is refused', async (_, message) => {
  const { status, body } = await api.raw(CHAT, { body: { message } });
  const sentence = 'Please write a message of up to 2000 characters.';
  expect([status, (body as { error: string }).error]).toEqual([400, sentence]);
});

test.each([{ conversationId: '' }, { clientMessageId: 'x' }])(
  'the error for %j does not blame the message',
  async (more) => {
    const { status, body } = await api.raw(CHAT, { body: { message: 'hello', ...more } });
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('your cookie names the conversation'),
    ]);
  },
);

test('a message of 2000 characters is answered, signs counted as a person counts them', async () => {
  expect((await api.raw(CHAT, { body: { message: '🌱'.repeat(2000) } })).status).toBe(200);
});

test('markup in a message comes back in no answer', async () => {
  const { response } = await api(CHAT, { body: { message: '<img src=x onerror=alert(1)> how do I grow okra' } });
  expect(response).not.toContain('<');
});

test('thirty messages a minute are answered, over two copies of the service together', async () => {
  const other = dexter.replica();
  await api.raw(CHAT, { body: { message: 'hello' } });
  const as = api.visitor;
  const answers = await Promise.all(
    Array.from({ length: 34 }, (_, i) => (i % 2 ? api : other).raw(CHAT, { body: { message: 'okra' } }, { as })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'chat.too_fast' });
});

test('an engine that fails costs no answer: the reviewed one comes, and nothing of the cause', async () => {
  const failing: AnswerEngine = {
    id: 'model',
    answer: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('key sk-secret')) }) }),
  };
  const { status, body } = await dexter.replica({ engine: failing }).raw(CHAT, { body: { message: ARTICLE_QUESTION } });
  expect([status, body]).toEqual([200, expect.objectContaining({ engine: 'retrieval', zone: 'answer' })]);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('the daily tasks are for operators', async () => {
  const [member, operator] = [createTestBrowser(), createTestBrowser()];
  dexter.deps.signIn(member, { id: '1', email: 'ada@example.com', role: 'member' });
  dexter.deps.signIn(operator, { id: '2', email: 'opal@example.com', role: 'operator' });
  const KEY = 'GET /api/dexter/daily-tasks';
  expect((await api.raw(KEY)).status).toBe(401);
  expect((await api.raw(KEY, {}, { as: member })).status).toBe(403);
  const message = await api(KEY, {}, { as: operator });
  expect(message.map(({ id }) => id)).toEqual(tasks.daily.map(({ id }) => id));
  expect(message[0]).toMatchObject({ probe: 'hello', why: 'Never trained yet.' });
});
