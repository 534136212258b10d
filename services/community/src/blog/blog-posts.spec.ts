import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Slug, Tip } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { freeSlug, loadMonthlyPosts, slugOf } from './blog-posts';

const posts = loadMonthlyPosts(join(__dirname, '../../content'));
const wordsIn = (text: string) => text.split(/\s+/).length;

test('there is one post for every month', () => {
  expect(posts.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(12);
});

test.each(posts.map((post) => [post.slug, post] as const))('%s is 200 to 300 words with 3 or 4 tips', (slug, post) => {
  expect(wordsIn(post.content)).toBeGreaterThanOrEqual(200);
  expect(wordsIn(post.content)).toBeLessThanOrEqual(300);
  expect([3, 4]).toContain(post.tips.length);
  expect(Value.Check(Slug, slug)).toBe(true);
  for (const tip of post.tips) expect(Value.Check(Tip, tip)).toBe(true);
});

test.each(posts.map(({ slug, title, content, tips }) => [slug, JSON.stringify([title, content, tips])] as const))(
  '%s is plain text',
  (_, text) => expect(text).not.toMatch(/[*_#<>`\u2013\u2014]|\]\(/),
);

test('a malformed file prevents the start and is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-blog-'));
  mkdirSync(join(folder, 'blog'));
  writeFileSync(join(folder, 'blog/01-short.md'), '---\nmonth: 1\ntitle: Short\n---\n\nNo tips.\n');
  expect(() => loadMonthlyPosts(folder)).toThrow('01-short.md is malformed');
  rmSync(folder, { recursive: true });
});

test.each([
  ['Okra & Peas, twice', 'okra-peas-twice'],
  ["Don't till wet clay", 'dont-till-wet-clay'],
  ['Jalapeño in a pot', 'jalapeno-in-a-pot'],
  ['  --  ', 'post'],
  ['\u{1f33d}', 'post'],
  ['x'.repeat(200), 'x'.repeat(70)],
])('%s becomes %s', (title, slug) => expect(slugOf(title)).toBe(slug));

test.each([
  [[], 'rain'],
  [['rain'], 'rain-2'],
  [['rain', 'rain-2', 'rain-4'], 'rain-3'],
])('with %j taken it is %s', (existing, slug) => expect(freeSlug('rain', existing)).toBe(slug));
