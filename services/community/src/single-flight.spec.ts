import type { Comment } from '@farm/contracts';
import { apiOf, browser, watched } from '@farm/server-kit/testing';
import { communityForTest } from './testing/community-for-test';
import { LIST, neighbor, POST, SECOND } from './testing/porch-for-test';
import { porchOfSpec } from './testing/porch-of-spec';

const porch = porchOfSpec();

const CROWD = 500;
const texts = (list: readonly Comment[]) => list.map(({ content }) => content);
const copy = () => apiOf(communityForTest(porch.database, { clock: porch.deps.clock }));

test.each([
  [LIST, 2], // roots, and the replies below them
  ['GET /api/comments/daily-farm-wisdom/state', 1],
  ['GET /api/daily-blog', 1],
  ['GET /api/daily-blog/archive', 1],
] as const)('five hundred that ask %s of a copy which knows nothing cost %i statements', async (key, statements) => {
  await porch.given('okra?', { minute: -1 });
  const api = copy();
  const crowd = () => Promise.all(Array.from({ length: CROWD }, () => api.raw(key, {}, { as: browser() })));
  const first = await watched(porch.database.pool, crowd);
  expect(new Set(first.answer.map(({ status }) => status))).toEqual(new Set([200]));
  expect(first.statements).toHaveLength(statements);
  expect((await watched(porch.database.pool, crowd)).statements).toEqual([]);
});

describe('while another copy still remembers the page of a moment ago', () => {
  const as = neighbor();
  const there = (who = as) => porch.copy(LIST, {}, { as: who });
  const write = async (content: string, more: object = {}) =>
    (await porch.api(POST, { body: { content, commenterName: 'Ada', ...more } }, { as })).commentId;

  test('who wrote sees it there at once, others a second later', async () => {
    await porch.given('okra?', { minute: -1 });
    expect(texts(await there())).toEqual(['okra?']);
    await write('Ours are up.');
    expect(await there()).toMatchObject([{ content: 'Ours are up.', mine: true }, { content: 'okra?' }]);
    expect(texts(await there(neighbor()))).toEqual(['okra?']);
    porch.deps.clock.advance(SECOND);
    expect(texts(await there(neighbor()))).toEqual(['Ours are up.', 'okra?']);
    expect(texts(await there())).toEqual(['Ours are up.', 'okra?']);
  });

  test('a reply stands below what it answers, and is not there for others yet', async () => {
    const root = await porch.given('okra?', { minute: -1 });
    await there();
    await write('Soak them.', { parentId: root });
    expect(texts(await there())).toEqual(['okra?', 'Soak them.']);
    expect(texts(await there(neighbor()))).toEqual(['okra?']);
  });

  test('a like, a change and a taking back are seen by who did them', async () => {
    const liked = await porch.given('okra?', { minute: -1 });
    const id = await write('Ours are up.');
    porch.deps.clock.advance(SECOND);
    await there();
    await porch.api('POST /api/comments/:id/like', { params: { id: liked } }, { as });
    await porch.api('PATCH /api/comments/:id', { params: { id }, body: { content: 'All of ours are up.' } }, { as });
    expect(await there()).toMatchObject([
      { content: 'All of ours are up.', edited: true },
      { content: 'okra?', liked: true, likes: 1 },
    ]);
    await porch.api('DELETE /api/comments/:id', { params: { id } }, { as });
    expect(texts(await there())).toEqual(['okra?']);
  });

  test('what waits for a moderator is seen by its writer alone, also in a full page', async () => {
    for (let n = 0; n < 25; n += 1) await porch.given(`c${n}`, { minute: -60 + n });
    await there();
    await write('buy http://a.example http://b.example http://c.example');
    const list = await there();
    expect(list[0]).toMatchObject({ status: 'pending', mine: true });
    expect(list).toHaveLength(20);
    expect(texts(await there(neighbor()))).toContain('c5');
  });
});
