import { placeIn } from '@farm/almanac';
import { createTestBrowser, type Api } from '@farm/server-kit/testing';
import { randomUUID } from 'node:crypto';
import { conversationRepository } from '../answers/conversations.repository';
import { sentence } from '../answers/engine';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';
import type { ConversationMemory } from './conversation-memory';

const CHAT = 'POST /api/dexter-response';
const READ = 'GET /api/dexter/conversation/memory';

let dexter: DexterForTest;
let api: Api;
beforeAll(async () => {
  dexter = await dexterForTest();
  api = dexter.api;
});
afterAll(() => dexter.close());

test('what a visitor says of the garden is remembered for this browser, and forgotten without the messages', async () => {
  const as = createTestBrowser();
  expect(await api(READ, {}, { as })).toEqual({ memory: null });
  const message = 'I am a veteran in Macon, 31201, with a 4 x 8 foot bed of okra.';
  const reply = await api(CHAT, { body: { message } }, { as });
  const memory = {
    place: expect.stringContaining('31201') as string,
    ...{ bed: '4 x 8 foot bed', crops: ['okra'], animals: [], standing: ['veteran'] },
  };
  expect([reply.memory, (await api(READ, {}, { as })).memory]).toEqual([memory, memory]);
  expect(await api(READ, {}, { as: createTestBrowser() })).toEqual({ memory: null });
  await api('DELETE /api/dexter/conversation/memory', {}, { as });
  expect(await api(READ, {}, { as })).toEqual({ memory: null });
  expect((await api('GET /api/dexter/conversation', {}, { as })).messages).toHaveLength(2);
});

describe('an answer that is in flight', () => {
  const at = new Date('2026-03-20T16:00:00Z');
  const question = { text: 'q', emotion: 'neutral', verdict: 'low', at } as const;
  const macon = placeIn('Macon, GA');

  async function begun(visitor: string) {
    const { id: versionId } = await dexter.database.db.personaVersion.findFirstOrThrow();
    const conversations = conversationRepository(dexter.database.db);
    const clientMessageId = randomUUID();
    const begin = await conversations.begin({ ...question, visitor, clientMessageId });
    if (begin.kind !== 'begun') throw new Error('the message was not new');
    const { conversationId, memory: before } = begin;
    const finish = (change: Partial<ConversationMemory>) =>
      conversations.finish({
        ...{ id: randomUUID(), conversationId, clientMessageId, versionId, answer: sentence('a') },
        ...{ emotion: 'neutral', status: 'done', latencyMs: 1, stages: {}, reviews: [], before, at },
        memory: { ...before, ...change },
      });
    return { conversations, finish };
  }

  test('does not bring back a garden that was forgotten meanwhile', async () => {
    const first = await begun('forgetter');
    await first.finish({ place: macon, crops: ['okra'] });
    const { conversations, finish } = await begun('forgetter');
    await conversations.forget('forgetter');
    expect(await finish({ place: macon, crops: ['okra', 'kale'] })).toMatchObject({ place: null, crops: [] });
    expect(await conversations.garden('forgetter')).toBeUndefined();
    const next = await begun('forgetter');
    expect(await next.finish({ place: macon })).toMatchObject({ place: macon });
  });

  test('keeps what another answer learned meanwhile', async () => {
    const [one, other] = [await begun('two tabs'), await begun('two tabs')];
    await one.finish({ place: macon });
    expect(await other.finish({ crops: ['okra'] })).toMatchObject({ place: macon, crops: ['okra'] });
  });
});

test('the conversation takes its memory with it when it is erased', async () => {
  const as = createTestBrowser();
  await api(CHAT, { body: { message: 'I live in Macon, 31201.' } }, { as });
  await api('DELETE /api/dexter/conversation', {}, { as });
  expect(await api(READ, {}, { as })).toEqual({ memory: null });
});

test.each(['What can I plant now?', 'When do I plant tomatoes?'])(
  'a ZIP code after %j is understood as the place, and no answer is repeated',
  async (question) => {
    const as = createTestBrowser();
    const first = await api(CHAT, { body: { message: question } }, { as });
    const second = await api(CHAT, { body: { message: '31201' } }, { as });
    expect(second.memory?.place).toContain('31201');
    expect(second.response).toMatch(/Macon|ZIP 31201/);
    expect(second.response).not.toContain('rather not guess');
    expect(second.response).not.toBe(first.response);
  },
);
