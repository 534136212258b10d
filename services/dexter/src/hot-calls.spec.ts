import { createTestBrowser, fillTables, testHotCalls, type HotCall } from '@farm/server-kit/testing';
import { dexterForTest } from './testing/dexter-for-test';
import { BULK_DATA } from './testing/bulk-data';

const STORED_TWICE =
  'a message is kept before it is answered and its answer after it, each in a transaction that takes turns with other tabs';

testHotCalls(async (rows) => {
  const { database, deps, api, replica, close } = await dexterForTest();
  await fillTables(database.ownerUrl, BULK_DATA, rows);
  const as = createTestBrowser();
  const message = { body: { message: 'When do I sow okra?' } };
  for (let n = 0; n < 5; n += 1) {
    await api.raw('POST /api/dexter-response', message, { as });
    deps.clock.advance(1_000);
  }
  const calls: HotCall[] = [
    { name: 'own conversation', key: 'GET /api/dexter/conversation', as, maxStatements: 2 }, // its messages, its memory
    {
      name: 'a message',
      key: 'POST /api/dexter-response',
      input: message,
      as,
      maxStatements: 14,
      reason: STORED_TWICE,
    },
  ];
  const small = ['persona_version', 'audit_log', 'fact_check']; // a row for each act of an operator
  return { createReplica: () => replica(), pool: database.pool, calls, small, close };
});
