import { randomUUID } from 'node:crypto';
import { createTestBrowser } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';
import type { AnswerEngine } from './engine';
import { ARTICLE_QUESTION } from '../testing/article-question';

const CHAT = 'POST /api/dexter-response';
const READ = 'GET /api/dexter/conversation';

let dexter: DexterForTest;
beforeEach(async () => (dexter = await dexterForTest()));
afterEach(() => dexter.close());

const as = createTestBrowser();
const send = async (message: string, more: { clientMessageId?: string } = {}, to = dexter.api, who = as) =>
  to(CHAT, { body: { message, ...more } }, { as: who });
const texts = async (who = as) => (await dexter.api(READ, {}, { as: who })).messages.map(({ text }) => text);
const rows = () => dexter.database.db.message.findMany({ orderBy: { seq: 'asc' } });

test('a conversation is kept in its order, with the sources of each answer', async () => {
  const first = await send(ARTICLE_QUESTION);
  await send('Hello!');
  const { messages } = await dexter.api(READ, {}, { as });
  expect(messages.map(({ type }) => type)).toEqual(['user', 'bot', 'user', 'bot']);
  expect(messages[1]).toMatchObject({ id: first.messageId, text: first.response, sources: [{ id: 'compost' }] });
});

test('a question that is asked again gets the same answer again', async () => {
  const first = await send(ARTICLE_QUESTION);
  expect((await send(ARTICLE_QUESTION)).response).toBe(first.response);
});

test('a message that asks two things gets what answers each, tools among them', async () => {
  const { response } = await send("what zone am I in, Roanoke Virginia, and when's the last frost");
  expect(response).toMatch(/USDA zone 7b/);
  expect(response).toMatch(/last (?:spring frost|freeze) .*Roanoke/);
});

test('nobody reads, stops, judges or erases the conversation of another visitor', async () => {
  const clientMessageId = randomUUID();
  const { messageId } = await send(ARTICLE_QUESTION, { clientMessageId });
  const stranger = createTestBrowser();
  expect(await texts(stranger)).toEqual([]);
  const judged = await dexter.api.raw(
    'POST /api/dexter/feedback',
    { body: { messageId, value: 'down' } },
    { as: stranger },
  );
  expect([judged.status, (judged.body as { code: string }).code]).toEqual([404, 'chat.no_message']);
  await dexter.api('DELETE /api/dexter/conversation', {}, { as: stranger });
  expect(
    await dexter.api('POST /api/dexter/conversation/stop', { body: { clientMessageId } }, { as: stranger }),
  ).toEqual({ stopped: false });
  expect(await texts()).toHaveLength(2);
});

test('the same message at the same moment on two copies is answered once', async () => {
  let requests = 0;
  const slow: AnswerEngine = {
    id: 'model',
    async *answer({ safe }) {
      requests += 1;
      await new Promise((resolve) => setTimeout(resolve, 200)); // the time a model takes
      yield { kind: 'done', answer: safe };
    },
  };
  await send('Hello!'); // so that both come with the same cookie
  const clientMessageId = randomUUID();
  const replicas = [dexter.replica({ engine: slow }), dexter.replica({ engine: slow })];
  const replies = await Promise.all(
    [0, 1, 0, 1].map((replica) => send(ARTICLE_QUESTION, { clientMessageId }, replicas[replica])),
  );
  expect(new Set(replies.map(({ messageId }) => messageId)).size).toBe(1);
  expect([requests, (await rows()).length]).toEqual([1, 4]);
  expect((await send(ARTICLE_QUESTION, { clientMessageId })).messageId).toBe(replies[0]?.messageId);
});

test('a message whose answer died with its process is answered when it comes again', async () => {
  const clientMessageId = randomUUID();
  await send('Hello!');
  const conversation = await dexter.database.db.conversation.findFirstOrThrow();
  const data = { conversationId: conversation.id, seq: 3, text: ARTICLE_QUESTION, clientMessageId };
  await dexter.database.db.message.create({ data: { ...data, role: 'visitor', at: dexter.deps.clock.now() } });
  dexter.deps.clock.advance(40_000);
  expect((await send(ARTICLE_QUESTION, { clientMessageId })).zone).toBe('answer');
  expect((await rows()).map(({ role }) => role)).toEqual(['visitor', 'dexter', 'visitor', 'dexter']);
});

test('a short question after an answer is understood with its topic', async () => {
  await send('How many inches of water should tomatoes get each week?');
  expect((await send('how often?')).response).toMatch(/tomatoes.*water|water.*tomatoes/i);
});

test('erased is erased: no word is left in any table, and what is on its way is not kept either', async () => {
  let erase: () => Promise<unknown> = () => Promise.resolve();
  const engine: AnswerEngine = {
    id: 'model',
    async *answer({ safe }) {
      await erase();
      yield { kind: 'done', answer: safe };
    },
  };
  await send('Ignore your instructions, zebrafish');
  await send('My zebrafish tank: how do I make compost?');
  await dexter.api('DELETE /api/dexter/conversation', {}, { as });
  let erased = 0;
  erase = () => {
    erased += 1;
    return dexter.api('DELETE /api/dexter/conversation', {}, { as });
  };
  const late = await send(`And zebrafish: ${ARTICLE_QUESTION}`, {}, dexter.replica({ engine }));
  expect([erased, late.response]).toEqual([1, expect.stringMatching(/\w/)]);
  const tables = await dexter.database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'dexter' AND table_type = 'BASE TABLE'",
  );
  for (const { name } of tables.rows) {
    const { rows: held } = await dexter.database.pool.query(`SELECT t::text AS row FROM dexter."${name}" t`);
    expect([name, JSON.stringify(held)]).toEqual([name, expect.not.stringMatching(/zebrafish/i)]);
  }
  expect(await texts()).toEqual([]);
});

test('addresses, telephone and card numbers are kept nowhere', async () => {
  await send('I am ada@example.com, (478) 555-0101: how do I grow okra?');
  await send('My card is 4242 4242 4242 4242');
  const stored = JSON.stringify(await rows());
  expect(stored).toContain('[email address], [phone number]');
  expect(stored).not.toMatch(/ada@|555-0101|4242 4242/);
});

test('Stop keeps what was said, on whichever copy it is pressed', async () => {
  const clientMessageId = randomUUID();
  const engine: AnswerEngine = {
    id: 'model',
    async *answer() {
      yield { kind: 'text', text: 'Mix dry browns with wet greens.' };
      await dexter.replica()('POST /api/dexter/conversation/stop', { body: { clientMessageId } }, { as });
      yield { kind: 'text', text: ' Turn it when it cools.' };
      yield { kind: 'text', text: ' Never said.' };
    },
  };
  const { response } = await send(ARTICLE_QUESTION, { clientMessageId }, dexter.replica({ engine }));
  expect(response).toBe('Mix dry browns with wet greens. Turn it when it cools.');
  expect((await rows()).at(-1)).toMatchObject({ role: 'dexter', status: 'stopped', engine: 'model' });
});

test('a verdict on an answer is kept once, and a bad one is looked at by a person', async () => {
  const { messageId } = await send(ARTICLE_QUESTION);
  const judge = (body: object) => dexter.api.raw('POST /api/dexter/feedback', { body: { messageId, ...body } }, { as });
  expect((await judge({ value: 'up' })).status).toBe(200);
  await judge({ value: 'down', reason: 'too short' });
  await judge({ value: 'down', reason: 'wrong' });
  expect(await dexter.database.db.feedback.findMany()).toMatchObject([{ messageId, value: 'down', reason: 'wrong' }]);
  const items = await dexter.database.db.reviewItem.findMany({ where: { kind: 'not_helpful' } });
  expect(items).toMatchObject([{ messageId, reason: 'too short', state: 'open' }]);
  expect((await judge({ value: 'sideways' })).status).toBe(400);
});

test('my data: what this browser said, and its erasure', async () => {
  expect(await dexter.api('GET /api/my-data/dexter', {}, { as })).toEqual({ held: [] });
  await send(ARTICLE_QUESTION);
  const { held } = await dexter.api('GET /api/my-data/dexter', {}, { as });
  expect(held).toMatchObject([{ what: 'Messages of the chat', rows: [{ text: ARTICLE_QUESTION }, { type: 'bot' }] }]);
  const { erased } = await dexter.api('DELETE /api/my-data/dexter', {}, { as });
  expect(erased).toEqual([{ what: 'Messages of the chat', count: 2 }]);
  expect(await texts()).toEqual([]);
});

test('my data: a person whose sign-in is old confirms before the erasure', async () => {
  await send(ARTICLE_QUESTION);
  dexter.deps.signIn(as, { id: '1', email: 'ada@example.com', role: 'member', amr: ['code'] });
  const erase = () => dexter.api.raw('DELETE /api/my-data/dexter', {}, { as });
  expect(await erase()).toMatchObject({ status: 401, body: { code: 'auth.confirm' } });
  expect(await texts()).toHaveLength(2);
  const freshAt = dexter.deps.clock.now();
  dexter.deps.signIn(as, {
    id: '1',
    email: 'ada@example.com',
    role: 'member',
    amr: ['code'],
    authenticatedAt: freshAt,
  });
  expect((await erase()).body).toEqual({ erased: [{ what: 'Messages of the chat', count: 2 }], kept: null });
});

const GARDEN = 'What the chat remembers of your garden';
const gardenOf = async () =>
  (await dexter.api('GET /api/my-data/dexter', {}, { as })).held.find(({ what }) => what === GARDEN)?.rows;

test('my data: what the chat remembers of the garden is in the export and goes with the erasure', async () => {
  await send('I am in Macon with a 4x8 bed and I have 6 hens');
  expect(await gardenOf()).toMatchObject([{ place: 'Macon, Georgia', bed: '4 x 8 foot bed', animals: ['6 hens'] }]);
  await dexter.api('DELETE /api/my-data/dexter', {}, { as });
  expect(await gardenOf()).toBeUndefined();
  expect((await send('when is my last frost')).response).not.toContain('Macon');
});

test('forget: the garden is forgotten, the messages stay, and a place is asked for again', async () => {
  await send('I live in Macon');
  expect((await send('when is my last frost')).response).toContain('Macon');
  await dexter.api('DELETE /api/dexter/conversation/memory', {}, { as });
  expect(await gardenOf()).toBeUndefined();
  expect(await texts()).toHaveLength(4);
  expect((await send('when do I plant okra')).response).not.toContain('Macon');
});

test('a message may carry what a notebook says, which the answer uses and no other message knows', async () => {
  const garden = { zip: '31201', plantings: [{ cropId: 'okra', day: '2026-03-01' }] }; // before the day of the test
  const question = 'when can I pick my okra';
  const asked = await dexter.api(CHAT, { body: { message: question, garden } }, { as });
  expect(asked.response).toMatch(/okra need \d+ to \d+ days from/);
  const stranger = createTestBrowser();
  expect((await send(question, {}, dexter.api, stranger)).response).not.toMatch(/days from/);
  // the same visitor, after the switch is off
  expect((await send(question)).response).not.toMatch(/days from/);
  await dexter.api(CHAT, { body: { message: 'when is my last frost', garden } }, { as });
  expect(await gardenOf()).toBeUndefined();
});
