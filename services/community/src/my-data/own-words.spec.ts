import { DAY, LIST, neighbor } from '../testing/porch-for-test';
import { porchOfSpec } from '../testing/porch-of-spec';

const READ = 'GET /api/my-data/community';
const ERASE = 'DELETE /api/my-data/community';

const porch = porchOfSpec();

async function wrote(as = neighbor()) {
  const other = await porch.given('okra is up', { minute: -5 });
  const { commentId } = await porch.post('my secret', as);
  await porch.api('POST /api/comments/:id/like', { params: { id: other } }, { as });
  const body = { reason: 'other', note: 'about okra' } as const;
  await porch.api('POST /api/comments/:id/report', { params: { id: other }, body }, { as });
  return { as, other, commentId };
}

test('a browser reads what it wrote, liked and reported; another one reads nothing', async () => {
  const { as, other } = await wrote();
  const { held } = await porch.api(READ, {}, { as });
  expect(held).toMatchObject([
    { what: 'Comments', rows: [{ body: 'my secret', authorName: 'Ada', status: 'PUBLISHED' }] },
    { what: 'Likes', rows: [{ commentId: other }] },
    { what: 'Reports of comments', rows: [{ reason: 'other', note: 'about okra' }] },
  ]);
  expect(await porch.api(READ, {}, { as: neighbor() })).toEqual({ held: [] });
});

test('a deletion takes words, likes and reports; what stays above replies belongs to nobody', async () => {
  const { as, other, commentId } = await wrote();
  const reply = await porch.post('an answer', neighbor(), { parentId: commentId });
  const { visitor } = await porch.row(commentId);
  expect(await porch.api(ERASE, {}, { as })).toEqual({
    erased: [
      { what: 'Comments', count: 1 },
      { what: 'Likes', count: 1 },
      { what: 'Reports of comments', count: 1 },
    ],
    kept: null,
  });
  expect(await porch.api(ERASE, {}, { as })).toEqual({ erased: [], kept: null });
  const tables = ['comment', 'comment_like', 'comment_report', 'moderation_event'].map((table) =>
    porch.database.pool.query(`SELECT t::text FROM community.${table} t`),
  );
  const text = JSON.stringify((await Promise.all(tables)).map(({ rows }) => rows));
  expect(text).not.toContain(visitor);
  expect(text).not.toMatch(/secret|about okra/);
  expect((await porch.row(other)).likes).toBe(0);
  expect(await porch.api(LIST)).toMatchObject([{ status: 'deleted' }, { id: reply.commentId }, { id: other }]);
});

test("a moderator's block stays, and that is said", async () => {
  const { as, commentId } = await wrote();
  const body = { action: 'block', reason: 'unkind', days: 1 } as const;
  await porch.api('POST /api/ops/moderation/comments/:id', { params: { id: commentId }, body }, { as: porch.operator });
  expect(await porch.api(ERASE, {}, { as })).toMatchObject({ kept: expect.stringContaining('block') as string });
  porch.deps.clock.advance(DAY);
  expect(await porch.api(ERASE, {}, { as })).toEqual({ erased: [], kept: null });
});
