import { createTestBrowser, findLeaks } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from './testing/dexter-for-test';

const SECRET = 'the okra behind the barn of Ada';
const READ = 'GET /api/dexter/conversation';

let dexter: DexterForTest;
beforeAll(async () => void (dexter = await dexterForTest()));
afterAll(() => dexter.close());

test('no call tells a visitor what is of another one, whichever ids they know, or changes it', async () => {
  const as = createTestBrowser();
  await dexter.api('POST /api/dexter-response', { body: { message: `How do I water ${SECRET}?` } }, { as });
  const before = await dexter.api(READ, {}, { as });
  expect(JSON.stringify(before)).toContain(SECRET);
  const ids = { messageId: before.messages.at(-1)?.id, value: 'up' };
  expect(await findLeaks(dexter.api, 'dexter', createTestBrowser(), { ids, secrets: [SECRET] })).toEqual([]);
  expect(await dexter.api(READ, {}, { as })).toEqual(before);
});
