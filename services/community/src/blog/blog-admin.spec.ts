import { join } from 'node:path';
import type { AdminPost } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { type Api, createApi, createTestBrowser, fixedClock, type FixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { loadMonthlyPosts } from './blog-posts';

const evergreen = loadMonthlyPosts(join(__dirname, '../../content'));
const OPERATOR = '0197279a-0000-7000-8000-0000000000aa';
const person = { id: OPERATOR, email: 'operator@example.com', role: 'operator' as const };
const operator = createTestBrowser();
const as = { as: operator };

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner('TRUNCATE community.blog_post, community.post_event'); // the one way past the trigger that keeps lines
  clock = fixedClock('2026-11-21T17:00:00.000Z');
  const deps = communityDepsForTest(database, { clock, evergreen });
  deps.signIn(operator, { ...person, authenticatedAt: clock.now() });
  api = createApi(communityApp(deps));
});

const words = { title: 'Rain at last', content: 'Two inches in the can this morning.', tips: ['Empty the can'] };
const create = (input: object = {}) => api('POST /api/ops/inbox/posts', { body: { ...words, ...input } }, as);
const publish = ({ id }: { id: string }, publishOn?: string) =>
  api('POST /api/ops/inbox/posts/:id/publish', { params: { id }, body: publishOn ? { publishOn } : {} }, as);
const unpublish = ({ id }: { id: string }) =>
  api('POST /api/ops/inbox/posts/:id/unpublish', { params: { id }, body: { reason: 'a wrong figure' } }, as);
const update = (post: AdminPost, input: object) => {
  const { id, state: _, publishOn: __, ...rest } = post;
  return api('PUT /api/ops/inbox/posts/:id', { params: { id }, body: { ...rest, ...input } }, as);
};
const remove = ({ id }: { id: string }) =>
  api('DELETE /api/ops/inbox/posts/:id', { params: { id }, body: { reason: 'written twice' } }, as);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ errorBody }: { errorBody: { code: string } }) => errorBody.code,
  );
const today = async () => {
  clock.advance(2_000); // what visitors read is a second old at most
  return (await api('GET /api/daily-blog')).slug;
};
const events = async () =>
  (await database.db.postEvent.findMany({ orderBy: { id: 'asc' } })).map(({ action, actor, reason }) => [
    ...[action, actor === OPERATOR, reason],
  ]);

test('creating, publishing, unpublishing and deleting a post each record an event', async () => {
  const draft = await create();
  expect(draft).toMatchObject({ slug: 'rain-at-last', state: 'draft', publishOn: null });
  expect(await today()).toBe('leaves-into-soil');
  expect(await publish(draft)).toMatchObject({ state: 'published', publishOn: '2026-11-21' });
  expect(await today()).toBe('rain-at-last');
  expect(await unpublish(draft)).toMatchObject({ state: 'draft', publishOn: null });
  expect(await today()).toBe('leaves-into-soil');
  expect(await remove(draft)).toEqual({ deleted: true });
  expect(await events()).toEqual([
    ['write', true, null],
    ['publish', true, null],
    ['unpublish', true, 'a wrong figure'],
    ['delete', true, 'written twice'],
  ]);
});

test('the event of a deletion contains the post', async () => {
  await remove(await create());
  const [, line] = await database.db.postEvent.findMany({ orderBy: { id: 'asc' } });
  expect(line).toMatchObject({ before: { title: 'Rain at last', tips: ['Empty the can'] }, after: null });
});

test('events cannot be changed or deleted', async () => {
  await create();
  await expect(database.db.postEvent.updateMany({ data: { actor: 'nobody' } })).rejects.toThrow();
  await expect(database.db.postEvent.deleteMany()).rejects.toThrow();
});

test('a scheduled post appears on its day', async () => {
  const post = await create();
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
  expect(await outcome(publish(await create(), day))).toBe(expected);
});

test('publishing is idempotent, and a public post cannot be rescheduled', async () => {
  const post = await create();
  await publish(post);
  await publish(post);
  expect(await outcome(publish(post, '2026-12-01'))).toBe('post.is_out');
  expect((await events()).map(([action]) => action)).toEqual(['write', 'publish']);
});

test('twenty concurrent requests publish once', async () => {
  const post = await create();
  await Promise.all(Array.from({ length: 20 }, () => publish(post)));
  expect((await events()).map(([action]) => action)).toEqual(['write', 'publish']);
});

test("operators cannot overwrite each other's changes", async () => {
  const post = await create();
  clock.advance(1);
  const changed = await update(post, { title: 'Rain, at last' });
  expect(changed).toMatchObject({ title: 'Rain, at last', slug: 'rain-at-last' });
  const conflict = await update(post, { title: 'Hail' }).catch((error: unknown) => error);
  expect(conflict).toMatchObject({ errorBody: { code: 'post.changed', post: changed } });
});

test('the slug is made from the title, with a number if it is taken', async () => {
  expect([(await create()).slug, (await create()).slug, (await create({ title: 'Leaves into soil' })).slug]).toEqual([
    'rain-at-last',
    'rain-at-last-2',
    'leaves-into-soil-2',
  ]);
});

test('a slug that a post or a monthly post has is rejected', async () => {
  const post = await create({ slug: 'rain' });
  const other = await create({ slug: 'hail' });
  expect(await outcome(create({ slug: 'rain' }))).toBe('post.slug_taken');
  expect(await outcome(create({ slug: 'leaves-into-soil' }))).toBe('post.slug_taken');
  expect(await outcome(update(other, { slug: post.slug }))).toBe('post.slug_taken');
});

test('the slug of a public post cannot change', async () => {
  const post = await publish(await create());
  expect(await outcome(update(post, { slug: 'hail' }))).toBe('post.slug_stands');
  expect(await outcome(update(post, { title: 'Hail' }))).toBe('done');
});

test('invisible characters are removed, and a text of nothing else counts as empty', async () => {
  const post = await create({ title: 'Rain\u202e at\u200b last', tips: [{ title: 'a\u0007', content: 'b\u200bc' }] });
  expect([post.title, post.tips]).toEqual(['Rain at last', [{ title: 'a', content: 'bc' }]]);
  expect(await outcome(create({ title: '\u200b\u200b\u200b\u200b' }))).toBe('request.invalid');
});

test.each([[' '], [{ title: '\u200b', content: 'Empty the can' }], [{ title: 'Rain', content: ' ' }]])(
  'an empty tip is rejected: %j',
  async (tip) => {
    expect(await outcome(create({ tips: ['Empty the can', tip] }))).toBe('request.invalid');
  },
);

test('drafts are listed first, then posts by day, newest first; pages neither skip nor repeat', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 33; n += 1) {
    const post = await create({ title: `Post number ${n}` });
    ids.push(post.id);
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
  expect([...first.posts, ...second.posts].map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect([second.next, first.today]).toEqual([null, { day: '2026-11-21', title: 'Leaves into soil', builtIn: true }]);
});

test.each(['x', '2026-12-30', '9999-99-99_0197279a-0000-7000-8000-0000000000aa'])(
  'the cursor %s is rejected',
  async (before) => {
    expect(await outcome(api('GET /api/ops/inbox/posts', { query: { before } }, as))).not.toBe('done');
  },
);

test('an unknown post is 404', async () => {
  const deleted = await create();
  await remove(deleted);
  expect(
    await Promise.all([publish(deleted), unpublish(deleted), remove(deleted), update(deleted, {})].map(outcome)),
  ).toEqual(Array.from({ length: 4 }, () => 'post.unknown'));
});

test('deleting requires a recent sign-in', async () => {
  const post = await create();
  clock.advance(16 * 60_000);
  expect(await outcome(remove(post))).toBe('auth.confirm');
});

describe('a picture', () => {
  const hash = 'ab'.repeat(16);
  const src = `/api/files/${hash}.webp`;
  const picture = {
    src,
    width: 1_600,
    height: 1_200,
    alt: 'Rain in the can',
    srcSet: `/api/files/${hash}-480.webp 480w, ${src} 1600w`,
  };
  const row = {
    hash,
    kind: 'picture',
    name: 'rain.jpg',
    alt: 'Rain',
    width: 1_600,
    height: 1_200,
    bytes: 9,
    actor: OPERATOR,
  } as const;
  beforeEach(async () => {
    await database.asOwner('TRUNCATE community.uploaded_file, community.rate_limit');
    await database.db.uploadedFile.create({ data: { ...row, createdAt: clock.now() } });
  });

  test('is shown with the post, stays when a change does not name it, and is taken out by null', async () => {
    const draft = await create({ picture });
    expect(draft.picture).toEqual(picture);
    await publish(draft);
    await today();
    expect((await api('GET /api/daily-blog')).picture).toEqual(picture);
    const { posts } = await api('GET /api/ops/inbox/posts', {}, as);
    const { picture: _, ...unnamed } = posts[0] as AdminPost;
    const changed = await update(unnamed as AdminPost, { title: 'Rain again' });
    expect(changed.picture).toEqual(picture);
    expect((await update(changed, { picture: null })).picture).toBeNull();
    await today();
    expect(await api('GET /api/daily-blog')).not.toHaveProperty('picture');
  });

  test('of another site, or one that was deleted, is rejected', async () => {
    expect(await outcome(create({ picture: { ...picture, src: 'https://evil.example/x.webp' } }))).toBe(
      'request.invalid',
    );
    await database.asOwner('TRUNCATE community.uploaded_file');
    expect(await outcome(create({ picture }))).toBe('post.file_missing');
  });

  test('cannot be deleted while a post has it', async () => {
    const draft = await create({ picture });
    const file = await database.db.uploadedFile.findUniqueOrThrow({ where: { hash } });
    const removeFile = () => api('DELETE /api/ops/files/:id', { params: { id: file.id } }, as);
    await expect(removeFile()).rejects.toMatchObject({
      errorBody: { code: 'file.in_use', error: expect.stringContaining('the post “Rain at last”') as string },
    });
    await remove(draft);
    expect(await removeFile()).toEqual({ deleted: true });
  });
});
