import type { Comment } from '@farm/contracts';
import { FARM_COMMENTS, seed } from '@farm/prisma/seed';
import { apiOf, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { LIST as KEY, porchForTest, type PorchForTest } from '../testing/porch-for-test';

let porch: PorchForTest;
let api: Api;
let given: PorchForTest['given'];
beforeAll(async () => {
  porch = await porchForTest();
  ({ given } = porch);
});
beforeEach(async () => {
  await porch.renew();
  ({ api } = porch);
});
afterAll(() => porch.close());

const texts = (list: readonly Comment[]) => list.map(({ content }) => content);

/** Every root, page by page, as a reader who keeps pressing 'Show older comments' gets them. */
async function readAll(limit: number): Promise<string[]> {
  const seen: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const list = await api(KEY, { query: { before, limit } });
    const last = list.filter(({ parentid }) => parentid === undefined).at(-1);
    if (!last) return seen;
    seen.push(...texts(list));
    before = `${last.createdat}_${last.id}`;
  }
  throw new Error('the pages do not end');
}

test('roots come newest first, each followed by its replies, oldest first', async () => {
  const older = await given('okra is up', { minute: 1 });
  await given('rain at last', { minute: 2 });
  const first = await given('mine too', { minute: 3, root: older });
  await given('what kind?', { minute: 5, root: older });
  await given('Clemson', { minute: 4, root: older, parent: first });
  const list = await api(KEY);
  expect(texts(list)).toEqual(['rain at last', 'okra is up', 'mine too', 'Clemson', 'what kind?']);
  expect(list.map(({ parentid }) => parentid)).toEqual([undefined, undefined, older, first, older]);
});

test("a comment has the specification's fields and nothing of its writer", async () => {
  const id = await given('rain at last', { minute: 2 });
  expect((await api.raw(KEY)).body).toEqual([
    { id, content: 'rain at last', commenter_name: 'Ada', createdat: '2026-03-20T12:02:00.000Z', likes: 0 },
  ]);
});

test("a new site shows the farm's own words, and an empty one an empty list", async () => {
  expect(await api(KEY)).toEqual([]);
  await seed(porch.database.url);
  expect(texts(await api(KEY)).sort()).toEqual(FARM_COMMENTS.map(({ body }) => body).sort());
});

test.each(['PENDING', 'HIDDEN', 'DELETED'])('a comment that is %s is not shown, nor a reply', async (status) => {
  const root = await given('shown', { minute: 1 });
  await given('not shown', { minute: 2, status });
  await given('not shown either', { minute: 3, root, status });
  expect(texts(await api(KEY))).toEqual(['shown']);
});

test('pages neither skip nor repeat, also when many were written in the same millisecond', async () => {
  const all: string[] = [];
  for (let i = 0; i < 11; i += 1) {
    all.push(`c${i}`);
    await given(`c${i}`, { minute: 1, ms: Math.floor(i / 4) });
  }
  const seen = await readAll(2);
  expect([...seen].sort()).toEqual([...all].sort());
  expect(seen).toEqual(await readAll(50));
});

test('a page holds twenty roots', async () => {
  for (let i = 0; i < 23; i += 1) await given(`c${i}`, { minute: i });
  const list = await api(KEY);
  expect([list.length, list[0]?.content, list.at(-1)?.content]).toEqual([20, 'c22', 'c3']);
});

test.each([
  ['no cursor', 'yesterday'],
  ['no id', '2026-03-20T12:02:00.000Z_7'],
  ['no day', '2026-13-45T12:02:00.000Z_01970000-0000-7000-8000-000000000001'],
  ['an attempt at SQL', "2026-03-20T12:02:00.000Z_'; DROP TABLE comment; --"],
])('a cursor that is %s is refused', async (_, before) => {
  const sentence = 'That page of comments does not exist.';
  const { status, body } = await api.raw(KEY, { query: { before } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: sentence, message: sentence });
});

test.each([0, 51, 'many'])('a limit of %s is refused', async (limit) => {
  expect((await api.raw(KEY, { query: { limit } })).status).toBe(400);
});

test('a page costs two statements, however many roots it has', async () => {
  for (let i = 0; i < 9; i += 1) await given(`c${i}`, { minute: i });
  const statements: string[] = [];
  const { db } = porch.database;
  const original = db.$queryRaw.bind(db);
  const counted = {
    ...db,
    $queryRaw: (...call: Parameters<typeof original>) => (statements.push('one'), original(...call)),
  };
  const counting = apiOf(communityApp({ ...porch.deps, db: counted as typeof db }));
  expect(await counting(KEY)).toHaveLength(9);
  expect(statements).toHaveLength(2);
});
