import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DailyBlog, Slug } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { loadMonthlyPosts, toPostDto } from './blog-posts';
import { datedWeeklyPost, loadWeeklyPosts } from './weekly-posts';

const CONTENT = join(__dirname, '../../content');
const monthlySlugs = loadMonthlyPosts(CONTENT).map(({ slug }) => slug);
const posts = loadWeeklyPosts(CONTENT, monthlySlugs);
const wordsIn = (text: string) => text.split(/\s+/).length;

test('there is one post for each of 52 weeks, with an address of its own', () => {
  expect(posts.map(({ week }) => week)).toEqual(Array.from({ length: 52 }, (_, index) => index + 1));
  expect(new Set([...monthlySlugs, ...posts.map(({ slug }) => slug)]).size).toBe(12 + 52);
});

test.each(posts.map((post) => [post.slug, post] as const))('%s is 70 to 125 words with a source', (slug, post) => {
  expect(wordsIn(post.content)).toBeGreaterThanOrEqual(70);
  expect(wordsIn(post.content)).toBeLessThanOrEqual(125);
  expect(Value.Check(Slug, slug)).toBe(true);
  expect(Value.Check(DailyBlog, toPostDto(datedWeeklyPost(post, '2026-11-28')))).toBe(true);
  expect([post.title, post.content, ...post.tips].join(' ')).not.toMatch(/[*_#<>`\u2013\u2014]|\]\(/);
});

test.each([
  ['2026-11-28', 48, '2026-11-23'],
  ['2026-11-28', 49, '2025-12-01'], // its Monday is not here yet
  ['2026-11-30', 49, '2026-11-30'],
  ['2026-12-31', 52, '2026-12-21'], // week 53 has no post of its own
  ['2026-12-31', 1, '2025-12-29'],
  ['2027-01-04', 1, '2027-01-04'],
  ['2025-12-30', 1, '2025-12-29'], // week 1 of 2026 begins in 2025
])('on %s the post of week %i has the date of %s', (today, week, date) => {
  const post = posts[week - 1];
  expect(post && datedWeeklyPost(post, today).date).toBe(date);
});

test('in each week the newest post is the one of its Monday, and no two have a date in common', () => {
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
    const today = new Date(day).toISOString().slice(0, 10);
    const dates = posts.map((post) => datedWeeklyPost(post, today).date);
    const newest = dates.toSorted().at(-1) ?? '';
    expect(new Set(dates).size).toBe(52);
    expect((day - Date.parse(newest)) / 86_400_000).toBeLessThan(14);
    expect(new Date(newest).getUTCDay()).toBe(1);
  }
});

const entry = {
  ...{ week: 1, title: 'Read the map', text: 'Words. '.repeat(40), tip: null },
  source: { name: 'County office', url: 'https://example.org/' },
};
test.each([
  ['a missing source', [{ ...entry, source: undefined }], 'post 1 needs'],
  ['an address that is none', [{ ...entry, source: { ...entry.source, url: 'here' } }], 'post 1 needs'],
  ['a week out of order', [{ ...entry, week: 2 }], 'post 1 needs'],
  ['missing weeks', [entry], 'has 1 posts, not 52'],
])('%s prevents the start and is named', (_, content, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-weekly-'));
  writeFileSync(join(folder, 'weekly-posts.json'), JSON.stringify(content));
  expect(() => loadWeeklyPosts(folder, [])).toThrow(message);
  rmSync(folder, { recursive: true });
});

test('a title that another post has gets an address of its own', () => {
  const [first] = posts;
  const [again] = loadWeeklyPosts(CONTENT, [first?.slug ?? '']);
  expect(again?.slug).toBe(`${first?.slug}-2`);
});
