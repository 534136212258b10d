import type { Comment } from '@farm/contracts';
import { createApi, createTestBrowser, recordStatements } from '@farm/server-kit/testing';
import { communityForTest } from './testing/community-for-test';
import { LIST, returningVisitor, POST, setUpComments } from './testing/comments-fixture';

const fixture = setUpComments();

const CALLERS = 500;
const texts = (list: readonly Comment[]) => list.map(({ content }) => content);
const replica = () => createApi(communityForTest(fixture.database, { clock: fixture.deps.clock }));

test.each([
  ['GET /api/comments/daily-farm-wisdom/state', 1],
  ['GET /api/daily-blog', 1],
  ['GET /api/daily-blog/archive', 1],
] as const)('500 concurrent requests for %s to a new replica cost %i statements', async (key, statements) => {
  await fixture.addComment('okra?', { minute: -1 });
  const api = replica();
  const callTogether = () =>
    Promise.all(Array.from({ length: CALLERS }, () => api.raw(key, {}, { as: createTestBrowser() })));
  const first = await recordStatements(fixture.database.pool, callTogether);
  expect(new Set(first.result.map(({ status }) => status))).toEqual(new Set([200]));
  expect(first.statements).toHaveLength(statements);
  expect((await recordStatements(fixture.database.pool, callTogether)).statements).toEqual([]);
});

describe('another replica', () => {
  const as = returningVisitor();
  const there = (who = as) => fixture.replica(LIST, {}, { as: who });
  const write = async (content: string, more: object = {}) =>
    (await fixture.api(POST, { body: { content, commenterName: 'Ada', ...more } }, { as })).commentId;

  test('shows a comment to its author and to others immediately', async () => {
    await fixture.addComment('okra?', { minute: -1 });
    expect(texts(await there())).toEqual(['okra?']);
    await write('Ours are up.');
    expect(await there()).toMatchObject([{ content: 'Ours are up.', mine: true }, { content: 'okra?' }]);
    expect(texts(await there(returningVisitor()))).toEqual(['Ours are up.', 'okra?']);
  });

  test('shows a reply below the comment that it answers', async () => {
    const root = await fixture.addComment('okra?', { minute: -1 });
    await there();
    await write('Soak them.', { parentId: root });
    expect(texts(await there())).toEqual(['okra?', 'Soak them.']);
    expect(texts(await there(returningVisitor()))).toEqual(['okra?', 'Soak them.']);
  });

  test('shows likes, edits and deletions', async () => {
    const liked = await fixture.addComment('okra?', { minute: -1 });
    const id = await write('Ours are up.');
    await there();
    await fixture.api('POST /api/comments/:id/like', { params: { id: liked } }, { as });
    await fixture.api('PATCH /api/comments/:id', { params: { id }, body: { content: 'All of ours are up.' } }, { as });
    expect(await there()).toMatchObject([
      { content: 'All of ours are up.', edited: true },
      { content: 'okra?', liked: true, likes: 1 },
    ]);
    await fixture.api('DELETE /api/comments/:id', { params: { id } }, { as });
    expect(texts(await there())).toEqual(['okra?']);
  });

  test('shows a held comment only to its author, also on a full page', async () => {
    for (let n = 0; n < 25; n += 1) await fixture.addComment(`c${n}`, { minute: -60 + n });
    await there();
    await write('buy http://a.example http://b.example http://c.example');
    const list = await there();
    expect(list[0]).toMatchObject({ status: 'pending', mine: true });
    expect(list).toHaveLength(20);
    expect(texts(await there(returningVisitor()))).toContain('c5');
  });
});
