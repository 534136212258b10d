import { browser, fill, testHotCalls, type HotCall } from '@farm/server-kit/testing';
import { dexterForTest } from './testing/dexter-for-test';
import { HISTORY } from './testing/history';

const KEPT_TWICE =
  'a message is kept before it is answered and its answer after it, each in a transaction that takes turns with other tabs';

testHotCalls('dexter', async (rows) => {
  const { database, deps, api, copy, close } = await dexterForTest();
  await fill(database.ownerUrl, HISTORY, rows);
  const as = browser();
  const ask = { body: { message: 'When do I sow okra?' } };
  for (let n = 0; n < 5; n += 1) {
    await api.raw('POST /api/dexter-response', ask, { as });
    deps.clock.advance(1_000);
  }
  const calls: HotCall[] = [
    { name: 'own conversation', key: 'GET /api/dexter/conversation', as, most: 1 },
    { name: 'a message', key: 'POST /api/dexter-response', input: ask, as, most: 14, because: KEPT_TWICE },
  ];
  const small = ['persona_version', 'persona_activation'];
  return { copy: () => copy(), pool: database.pool, calls, small, close };
});
