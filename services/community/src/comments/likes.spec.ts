import { createTestBrowser } from '@farm/server-kit/testing';
import { returningVisitor, setUpComments } from '../testing/comments-fixture';

const LIKE = 'POST /api/comments/:id/like';
const UNLIKE = 'DELETE /api/comments/:id/like';
const ADDRESS = '198.51.100.7';

const fixture = setUpComments();
let id: string;
beforeEach(async () => {
  id = await fixture.addComment('rain at last', { minute: -10 });
});

const likes = async () => (await fixture.row(id)).likes;
const rows = () => fixture.database.db.commentLike.count({ where: { commentId: id } });
const on = (n: number) => (n % 2 ? fixture.api : fixture.replica);
const press = (n: number, as = returningVisitor(), key: typeof LIKE | typeof UNLIKE = LIKE) =>
  on(n)(key, { params: { id } }, { as });

test('fifty concurrent likes of one visitor, on two replicas, count once', async () => {
  const as = returningVisitor();
  await Promise.all(Array.from({ length: 50 }, (_, n) => press(n, as)));
  expect([await likes(), await rows()]).toEqual([1, 1]);
});

test('fifty concurrent visitors, on two replicas, count fifty', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => press(n)));
  expect([await likes(), await rows()]).toEqual([50, 50]);
});

test('concurrent likes and unlikes leave the number of rows', async () => {
  const visitors = Array.from({ length: 12 }, returningVisitor);
  const presses = visitors.flatMap((as, n) => [press(n, as), press(n + 1, as, UNLIKE), press(n, as)]);
  await Promise.all(presses);
  expect(await likes()).toBe(await rows());
});

test('a like returns the number, is shown to its visitor, and can be removed', async () => {
  const as = returningVisitor();
  expect(await press(0, as)).toEqual({ likes: 1, liked: true });
  expect(await press(1, as)).toEqual({ likes: 1, liked: true });
  expect(await fixture.api('GET /api/comments/daily-farm-wisdom', {}, { as })).toMatchObject([
    { likes: 1, liked: true },
  ]);
  expect((await fixture.api('GET /api/comments/daily-farm-wisdom'))[0]).not.toHaveProperty('liked');
  expect(await press(0, as, UNLIKE)).toEqual({ likes: 0, liked: false });
  expect(await press(1, as, UNLIKE)).toEqual({ likes: 0, liked: false });
});

test.each(['PENDING', 'HIDDEN', 'DELETED'])('a %s comment cannot be liked or unliked', async (status) => {
  await press(0);
  await fixture.database.db.comment.update({ where: { id }, data: { status } });
  for (const key of [LIKE, UNLIKE])
    expect(await fixture.api.raw(key, { params: { id } }, { as: returningVisitor() })).toMatchObject({
      ...{ status: 404, body: { code: 'comment.gone' } },
    });
  expect([await likes(), await rows()]).toEqual([1, 1]);
});

test.each(['no-id', '01970000-0000-7000-8000-00000000dead'])('there is no comment %s to like', async (unknown) => {
  const { status } = await fixture.api.raw(LIKE, { params: { id: unknown } });
  expect([400, 404]).toContain(status);
});

test('new cookies and forged addresses cannot exceed 200 likes a day and network', async () => {
  const stranger = (n: number) =>
    on(n).raw(
      LIKE,
      { params: { id } },
      // The gateway appends the last address; those before it were sent by the client and may be forged.
      { as: createTestBrowser(), headers: { 'x-forwarded-for': `203.0.113.${n % 250}, 10.0.0.1, ${ADDRESS}` } },
    );
  const statuses: number[] = [];
  for (let n = 0; n < 204; n += 12)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 12 }, (_, i) => stranger(n + i)))).map(({ status }) => status),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(await likes()).toBe(200);
  const elsewhere = await fixture.api(LIKE, { params: { id } }, { as: createTestBrowser(), from: '192.0.2.1' });
  expect(elsewhere).toEqual({ likes: 201, liked: true });
});
