import { join } from 'node:path';
import type { DeskPost } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, browser, fixedClock, type Api, type FixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { readEvergreen } from './evergreen';

const evergreen = readEvergreen(join(__dirname, '../../content'));
const OPERATOR = '0197279a-0000-7000-8000-0000000000aa';
const person = { id: OPERATOR, email: 'operator@example.com', role: 'operator' as const };
const operator = browser();
const as = { as: operator };

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
let api: Api;
beforeAll(async () => {
  database = await databaseFor('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner('TRUNCATE community.blog_post, community.post_event'); // the one way past the trigger that keeps lines
  clock = fixedClock('2026-11-21T17:00:00.000Z');
  const deps = communityDepsForTest(database, { clock, evergreen });
  deps.signIn(operator, { ...person, freshAt: clock.now() });
  api = apiOf(communityApp(deps));
});

const words = { title: 'Rain at last', content: 'Two inches in the can this morning.', tips: ['Empty the can'] };
const write = (given: object = {}) => api('POST /api/ops/inbox/posts', { body: { ...words, ...given } }, as);
const publish = ({ id }: { id: string }, publishOn?: string) =>
  api('POST /api/ops/inbox/posts/:id/publish', { params: { id }, body: publishOn ? { publishOn } : {} }, as);
const takeBack = ({ id }: { id: string }) =>
  api('POST /api/ops/inbox/posts/:id/unpublish', { params: { id }, body: { reason: 'a wrong figure' } }, as);
const change = (post: DeskPost, given: object) => {
  const { id, state: _, publishOn: __, ...rest } = post;
  return api('PUT /api/ops/inbox/posts/:id', { params: { id }, body: { ...rest, ...given } }, as);
};
const remove = ({ id }: { id: string }) =>
  api('DELETE /api/ops/inbox/posts/:id', { params: { id }, body: { reason: 'written twice' } }, as);
const whyNot = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ refusal }: { refusal: { code: string } }) => refusal.code,
  );
const today = async () => {
  clock.advance(2_000); // what visitors read is a second old at most
  return (await api('GET /api/daily-blog')).slug;
};
const events = async () =>
  (await database.db.postEvent.findMany({ orderBy: { id: 'asc' } })).map(({ action, actor, reason }) => [
    ...[action, actor === OPERATOR, reason],
  ]);

test('a post is written, published at once, taken back and deleted, and each act leaves its line', async () => {
  const draft = await write();
  expect(draft).toMatchObject({ slug: 'rain-at-last', state: 'draft', publishOn: null });
  expect(await today()).toBe('leaves-into-soil');
  expect(await publish(draft)).toMatchObject({ state: 'published', publishOn: '2026-11-21' });
  expect(await today()).toBe('rain-at-last');
  expect(await takeBack(draft)).toMatchObject({ state: 'draft', publishOn: null });
  expect(await today()).toBe('leaves-into-soil');
  expect(await remove(draft)).toEqual({ deleted: true });
  expect(await events()).toEqual([
    ['write', true, null],
    ['publish', true, null],
    ['unpublish', true, 'a wrong figure'],
    ['delete', true, 'written twice'],
  ]);
});

test('what was deleted stands in its line', async () => {
  await remove(await write());
  const [, line] = await database.db.postEvent.findMany({ orderBy: { id: 'asc' } });
  expect(line).toMatchObject({ before: { title: 'Rain at last', tips: ['Empty the can'] }, after: null });
});

test('lines are never rewritten, nor taken out', async () => {
  await write();
  await expect(database.db.postEvent.updateMany({ data: { actor: 'nobody' } })).rejects.toThrow();
  await expect(database.db.postEvent.deleteMany()).rejects.toThrow();
});

test('a post for a day to come waits for it', async () => {
  const post = await write();
  expect(await publish(post, '2026-11-23')).toMatchObject({ state: 'scheduled', publishOn: '2026-11-23' });
  expect(await today()).toBe('leaves-into-soil');
  clock.advance(2 * 86_400_000);
  expect(await today()).toBe('rain-at-last');
  const { posts } = await api('GET /api/ops/inbox/posts', {}, as);
  expect(posts.map(({ state }) => state)).toEqual(['published']);
});

test.each([
  ['a day that is over', '2026-11-20', 'post.day_gone'],
  ['no day of the calendar', '2026-11-31', 'post.no_day'],
  ['today', '2026-11-21', 'done'],
])('publishing on %s: %s is %s', async (_, day, expected) => {
  expect(await whyNot(publish(await write(), day))).toBe(expected);
});

test('a second press publishes once, and a post that is out is not moved to another day', async () => {
  const post = await write();
  await publish(post);
  await publish(post);
  expect(await whyNot(publish(post, '2026-12-01'))).toBe('post.is_out');
  expect((await events()).map(([action]) => action)).toEqual(['write', 'publish']);
});

test('twenty presses at once publish once', async () => {
  const post = await write();
  await Promise.all(Array.from({ length: 20 }, () => publish(post)));
  expect((await events()).map(([action]) => action)).toEqual(['write', 'publish']);
});

test('two operators do not write over each other', async () => {
  const post = await write();
  clock.advance(1);
  const changed = await change(post, { title: 'Rain, at last' });
  expect(changed).toMatchObject({ title: 'Rain, at last', slug: 'rain-at-last' });
  expect(await whyNot(change(post, { title: 'Hail' }))).toBe('post.changed');
});

test('an address is made of the title, and another one when it is taken', async () => {
  expect([(await write()).slug, (await write()).slug, (await write({ title: 'Leaves into soil' })).slug]).toEqual([
    'rain-at-last',
    'rain-at-last-2',
    'leaves-into-soil-2',
  ]);
});

test('an address that is taken is refused: by a post, by a month', async () => {
  const post = await write({ slug: 'rain' });
  const other = await write({ slug: 'hail' });
  expect(await whyNot(write({ slug: 'rain' }))).toBe('post.slug_taken');
  expect(await whyNot(write({ slug: 'leaves-into-soil' }))).toBe('post.slug_taken');
  expect(await whyNot(change(other, { slug: post.slug }))).toBe('post.slug_taken');
});

test('the address of a post that readers have found stays', async () => {
  const post = await publish(await write());
  expect(await whyNot(change(post, { slug: 'hail' }))).toBe('post.slug_stands');
  expect(await whyNot(change(post, { title: 'Hail' }))).toBe('done');
});

test('signs that cannot be seen are not kept, and words of nothing else are none', async () => {
  const post = await write({ title: 'Rain\u202e at\u200b last', tips: [{ title: 'a\u0007', content: 'b\u200bc' }] });
  expect([post.title, post.tips]).toEqual(['Rain at last', [{ title: 'a', content: 'bc' }]]);
  expect(await whyNot(write({ title: '\u200b\u200b\u200b\u200b' }))).toBe('request.invalid');
});

test.each([[' '], [{ title: '\u200b', content: 'Empty the can' }], [{ title: 'Rain', content: ' ' }]])(
  'a tip that says nothing is refused: %j',
  async (tip) => {
    expect(await whyNot(write({ tips: ['Empty the can', tip] }))).toBe('request.invalid');
  },
);

test('drafts stand first, then days, newest first; pages neither skip nor repeat', async () => {
  const made: string[] = [];
  for (let n = 0; n < 33; n += 1) {
    const post = await write({ title: `Post number ${n}` });
    made.push(post.id);
    if (n < 30) await publish(post, `2026-12-${String(n + 1).padStart(2, '0')}`);
  }
  const first = await api('GET /api/ops/inbox/posts', {}, as);
  const second = await api('GET /api/ops/inbox/posts', { query: { before: first.next ?? '' } }, as);
  expect(first.posts.slice(0, 4).map(({ state, publishOn }) => [state, publishOn])).toEqual([
    ['draft', null],
    ['draft', null],
    ['draft', null],
    ['scheduled', '2026-12-30'],
  ]);
  expect([...first.posts, ...second.posts].map(({ id }) => id).sort()).toEqual([...made].sort());
  expect([second.next, first.today]).toEqual([null, { day: '2026-11-21', title: 'Leaves into soil', builtIn: true }]);
});

test.each(['x', '2026-12-30', '9999-99-99_0197279a-0000-7000-8000-0000000000aa'])('no page %s', async (before) => {
  expect(await whyNot(api('GET /api/ops/inbox/posts', { query: { before } }, as))).not.toBe('done');
});

test('a post that is not there is said so', async () => {
  const gone = await write();
  await remove(gone);
  expect(await Promise.all([publish(gone), takeBack(gone), remove(gone), change(gone, {})].map(whyNot))).toEqual(
    Array.from({ length: 4 }, () => 'post.unknown'),
  );
});

test('deleting asks for a fresh sign-in', async () => {
  const post = await write();
  clock.advance(16 * 60_000);
  expect(await whyNot(remove(post))).toBe('auth.confirm');
});
