import { blog, type DailyBlog } from '@farm/contracts';
import { builtInPost, farmTime } from '@farm/farm';
import { type App, cached, type Clock, throwHttpError, serve } from '@farm/server-kit';
import { atomFeed } from './atom-feed';
import { datedMonthlyPost, type DatedPost, newestFirst, toPostDto } from './blog-posts';
import type { BlogRepository } from './blog.repository';
import type { RecurringPosts } from './recurring-posts';
import { datedWeeklyPost } from './weekly-posts';

export interface BlogDeps extends RecurringPosts {
  store: BlogRepository;
  clock: Clock;
}

const DAY_MS = 86_400_000;
/** A post is shown as the daily one for this many days. */
const DAILY_FOR_DAYS = 7;
const PAGE = 20;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * Whose turn it is from Monday to Sunday: weeks before the newest weekly post, or the post of the month. Two days running
 * never have the same, also from a Sunday to the Monday on which a new week begins.
 */
const TURNS = [0, 'month', 1, 2, 0, 'month', 1] as const;

/** In their order in the archive, newest first. */
const weeklyPostsOf = ({ weeklyPosts }: RecurringPosts, today: string): DatedPost[] =>
  weeklyPosts.map((post) => datedWeeklyPost(post, today)).sort(newestFirst);

const recurringPosts = (posts: RecurringPosts, today: string): DatedPost[] => [
  ...posts.monthlyPosts().map((post) => datedMonthlyPost(post, today)),
  ...weeklyPostsOf(posts, today),
];

/** A post of the database that had its address before a recurring one was added has it alone. */
function withRecurring<Post extends Pick<DatedPost, 'slug'>>(published: readonly Post[], recurring: readonly Post[]) {
  const slugs = new Set(published.map(({ slug }) => slug));
  return [...published, ...recurring.filter(({ slug }) => !slugs.has(slug))];
}

/** The recurring post whose turn it is. */
function postInTurn(posts: RecurringPosts, today: string): DatedPost | undefined {
  const turn = TURNS[(new Date(today).getUTCDay() + 6) % 7] ?? 'month';
  const monthly = posts.monthlyPosts().find(({ month }) => month === Number(today.slice(5, 7)));
  const ofMonth = monthly && datedMonthlyPost(monthly, today);
  const weekly = weeklyPostsOf(posts, today);
  return turn === 'month' ? (ofMonth ?? weekly[0]) : (weekly[turn] ?? ofMonth);
}

/** The newest post of the last seven days, else the recurring one whose turn it is, else the built-in one. */
export async function dailyPost({ store, clock, ...recurring }: BlogDeps): Promise<DailyBlog> {
  const now = clock.now();
  const { date: today } = farmTime(now);
  const [newest] = await store.newest(today, 1);
  if (newest && daysBetween(newest.date, today) <= DAILY_FOR_DAYS) return toPostDto(newest);
  const inTurn = postInTurn(recurring, today);
  if (inTurn) return { ...toPostDto(inTurn), date: today };
  const { title, content, tips } = builtInPost(now);
  return { title, content, tips: [...tips], date: today };
}

/** Public posts before a cursor, newest first: at least a page, if there are so many. @throws 400 */
async function postsBefore({ store, clock, ...recurring }: BlogDeps, before: string | undefined): Promise<DatedPost[]> {
  const { date: today } = farmTime(clock.now());
  const [date = '', slug = ''] = before?.split('_') ?? [];
  if (before !== undefined && Number.isNaN(Date.parse(date)))
    return throwHttpError(400, 'blog.no_page', 'That page of the archive does not exist.');
  const cursor = before === undefined ? null : { date, slug };
  const isFurther = (post: DatedPost) => !cursor || post.date < date || (post.date === date && post.slug < slug);
  const published = await store.newest(today, PAGE + 1, cursor);
  return withRecurring(published, recurringPosts(recurring, today).filter(isFurther)).sort(newestFirst);
}

async function archive(deps: BlogDeps, before: string | undefined) {
  const all = await postsBefore(deps, before);
  const posts = all.slice(0, PAGE).map(({ slug, title, date }) => ({ slug, title, date }));
  const last = posts.at(-1);
  return { posts, next: last && all.length > PAGE ? `${last.date}_${last.slug}` : null };
}

// The site map of one file may name 50,000 addresses (sitemaps.org).
const MAX_ADDRESSES = 5_000;

async function addresses({ store, clock, ...recurring }: BlogDeps) {
  const { date: today } = farmTime(clock.now());
  const published = await store.addresses(today, MAX_ADDRESSES);
  const all = withRecurring<Pick<DatedPost, 'slug' | 'updatedAt'>>(published, recurringPosts(recurring, today));
  return { posts: all.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })) };
}

const postNotFound = () => throwHttpError(404, 'blog.unknown', 'There is no such post.');

/** Null: there is no public post with this slug. */
async function postAt({ store, clock, ...recurring }: BlogDeps, slug: string): Promise<DailyBlog | null> {
  const { date: today } = farmTime(clock.now());
  const published = await store.find(slug, today);
  const post = published ?? recurringPosts(recurring, today).find((each) => each.slug === slug);
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
