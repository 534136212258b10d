import type { DailyBlog, Tip } from '@farm/contracts';
import { instantOf, site } from '@farm/farm';
import type { EvergreenPost } from './evergreen';

/** A post with the farm's day that it belongs to. */
export interface DatedPost {
  slug: string;
  title: string;
  content: string;
  tips: readonly Tip[];
  /** '2026-11-21' */
  date: string;
  updatedAt: Date;
}

/** The post of a month belongs to the month's first day, this year's or, when that has not come, last year's. */
export function datedEvergreen({ month, ...post }: EvergreenPost, today: string): DatedPost {
  const [year, now] = today.split('-').map(Number) as [number, number];
  const date = `${month > now ? year - 1 : year}-${String(month).padStart(2, '0')}-01`;
  return { ...post, date, updatedAt: instantOf(date, '00:00', site.place.timeZone) };
}

/** Newest first; of one day by address. */
export const newestFirst = (a: DatedPost, b: DatedPost): number =>
  a.date === b.date ? (a.slug < b.slug ? 1 : -1) : a.date < b.date ? 1 : -1;

/** As visitors get it. */
export const shownPost = ({ slug, title, date, content, tips }: DatedPost): DailyBlog => ({
  ...{ slug, title, date, content },
  tips: [...tips],
});
