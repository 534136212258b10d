import { join } from 'node:path';
import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, fixedClock, type Api, type FixedClock } from '@farm/server-kit/testing';
import { communityForTest } from '../testing/community-for-test';
import { readEvergreen } from './evergreen';

const evergreen = readEvergreen(join(__dirname, '../../content'));

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
let api: Api;
beforeAll(async () => {
  database = await databaseFor('community');
});
afterAll(() => database.close());
afterEach(() => database.db.blogPost.deleteMany());

/** The service at an instant. */
const at = (iso: string, given = evergreen) => {
  clock = fixedClock(iso);
  api = apiOf(communityForTest(database, { clock, evergreen: given }));
  return api;
};
const NOON = '2026-11-21T17:00:00.000Z';

const given = (slug: string, publishOn: string | null, title = slug) =>
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

test('the post of today comes first, in the shape of the specification', async () => {
  await given('yesterday', '2026-11-20');
  await given('today', '2026-11-21', 'Rain at last');
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
  await given('rain', publishOn);
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

test('a scheduled post comes out at midnight on the farm, in an hour before summer time too', async () => {
  await given('spring', '2027-03-14');
  at('2027-03-14T04:59:00.000Z');
  expect(await slugToday()).not.toBe('spring');
  clock.advance(60_000);
  expect(await slugToday()).toBe('spring');
});

test('without the posts of the months the farm’s built-in entry is told', async () => {
  const post = await at(NOON, [])('GET /api/daily-blog');
  expect(post).toMatchObject({ title: 'Save okra and pea seed this fall', date: '2026-11-21' });
});

test('the archive holds both kinds, newest first, and its pages neither skip nor repeat', async () => {
  for (let day = 10; day <= 30; day += 1) await given(`post-${day}`, `2026-10-${day}`);
  await given('twin-a', '2026-10-30');
  await given('twin-b', '2026-10-30');
  at(NOON);
  const first = await api('GET /api/daily-blog/archive');
  const second = await api('GET /api/daily-blog/archive', { query: { before: first.next ?? '' } });
  const slugs = [...first.posts, ...second.posts].map(({ slug }) => slug);
  expect([first.posts.length, second.posts.length, second.next]).toEqual([20, 15, null]);
  expect(new Set(slugs).size).toBe(35);
  expect(slugs.slice(0, 4)).toEqual(['leaves-into-soil', 'twin-b', 'twin-a', 'post-30']);
  expect(second.posts.at(-1)).toMatchObject({ slug: 'read-last-years-notebook', date: '2025-12-01' });
});

test.each(['yesterday', '2026-13-45_x', "2026-10-30_'--"])('an archive page %s is refused', async (before) => {
  const { status, body } = await at(NOON).raw('GET /api/daily-blog/archive', { query: { before } });
  expect([status, (body as { error: string }).error]).toEqual([400, 'That page of the archive does not exist.']);
});

test('a post has its own address, a draft and a day to come have none', async () => {
  await given('rain', '2026-11-20');
  await given('draft', null);
  await given('tomorrow', '2026-11-22');
  at(NOON);
  const status = async (slug: string) =>
    (await api.raw('GET /api/daily-blog/posts/:slug', { params: { slug } })).status;
  expect(await Promise.all(['rain', 'leaves-into-soil', 'draft', 'tomorrow', 'nothing', 'A'].map(status))).toEqual([
    ...[200, 200, 404, 404, 404, 400],
  ]);
});

test('the feed names itself, may be kept, and is not sent twice', async () => {
  await given('rain', '2026-11-20', 'Rain & <hail>');
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

test('every call may be kept for a while and sets no cookie', async () => {
  at(NOON);
  for (const key of ['GET /api/daily-blog', 'GET /api/daily-blog/archive', 'GET /api/daily-blog/feed']) {
    const { headers } = await api.raw(key);
    expect([key, headers['cache-control']?.toString().startsWith('public'), headers['set-cookie']]).toEqual([
      ...[key, true, undefined],
    ]);
  }
});
