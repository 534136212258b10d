import type { DailyBlog } from '@farm/contracts';
import { builtInPost, farmTime } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import type { BlogRepository } from './blog.repository';
import { datedEvergreen, newestFirst, shownPost, type DatedPost } from './dated-post';
import type { EvergreenPost } from './evergreen';

export interface BlogDeps {
  store: BlogRepository;
  /** The posts that come with the site. */
  evergreen: readonly EvergreenPost[];
  clock: Clock;
}

const DAY_MS = 86_400_000;
/** How many days a post stays the day's. */
const NEWS_DAYS = 7;
const PAGE = 20;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * What visitors read today: the post of this day in farm time, else the newest of the last seven days, else the
 * month's. With none of them the farm's built-in entry.
 */
export async function dailyPost({ store, evergreen, clock }: BlogDeps): Promise<DailyBlog> {
  const now = clock.now();
  const { date: today, month } = farmTime(now);
  const [newest] = await store.newest(today, 1); // the post of today is the newest there can be
  if (newest && daysBetween(newest.date, today) <= NEWS_DAYS) return shownPost(newest);
  const ofMonth = evergreen.find((post) => post.month === month);
  if (ofMonth) return shownPost(datedEvergreen(ofMonth, today));
  const { title, content, tips } = builtInPost(now);
  return { title, content, tips: [...tips], date: today };
}

/** Everything visitors can read, newest first, from one place on. */
async function pageOf({ store, evergreen, clock }: BlogDeps, before: string | undefined): Promise<DatedPost[]> {
  const { date: today } = farmTime(clock.now());
  const [date = '', slug = ''] = before?.split('_') ?? [];
  if (before !== undefined && Number.isNaN(Date.parse(date)))
    return refuse(400, 'blog.no_page', 'That page of the archive does not exist.');
  const cursor = before === undefined ? null : { date, slug };
  const isFurther = (post: DatedPost) => !cursor || post.date < date || (post.date === date && post.slug < slug);
  const written = await store.newest(today, PAGE + 1, cursor);
  const monthly = evergreen.map((post) => datedEvergreen(post, today)).filter(isFurther);
  return [...written, ...monthly].sort(newestFirst);
}

/** Posts before a place, newest first, and the place the next page begins at; null: there is none. */
export async function archive(deps: BlogDeps, before: string | undefined) {
  const all = await pageOf(deps, before);
  const posts = all.slice(0, PAGE).map(({ slug, title, date }) => ({ slug, title, date }));
  const last = posts.at(-1);
  return { posts, next: last && all.length > PAGE ? `${last.date}_${last.slug}` : null };
}

/** Drafts and days to come are refused like addresses that do not exist. */
export const refuseNoPost = () => refuse(404, 'blog.unknown', 'There is no such post.');

/** One post by its address; null: visitors may read none there. */
export async function postAt({ store, evergreen, clock }: BlogDeps, slug: string): Promise<DailyBlog | null> {
  const { date: today } = farmTime(clock.now());
  const monthly = evergreen.find((post) => post.slug === slug);
  const post = monthly ? datedEvergreen(monthly, today) : await store.find(slug, today);
  return post ? shownPost(post) : null;
}

/** What the feed tells. */
export const newestPosts = async (deps: BlogDeps): Promise<DatedPost[]> =>
  (await pageOf(deps, undefined)).slice(0, PAGE);
