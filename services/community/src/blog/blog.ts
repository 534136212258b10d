import { blog, type DailyBlog } from '@farm/contracts';
import { builtInPost, farmTime } from '@farm/farm';
import { type App, cached, type Clock, throwHttpError, serve } from '@farm/server-kit';
import { atomFeed } from './atom-feed';
import { datedMonthlyPost, type DatedPost, type MonthlyPost, newestFirst, toPostDto } from './blog-posts';
import type { BlogRepository } from './blog.repository';

export interface BlogDeps {
  store: BlogRepository;
  monthlyPosts: () => readonly MonthlyPost[];
  clock: Clock;
}

const DAY_MS = 86_400_000;
/** A post is shown as the daily one for this many days. */
const DAILY_FOR_DAYS = 7;
const PAGE = 20;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The newest post of the last seven days, else the monthly post, else the built-in one. */
export async function dailyPost({ store, monthlyPosts, clock }: BlogDeps): Promise<DailyBlog> {
  const now = clock.now();
  const { date: today, month } = farmTime(now);
  const [newest] = await store.newest(today, 1);
  if (newest && daysBetween(newest.date, today) <= DAILY_FOR_DAYS) return toPostDto(newest);
  const ofMonth = monthlyPosts().find((post) => post.month === month);
  if (ofMonth) return toPostDto(datedMonthlyPost(ofMonth, today));
  const { title, content, tips } = builtInPost(now);
  return { title, content, tips: [...tips], date: today };
}

/** Public posts before a cursor, newest first: at least a page, if there are so many. @throws 400 */
async function postsBefore({ store, monthlyPosts, clock }: BlogDeps, before: string | undefined): Promise<DatedPost[]> {
  const { date: today } = farmTime(clock.now());
  const [date = '', slug = ''] = before?.split('_') ?? [];
  if (before !== undefined && Number.isNaN(Date.parse(date)))
    return throwHttpError(400, 'blog.no_page', 'That page of the archive does not exist.');
  const cursor = before === undefined ? null : { date, slug };
  const isFurther = (post: DatedPost) => !cursor || post.date < date || (post.date === date && post.slug < slug);
  const published = await store.newest(today, PAGE + 1, cursor);
  const monthly = monthlyPosts()
    .map((post) => datedMonthlyPost(post, today))
    .filter(isFurther);
  return [...published, ...monthly].sort(newestFirst);
}

async function archive(deps: BlogDeps, before: string | undefined) {
  const all = await postsBefore(deps, before);
  const posts = all.slice(0, PAGE).map(({ slug, title, date }) => ({ slug, title, date }));
  const last = posts.at(-1);
  return { posts, next: last && all.length > PAGE ? `${last.date}_${last.slug}` : null };
}

// The site map of one file may name 50,000 addresses (sitemaps.org).
const MAX_ADDRESSES = 5_000;

async function addresses({ store, monthlyPosts, clock }: BlogDeps) {
  const { date: today } = farmTime(clock.now());
  const monthly = monthlyPosts().map((post) => datedMonthlyPost(post, today));
  const all = [...(await store.addresses(today, MAX_ADDRESSES)), ...monthly];
  return { posts: all.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })) };
}

const postNotFound = () => throwHttpError(404, 'blog.unknown', 'There is no such post.');

/** Null: there is no public post with this slug. */
async function postAt({ store, monthlyPosts, clock }: BlogDeps, slug: string): Promise<DailyBlog | null> {
  const { date: today } = farmTime(clock.now());
  const monthly = monthlyPosts().find((post) => post.slug === slug);
  const post = monthly ? datedMonthlyPost(monthly, today) : await store.find(slug, today);
  return post ? toPostDto(post) : null;
}

const newestPosts = async (deps: BlogDeps): Promise<DatedPost[]> => (await postsBefore(deps, undefined)).slice(0, PAGE);

// Short, because other replicas do not see an operator's changes before.
const CACHE_SECONDS = 1;
const PAGE_CACHE = 'public, max-age=5'; // a published post is seen within seconds, also by a browser that returns
const FEED_CACHE = 'public, max-age=600, stale-while-revalidate=3600';

export function blogReads(deps: BlogDeps & { siteOrigin: string }) {
  const cacheOptions = { clock: deps.clock, ttlSeconds: CACHE_SECONDS };
  const reads = {
    today: cached(() => dailyPost(deps), cacheOptions),
    archive: cached((before) => archive(deps, before || undefined), cacheOptions),
    post: cached((slug) => postAt(deps, slug), cacheOptions),
    addresses: cached(() => addresses(deps), cacheOptions),
    feed: cached(async () => Buffer.from(atomFeed(await newestPosts(deps), deps.siteOrigin)), cacheOptions),
  };
  return { ...reads, clearCache: () => Object.values(reads).forEach(({ clear }) => clear()) };
}

export type BlogReads = ReturnType<typeof blogReads>;

export const blogRoutes = (app: App, reads: BlogReads) =>
  serve(app, blog, {
    'GET /api/daily-blog': async (_, { reply }) => {
      reply.header('cache-control', PAGE_CACHE);
      return reads.today();
    },
    'GET /api/daily-blog/archive': async ({ query }, { reply }) => {
      const page = await reads.archive(query.before);
      reply.header('cache-control', PAGE_CACHE);
      return page;
    },
    'GET /api/daily-blog/posts/:slug': async ({ params }, { reply }) => {
      const post = (await reads.post(params.slug)) ?? postNotFound();
      reply.header('cache-control', PAGE_CACHE);
      return post;
    },
    'GET /api/daily-blog/addresses': async (_, { reply }) => {
      const all = await reads.addresses();
      reply.header('cache-control', PAGE_CACHE);
      return all;
    },
    'GET /api/daily-blog/feed': async (_, { reply }) => {
      const xml = await reads.feed();
      reply.header('cache-control', FEED_CACHE).header('content-type', 'application/atom+xml; charset=utf-8');
      return xml;
    },
  });
