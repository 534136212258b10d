import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostSource } from '@farm/contracts';
import { instantOf, site } from '@farm/farm';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type DatedPost, freeSlug, slugOf } from './blog-posts';

const DAY_MS = 86_400_000;
export const WEEKS = 52;

const Entry = Type.Object({
  week: Type.Integer({ minimum: 1, maximum: WEEKS }),
  title: Type.String({ minLength: 3, maxLength: 80 }),
  text: Type.String({ minLength: 200, maxLength: 1_000 }),
  tip: Type.Union([Type.String({ minLength: 10, maxLength: 400 }), Type.Null()]),
  source: PostSource,
});
type Entry = Static<typeof Entry>;

/** A short post of `weekly-posts.json`, shown every year in its week. */
export interface WeeklyPost extends Pick<DatedPost, 'slug' | 'title' | 'content' | 'tips' | 'source'> {
  /** ISO 8601 week of the year, 1 to 52. */
  week: number;
}

const FILE = 'weekly-posts.json';

/** The posts of the weeks, by week. `used`: slugs of other posts of the content. @throws with the number of a malformed one */
export function loadWeeklyPosts(folder: string, used: readonly string[]): readonly WeeklyPost[] {
  const file = join(folder, FILE);
  const slugs = [...used];
  const entries = JSON.parse(readFileSync(file, 'utf8')) as unknown[];
  const posts = entries.map((entry, index): WeeklyPost => {
    if (!Value.Check(Entry, entry) || entry.week !== index + 1)
      throw new Error(`${file} is malformed: post ${index + 1} needs its week, title, text, tip and source`);
    const { week, title, text, tip, source }: Entry = entry;
    const slug = freeSlug(slugOf(title), slugs);
    slugs.push(slug);
    return { week, slug, title, content: text, tips: tip === null ? [] : [tip], source };
  });
  if (posts.length !== WEEKS) throw new Error(`${file} has ${posts.length} posts, not ${WEEKS}`);
  return posts;
}

/** The Monday of a week of an ISO 8601 year, '2026-11-23': week 1 has January 4. */
export function mondayOfWeek(year: number, week: number): string {
  const fourth = new Date(Date.UTC(year, 0, 4));
  const sinceMonday = (fourth.getUTCDay() + 6) % 7;
  return new Date(fourth.getTime() + (7 * (week - 1) - sinceMonday) * DAY_MS).toISOString().slice(0, 10);
}

/** Dates a weekly post to the Monday of its week, the last one that is not after `today`. */
export function datedWeeklyPost({ week, ...post }: WeeklyPost, today: string): DatedPost {
  const year = Number(today.slice(0, 4));
  const mondays = [year + 1, year, year - 1].map((each) => mondayOfWeek(each, week));
  const date = mondays.find((monday) => monday <= today) ?? today;
  return { ...post, date, updatedAt: instantOf(date, '00:00', site.place.timeZone) };
}
