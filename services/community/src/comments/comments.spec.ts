import type { Comment } from '@farm/contracts';
import { FARM_COMMENTS, seedDatabase } from '@farm/prisma/seed';
import { countingReplica } from '../testing/counting-replica';
import { LIST as KEY, SECOND_MS, setUpComments } from '../testing/comments-fixture';

const fixture = setUpComments();

const texts = (list: readonly Comment[]) => list.map(({ content }) => content);

/** Every root, page by page, as a reader who keeps pressing 'Show older comments' gets them. */
async function readAll(limit: number): Promise<string[]> {
  const ids: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const list = await fixture.api(KEY, { query: { before, limit } });
    const last = list.filter(({ parentid }) => parentid === undefined).at(-1);
    if (!last) return ids;
    ids.push(...texts(list));
    before = `${last.createdat}_${last.id}`;
  }
  throw new Error('the pages do not end');
}

test('roots come newest first, each followed by its replies, oldest first', async () => {
  const older = await fixture.addComment('okra is up', { minute: 1 });
  await fixture.addComment('rain at last', { minute: 2 });
  const first = await fixture.addComment('mine too', { minute: 3, root: older });
  await fixture.addComment('what kind?', { minute: 5, root: older });
  await fixture.addComment('Clemson', { minute: 4, root: older, parent: first });
  const list = await fixture.api(KEY);
  expect(texts(list)).toEqual(['rain at last', 'okra is up', 'mine too', 'Clemson', 'what kind?']);
  expect(list.map(({ parentid }) => parentid)).toEqual([undefined, undefined, older, first, older]);
});

test('a comment has the specified fields and nothing about its author', async () => {
  const id = await fixture.addComment('rain at last', { minute: 2 });
  expect((await fixture.api.raw(KEY)).body).toEqual([
    { id, content: 'rain at last', commenter_name: 'Ada', createdat: '2026-03-20T12:02:00.000Z', likes: 0 },
  ]);
});

test("a new site shows the farm's comments, and an empty one an empty list", async () => {
  expect(await fixture.api(KEY)).toEqual([]);
  await seedDatabase(fixture.database.ownerUrl);
  fixture.deps.clock.advance(SECOND_MS); // written behind the service's back: seen a second later
  expect(texts(await fixture.api(KEY)).sort()).toEqual(FARM_COMMENTS.map(({ body }) => body).sort());
});

test.each(['PENDING', 'HIDDEN', 'DELETED'])('a comment that is %s is not shown, nor a reply', async (status) => {
  const root = await fixture.addComment('shown', { minute: 1 });
  await fixture.addComment('not shown', { minute: 2, status });
  await fixture.addComment('not shown either', { minute: 3, root, status });
  expect(texts(await fixture.api(KEY))).toEqual(['shown']);
});

test('pages neither skip nor repeat, also when many were written in the same millisecond', async () => {
  const all: string[] = [];
  for (let i = 0; i < 11; i += 1) {
    all.push(`c${i}`);
    await fixture.addComment(`c${i}`, { minute: 1, ms: Math.floor(i / 4) });
  }
  const ids = await readAll(2);
  expect([...ids].sort()).toEqual([...all].sort());
  expect(ids).toEqual(await readAll(50));
});

test('a page holds twenty roots', async () => {
  for (let i = 0; i < 23; i += 1) await fixture.addComment(`c${i}`, { minute: i });
  const list = await fixture.api(KEY);
  expect([list.length, list[0]?.content, list.at(-1)?.content]).toEqual([20, 'c22', 'c3']);
});

test.each([
  ['no cursor', 'yesterday'],
  ['no id', '2026-03-20T12:02:00.000Z_7'],
  ['no day', '2026-13-45T12:02:00.000Z_01970000-0000-7000-8000-000000000001'],
  ['an attempt at SQL', "2026-03-20T12:02:00.000Z_'; DROP TABLE comment; --"],
])('a cursor that is %s is rejected', async (_, before) => {
  const sentence = 'That page of comments does not exist.';
  const { status, body } = await fixture.api.raw(KEY, { query: { before } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: sentence, message: sentence });
});

test.each([0, 51, 'many'])('a limit of %s is rejected', async (limit) => {
  expect((await fixture.api.raw(KEY, { query: { limit } })).status).toBe(400);
});

test('a page costs two statements, however many roots it has', async () => {
  for (let i = 0; i < 9; i += 1) await fixture.addComment(`c${i}`, { minute: i });
  const { statements, api } = countingReplica(fixture);
  expect(await api(KEY)).toHaveLength(9);
  expect(statements).toHaveLength(2);
});
