import { databaseFor } from '@farm/prisma/testing';
import { apiOf, fill, testHotCalls } from '@farm/server-kit/testing';
import { communityForTest } from './testing/community-for-test';
import { HISTORY } from './testing/history';
import { hotCalls } from './testing/hot-calls';
import { LIST, neighbor, POST } from './testing/porch-for-test';

testHotCalls('community', async (rows) => {
  const database = await databaseFor('community');
  await fill(database.ownerUrl, HISTORY, rows);
  const copy = () => apiOf(communityForTest(database));
  const api = copy();
  const as = neighbor();
  // Somebody who takes part: two comments of their own, three likes on the page.
  for (const content of ['Ours are up.', 'And the beans?'])
    await api(POST, { body: { content, commenterName: 'Ada' } }, { as });
  const list = await api(LIST, {}, { as });
  const roots = list.filter(({ rootid }) => rootid === undefined);
  for (const { id } of roots.slice(5, 8)) await api('POST /api/comments/:id/like', { params: { id } }, { as });
  const root = roots[10]?.id ?? '';
  const last = roots.at(-1);
  const before = `${last?.createdat ?? ''}_${last?.id ?? ''}`;
  const calls = hotCalls({ neighbor: as, root, before });
  return { copy, pool: database.pool, calls, small: ['setting'], close: () => database.close() };
});
