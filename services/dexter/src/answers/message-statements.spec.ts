import { createTestBrowser, recordStatements } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';

const CHAT = 'POST /api/dexter-response';
/** A message takes most of the assistant's time in the database. The limits count a visitor, a network and a pause. */
const MAX = { statements: 6, limits: 3 };

let dexter: DexterForTest;
beforeAll(async () => (dexter = await dexterForTest()));
afterAll(() => dexter.close());

test.each([
  'How do I make compost from kitchen scraps?',
  'How much compost do I need for a bed of 4 by 8 feet?',
  'Tell me something about it',
])('a message takes at most six statements, and three of its limits: %s', async (message) => {
  const as = createTestBrowser();
  await dexter.api(CHAT, { body: { message: 'Hello!' } }, { as });
  const { result, statements, limits } = await recordStatements(dexter.database.pool, () =>
    dexter.api(CHAT, { body: { message } }, { as }),
  );
  expect(result.response).not.toBe('');
  expect(statements.length).toBeLessThanOrEqual(MAX.statements);
  expect(limits.length).toBeLessThanOrEqual(MAX.limits);
  const stored = await dexter.database.db.message.findMany({
    where: { conversation: { messages: { some: { id: result.messageId ?? '' } } } },
    orderBy: { seq: 'asc' },
  });
  expect(stored.map(({ seq, role }) => [seq, role])).toEqual([
    [1, 'visitor'],
    [2, 'dexter'],
    [3, 'visitor'],
    [4, 'dexter'],
  ]);
});
