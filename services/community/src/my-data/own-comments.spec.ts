import { DAY_MS, LIST, returningVisitor, setUpComments } from '../testing/comments-fixture';

const READ = 'GET /api/my-data/community';
const ERASE = 'DELETE /api/my-data/community';

const fixture = setUpComments();

async function wrote(as = returningVisitor()) {
  const other = await fixture.addComment('okra is up', { minute: -5 });
  const { commentId } = await fixture.post('my secret', as);
  await fixture.api('POST /api/comments/:id/like', { params: { id: other } }, { as });
  const body = { reason: 'other', note: 'about okra' } as const;
  await fixture.api('POST /api/comments/:id/report', { params: { id: other }, body }, { as });
  return { as, other, commentId };
}

test('a browser can export what it wrote, liked and reported; another one cannot', async () => {
  const { as, other } = await wrote();
  const { held } = await fixture.api(READ, {}, { as });
  expect(held).toMatchObject([
    { what: 'Comments', rows: [{ body: 'my secret', authorName: 'Ada', status: 'PUBLISHED' }] },
    { what: 'Likes', rows: [{ commentId: other }] },
    { what: 'Reports of comments', rows: [{ reason: 'other', note: 'about okra' }] },
  ]);
  expect(await fixture.api(READ, {}, { as: returningVisitor() })).toEqual({ held: [] });
});

test('erasing deletes texts, likes and reports; tombstones lose their visitor', async () => {
  const { as, other, commentId } = await wrote();
  const reply = await fixture.post('an answer', returningVisitor(), { parentId: commentId });
  const { visitor } = await fixture.row(commentId);
  expect(await fixture.api(ERASE, {}, { as })).toEqual({
    erased: [
      { what: 'Comments', count: 1 },
      { what: 'Likes', count: 1 },
      { what: 'Reports of comments', count: 1 },
    ],
    kept: null,
  });
  expect(await fixture.api(ERASE, {}, { as })).toEqual({ erased: [], kept: null });
  const tables = ['comment', 'comment_like', 'comment_report', 'moderation_event'].map((table) =>
    fixture.database.pool.query(`SELECT t::text FROM community.${table} t`),
  );
  const text = JSON.stringify((await Promise.all(tables)).map(({ rows }) => rows));
  expect(text).not.toContain(visitor);
  expect(text).not.toMatch(/secret|about okra/);
  expect((await fixture.row(other)).likes).toBe(0);
  expect(await fixture.api(LIST)).toMatchObject([{ status: 'deleted' }, { id: reply.commentId }, { id: other }]);
});

test("a moderator's block remains, and the response says so", async () => {
  const { as, commentId } = await wrote();
  const body = { action: 'block', reason: 'unkind', days: 1 } as const;
  await fixture.api(
    'POST /api/ops/moderation/comments/:id',
    { params: { id: commentId }, body },
    { as: fixture.operator },
  );
  expect(await fixture.api(ERASE, {}, { as })).toMatchObject({ kept: expect.stringContaining('block') as string });
  fixture.deps.clock.advance(DAY_MS);
  expect(await fixture.api(ERASE, {}, { as })).toEqual({ erased: [], kept: null });
});
