import type { Comment } from '@farm/contracts';
import { answer, idOf, makeComment } from './testing/thread-for-test';
import * as data from './thread-state';
import { commentTree } from './thread-state';

const numbers = (list: readonly Comment[]) => list.map(({ id }) => Number(id.slice(-12)));
/** Twenty conversations; number n was written n minutes ago. */
const full = (from: number) => Array.from({ length: 20 }, (_, place) => makeComment(from + place));
const root = makeComment(9, { replycount: 3 });
const replies = [answer(5, root), answer(4, root), answer(3, root)];
const thread = data.toThread([root, ...replies]);
const rootOf = (now: data.Thread) => now.comments.find(({ id }) => id === root.id);

test('pinned first, then newest first; replies oldest first, whatever the order they come in', () => {
  const list = [makeComment(2), makeComment(1), makeComment(8, { pinned: true }), ...[...replies].reverse(), root];
  expect(numbers(data.toThread(list).comments)).toEqual([8, 1, 2, 9, 5, 4, 3]);
});

test.each([
  ['a full page has older ones behind its last', full(1), data.commentCursor(makeComment(20))],
  ['a shorter page is the last one', full(1).slice(1), null],
  ['pinned comments do not fill a page', [makeComment(99, { pinned: true }), ...full(1).slice(1)], null],
])('%s', (_, page, older) => expect(data.toThread(page).older).toBe(older));

test('older comments are appended without duplicates', () => {
  const now = data.addOlderPage(data.toThread(full(1)), [makeComment(20), makeComment(21)]);
  expect(numbers(now.comments)).toEqual(Array.from({ length: 21 }, (_, place) => place + 1));
  expect(now.older).toBeNull();
});

test('a posted reply is counted, and earlier replies can still be loaded', () => {
  const before = data.toThread([{ ...root, replycount: 5 }, ...replies]);
  const mine = answer(0, root, { mine: true });
  const now = data.addPosted(before, mine);
  expect(rootOf(now)?.replycount).toBe(6);
  expect(now.postedHere).toBe(1);
  const [withComments] = commentTree(now.comments);
  if (!withComments) throw new Error('no conversation');
  expect(data.unloadedReplies(withComments, now)).toEqual({ count: 2, after: data.commentCursor(answer(3, root)) });
  const all = data.addReplies(now, root.id, [answer(2, root), answer(1, root), mine]);
  expect(numbers(all.comments)).toEqual([9, 5, 4, 3, 2, 1, 0]);
  expect(all.outOfOrder).toEqual([]);
});

test('a repeated response changes nothing', () => {
  const once = data.addPosted(thread, makeComment(0));
  expect(data.addPosted(once, makeComment(0))).toBe(once);
});

test('a comment held for moderation is not counted', () => {
  const now = data.addPosted(thread, answer(0, root, { status: 'pending', mine: true }));
  expect(rootOf(now)?.replycount).toBe(3);
  expect(now.postedHere).toBe(0);
  expect(data.newestCursor(now)).toBe(data.commentCursor(answer(3, root)));
});

test('an edit held for moderation is no longer counted', () => {
  const now = data.updateComment(thread, idOf(3), (comment) => ({ ...comment, status: 'pending' }));
  expect(rootOf(now)?.replycount).toBe(2);
  expect(now.postedHere).toBe(-1);
});

test.each([
  ['a reply is removed', idOf(3), [9, 5, 4], undefined],
  ['a comment with replies leaves a tombstone', root.id, [9, 5, 4, 3], 'deleted'],
  ['an unknown one changes nothing', idOf(77), [9, 5, 4, 3], undefined],
])('deleting: %s', (_, id, left, status) => {
  const now = data.removeFromThread(thread, id);
  expect(numbers(now.comments)).toEqual(left);
  expect(now.comments.find((comment) => comment.id === id)?.status).toBe(status);
  if (status) expect(rootOf(now)).toMatchObject({ content: '', commenter_name: '', replycount: 3 });
});

test('all own comments go at once', () => {
  const list = [makeComment(1, { mine: true }), makeComment(2), { ...root, mine: true }, ...replies];
  const now = data.removeOwnComments(data.toThread(list));
  expect(numbers(now.comments)).toEqual([2, 9, 5, 4, 3]);
  expect(now.postedHere).toBe(-2);
});

test('a refresh keeps loaded older comments and replies', () => {
  const before = data.addOlderPage(data.toThread([...full(1), answer(0.5, makeComment(1), {}, 0.5)]), [
    makeComment(21),
  ]);
  const page = [makeComment(0), ...full(1).slice(0, 19)];
  const now = data.refreshThread(before, page);
  expect(numbers(now.comments.filter(({ parentid }) => !parentid))).toEqual(
    Array.from({ length: 22 }, (_, place) => place),
  );
  expect(now.comments).toHaveLength(23);
  expect(now.older).toBeNull();
});

test('a comment deleted since is gone after a refresh', () =>
  expect(
    numbers(
      data.refreshThread(data.toThread([makeComment(1), makeComment(2), makeComment(3)]), [
        makeComment(1),
        makeComment(3),
      ]).comments,
    ),
  ).toEqual([1, 3]));

test('a refresh without an overlap starts the list over, because comments in between would be missing', () => {
  const now = data.refreshThread(data.toThread(full(100)), full(1));
  expect(numbers(now.comments)).toEqual(numbers(full(1)));
  expect(now.older).toBe(data.commentCursor(makeComment(20)));
});

test('two thousand comments are grouped and joined at once', () => {
  const many = Array.from({ length: 2_000 }, (_, place) => makeComment(place + 1, {}, place + 1));
  const took = [1, 2, 3].map(() => {
    const before = performance.now();
    const { comments } = data.addOlderPage(data.toThread(many.slice(0, 1_000)), many.slice(1_000));
    expect(commentTree(comments)).toHaveLength(2_000);
    return performance.now() - before;
  });
  expect(Math.min(...took)).toBeLessThan(500); // a pause of the machine is not the tree's
});

describe('the tree', () => {
  const comment = (id: string, parentid?: string): Comment => ({
    ...{ id, content: id, commenter_name: 'Ada', createdat: '2026-03-01T12:00:00.000Z', likes: 0 },
    ...(parentid ? { parentid } : {}),
  });
  const shape = (list: Comment[]) =>
    commentTree(list).map(({ root, replies }) => [root.id, ...replies.map((reply) => reply.id)]);

  test.each([
    ['no comment', [], []],
    ['roots keep their order', [comment('b'), comment('a')], [['b'], ['a']]],
    [
      'replies stand under the comment they name',
      [comment('a'), comment('a1', 'a'), comment('b')],
      [['a', 'a1'], ['b']],
    ],
    ['a reply before its root', [comment('a1', 'a'), comment('a')], [['a', 'a1']]],
    [
      'a reply to a reply stands under the root',
      [comment('a'), comment('a1', 'a'), comment('a2', 'a1')],
      [['a', 'a1', 'a2']],
    ],
    ['a reply without its root is left out', [comment('x1', 'x')], []],
    ['a ring of replies is left out', [comment('p', 'q'), comment('q', 'p')], []],
  ])('%s', (_, list, expected) => expect(shape(list)).toEqual(expected));
});
