import { createTestBrowser, type Api } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';

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
