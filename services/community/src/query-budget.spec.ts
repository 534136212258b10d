import { createTestDatabase } from '@farm/prisma/testing';
import { createApi, fillTables, testHotCalls } from '@farm/server-kit/testing';
import { communityForTest } from './testing/community-for-test';
import { BULK_DATA } from './testing/bulk-data';
import { frequentCalls } from './testing/frequent-calls';
import { LIST, returningVisitor, POST } from './testing/comments-fixture';

testHotCalls(async (rows) => {
  const database = await createTestDatabase('community');
  await fillTables(database.ownerUrl, BULK_DATA, rows);
  const replica = () => createApi(communityForTest(database));
  const api = replica();
  const as = returningVisitor();
  // Somebody who takes part: two comments of their own, three likes on the page.
  for (const content of ['Ours are up.', 'And the beans?'])
    await api(POST, { body: { content, commenterName: 'Ada' } }, { as });
  const list = await api(LIST, {}, { as });
  const roots = list.filter(({ rootid }) => rootid === undefined);
  for (const { id } of roots.slice(5, 8)) await api('POST /api/comments/:id/like', { params: { id } }, { as });
  const root = roots[10]?.id ?? '';
  const last = roots.at(-1);
  const before = `${last?.createdat ?? ''}_${last?.id ?? ''}`;
  const calls = frequentCalls({ visitor: as, root, before });
  return { createReplica: replica, pool: database.pool, calls, small: ['setting'], close: () => database.close() };
});
