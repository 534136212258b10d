import { join } from 'node:path';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock, type Api, type FixedClock } from '@farm/server-kit/testing';
import { communityForTest } from '../testing/community-for-test';
import { loadMonthlyPosts } from './blog-posts';
import { loadWeeklyPosts } from './weekly-posts';

const CONTENT = join(__dirname, '../../content');
const evergreen = loadMonthlyPosts(CONTENT);
const weekly = loadWeeklyPosts(
  CONTENT,
  evergreen.map(({ slug }) => slug),
);

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
afterEach(() => database.db.blogPost.deleteMany());

/** The service at an instant. */
const at = (iso: string, monthlyPosts = evergreen, weeklyPosts: typeof weekly = []) => {
  clock = fixedClock(iso);
  api = createApi(communityForTest(database, { clock, evergreen: monthlyPosts, weeklyPosts }));
  return api;
};
const NOON = '2026-11-21T17:00:00.000Z';

const addPost = (slug: string, publishOn: string | null, title = slug) =>
  database.db.blogPost.create({
    data: {
      ...{
        slug,
        title,
        content: `About ${slug}.`,
        by: 'operator',
        tips: ['One tip', { title: 'Two', content: 'tips' }],
      },
      ...(publishOn
        ? { state: 'published', publishOn: new Date(publishOn), publishedAt: new Date('2026-11-01T00:00:00Z') }
        : {}),
    },
  });
const slugToday = async () => (await api('GET /api/daily-blog')).slug;

test('through a week the posts of the week, of the month and of two weeks before take turns, with the date of the day', async () => {
  const ofWeek = (week: number) => weekly[week - 1]?.slug;
  const shown: (string | undefined)[][] = [];
  for (let day = 23; day <= 30; day += 1) {
    const { slug, date } = await at(`2026-11-${day}T17:00:00.000Z`, evergreen, weekly)('GET /api/daily-blog');
    shown.push([date, slug]);
  }
  expect(shown).toEqual([
    ['2026-11-23', ofWeek(48)],
    ['2026-11-24', 'leaves-into-soil'],
    ['2026-11-25', ofWeek(47)],
    ['2026-11-26', ofWeek(46)],
    ['2026-11-27', ofWeek(48)],
    ['2026-11-28', 'leaves-into-soil'],
    ['2026-11-29', ofWeek(47)],
    ['2026-11-30', ofWeek(49)],
  ]);
});

test('a published post has the day, and keeps an address that a weekly post would have', async () => {
  const [first] = weekly;
  const slug = first?.slug ?? '';
  await addPost(slug, '2026-11-20', 'Older than the weekly posts');
  at(NOON, evergreen, weekly);
  expect(await slugToday()).toBe(slug);
  expect(await api('GET /api/daily-blog/posts/:slug', { params: { slug } })).toMatchObject({ date: '2026-11-20' });
  const { posts } = await api('GET /api/daily-blog/addresses');
  expect(posts.filter((post) => post.slug === slug)).toHaveLength(1);
});

test('weekly posts are in the archive, in the site map and in the feed, and have pages with their source', async () => {
  at(NOON, evergreen, weekly);
  const [newest] = (await api('GET /api/daily-blog/archive')).posts;
  expect(newest).toEqual({ slug: weekly[46]?.slug, title: weekly[46]?.title, date: '2026-11-16' });
  expect((await api('GET /api/daily-blog/addresses')).posts).toHaveLength(64);
  const post = await api('GET /api/daily-blog/posts/:slug', { params: { slug: newest?.slug ?? '' } });
  expect(post.source).toEqual(weekly[46]?.source);
  const { body } = await api.raw('GET /api/daily-blog/feed');
  expect(body).toContain(`Source: &lt;a href=&quot;${weekly[46]?.source?.url}&quot;&gt;`);
});

test("today's post has priority and the specified shape", async () => {
  await addPost('yesterday', '2026-11-20');
  await addPost('today', '2026-11-21', 'Rain at last');
  expect(await at(NOON)('GET /api/daily-blog')).toEqual({
    ...{ slug: 'today', title: 'Rain at last', date: '2026-11-21', content: 'About today.' },
    tips: ['One tip', { title: 'Two', content: 'tips' }],
  });
});

test.each([
  ['of yesterday stays the news', '2026-11-20', 'rain'],
  ['of seven days ago stays the news', '2026-11-14', 'rain'],
  ['of eight days ago does not', '2026-11-13', 'leaves-into-soil'],
  ['of tomorrow is not shown yet', '2026-11-22', 'leaves-into-soil'],
  ['that is a draft is not shown', null, 'leaves-into-soil'],
])('a post %s', async (_, publishOn, expected) => {
  await addPost('rain', publishOn);
  at(NOON);
  expect(await slugToday()).toBe(expected);
});

test.each(evergreen.map(({ month, slug }) => [month, slug] as const))(
  'month %d has its own post',
  async (month, slug) => {
    at(`2026-${String(month).padStart(2, '0')}-15T17:00:00.000Z`);
    expect(await slugToday()).toBe(slug);
  },
);

test.each([
  ['just before midnight on the farm it is still November', '2026-12-01T04:59:00.000Z', 'leaves-into-soil'],
  ['at midnight it is December', '2026-12-01T05:00:00.000Z', 'read-last-years-notebook'],
  ['New Year', '2027-01-01T05:00:00.000Z', 'count-back-from-the-last-frost'],
  ['summer time: 31 March 11:59 PM', '2027-04-01T03:59:00.000Z', 'harden-off-ten-days-to-the-garden'],
])('the day is the farm’s: %s', async (_, instant, expected) => {
  at(instant);
  expect(await slugToday()).toBe(expected);
});

test('a scheduled post appears at midnight in farm time, also before daylight saving time starts', async () => {
  await addPost('spring', '2027-03-14');
  at('2027-03-14T04:59:00.000Z');
  expect(await slugToday()).not.toBe('spring');
  clock.advance(60_000);
  expect(await slugToday()).toBe('spring');
});

test('without monthly posts the built-in entry is returned', async () => {
  const post = await at(NOON, [])('GET /api/daily-blog');
  expect(post).toMatchObject({ title: 'Save okra and pea seed this fall', date: '2026-11-21' });
});

test('the archive holds both kinds, newest first, and its pages neither skip nor repeat', async () => {
  for (let day = 10; day <= 30; day += 1) await addPost(`post-${day}`, `2026-10-${day}`);
  await addPost('twin-a', '2026-10-30');
  await addPost('twin-b', '2026-10-30');
  at(NOON);
  const first = await api('GET /api/daily-blog/archive');
  const second = await api('GET /api/daily-blog/archive', { query: { before: first.next ?? '' } });
  const slugs = [...first.posts, ...second.posts].map(({ slug }) => slug);
  expect([first.posts.length, second.posts.length, second.next]).toEqual([20, 15, null]);
  expect(new Set(slugs).size).toBe(35);
  expect(slugs.slice(0, 4)).toEqual(['leaves-into-soil', 'twin-b', 'twin-a', 'post-30']);
  expect(second.posts.at(-1)).toMatchObject({ slug: 'read-last-years-notebook', date: '2025-12-01' });
});

test.each(['yesterday', '2026-13-45_x', "2026-10-30_'--"])('an archive page %s is rejected', async (before) => {
  const { status, body } = await at(NOON).raw('GET /api/daily-blog/archive', { query: { before } });
  expect([status, (body as { error: string }).error]).toEqual([400, 'That page of the archive does not exist.']);
});

test('a public post has an address, drafts and scheduled posts have none', async () => {
  await addPost('rain', '2026-11-20');
  await addPost('draft', null);
  await addPost('tomorrow', '2026-11-22');
  at(NOON);
  const status = async (slug: string) =>
    (await api.raw('GET /api/daily-blog/posts/:slug', { params: { slug } })).status;
  expect(await Promise.all(['rain', 'leaves-into-soil', 'draft', 'tomorrow', 'nothing', 'A'].map(status))).toEqual([
    ...[200, 200, 404, 404, 404, 400],
  ]);
});

test('every public post is named with its last change, for the site map', async () => {
  await addPost('rain', '2026-11-20');
  await addPost('draft', null);
  await addPost('tomorrow', '2026-11-22');
  const { posts } = await at(NOON)('GET /api/daily-blog/addresses');
  expect(posts.map(({ slug }) => slug)).toEqual(['rain', ...evergreen.map(({ slug }) => slug)]);
  for (const { updatedAt } of posts) expect(new Date(updatedAt).toISOString()).toBe(updatedAt);
});

test('the feed has its media type, is cacheable and supports If-None-Match', async () => {
  await addPost('rain', '2026-11-20', 'Rain & <hail>');
  const { headers, body } = await at(NOON).raw('GET /api/daily-blog/feed');
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(headers['cache-control']).toContain('public');
  expect(body).toContain('<title>Rain &amp; &lt;hail&gt;</title>');
  const again = await api.raw(
    'GET /api/daily-blog/feed',
    {},
    { headers: { 'if-none-match': String(headers['etag']) } },
  );
  expect(again.status).toBe(304);
});

test('every call is cacheable and sets no cookie', async () => {
  at(NOON);
  for (const key of ['GET /api/daily-blog', 'GET /api/daily-blog/archive', 'GET /api/daily-blog/feed']) {
    const { headers } = await api.raw(key);
    expect([key, headers['cache-control']?.toString().startsWith('public'), headers['set-cookie']]).toEqual([
      ...[key, true, undefined],
    ]);
  }
});
