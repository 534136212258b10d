import { browser } from '@farm/server-kit/testing';
import { neighbor } from '../testing/porch-for-test';
import { porchOfSpec } from '../testing/porch-of-spec';

const LIKE = 'POST /api/comments/:id/like';
const UNLIKE = 'DELETE /api/comments/:id/like';
const ADDRESS = '198.51.100.7';

const porch = porchOfSpec();
let id: string;
beforeEach(async () => {
  id = await porch.given('rain at last', { minute: -10 });
});

const likes = async () => (await porch.row(id)).likes;
const rows = () => porch.database.db.commentLike.count({ where: { commentId: id } });
const on = (n: number) => (n % 2 ? porch.api : porch.copy);
const press = (n: number, as = neighbor(), key: typeof LIKE | typeof UNLIKE = LIKE) =>
  on(n)(key, { params: { id } }, { as });

test('fifty presses of one visitor at one moment, on two copies, count once', async () => {
  const as = neighbor();
  await Promise.all(Array.from({ length: 50 }, (_, n) => press(n, as)));
  expect([await likes(), await rows()]).toEqual([1, 1]);
});

test('fifty visitors at one moment, on two copies, count fifty', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => press(n)));
  expect([await likes(), await rows()]).toEqual([50, 50]);
});

test('likes and un-likes that race leave the number of rows', async () => {
  const crowd = Array.from({ length: 12 }, neighbor);
  const presses = crowd.flatMap((as, n) => [press(n, as), press(n + 1, as, UNLIKE), press(n, as)]);
  await Promise.all(presses);
  expect(await likes()).toBe(await rows());
});

test('a like is answered with the number, shown to its visitor, and taken back', async () => {
  const as = neighbor();
  expect(await press(0, as)).toEqual({ likes: 1, liked: true });
  expect(await press(1, as)).toEqual({ likes: 1, liked: true });
  expect(await porch.api('GET /api/comments/daily-farm-wisdom', {}, { as })).toMatchObject([{ likes: 1, liked: true }]);
  expect((await porch.api('GET /api/comments/daily-farm-wisdom'))[0]).not.toHaveProperty('liked');
  expect(await press(0, as, UNLIKE)).toEqual({ likes: 0, liked: false });
  expect(await press(1, as, UNLIKE)).toEqual({ likes: 0, liked: false });
});

test.each(['PENDING', 'HIDDEN', 'DELETED'])('what is %s cannot be liked, nor un-liked', async (status) => {
  await press(0);
  await porch.database.db.comment.update({ where: { id }, data: { status } });
  for (const key of [LIKE, UNLIKE])
    expect(await porch.api.raw(key, { params: { id } }, { as: neighbor() })).toMatchObject({
      ...{ status: 404, body: { code: 'comment.gone' } },
    });
  expect([await likes(), await rows()]).toEqual([1, 1]);
});

test.each(['no-id', '01970000-0000-7000-8000-00000000dead'])('there is no comment %s to like', async (unknown) => {
  const { status } = await porch.api.raw(LIKE, { params: { id: unknown } });
  expect([400, 404]).toContain(status);
});

test('fresh cookies, and addresses made up on the way, cannot pass the cap of 200 a day and network', async () => {
  const stranger = (n: number) =>
    on(n).raw(
      LIKE,
      { params: { id } },
      // The edge writes the last address; what stands before it was sent by whoever wants to be somebody else.
      { as: browser(), headers: { 'x-forwarded-for': `203.0.113.${n % 250}, 10.0.0.1, ${ADDRESS}` } },
    );
  const statuses: number[] = [];
  for (let n = 0; n < 204; n += 12)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 12 }, (_, i) => stranger(n + i)))).map(({ status }) => status),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(await likes()).toBe(200);
  const elsewhere = await porch.api(LIKE, { params: { id } }, { as: browser(), from: '192.0.2.1' });
  expect(elsewhere).toEqual({ likes: 201, liked: true });
});
