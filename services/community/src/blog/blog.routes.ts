import { createHash } from 'node:crypto';
import { blog } from '@farm/contracts';
import { alike, kept, serve, type App } from '@farm/server-kit';
import { atomFeed } from './atom-feed';
import { archive, dailyPost, newestPosts, postAt, refuseNoPost, type BlogDeps } from './blog';

// Answers that change by an operator's act are a second old at most.
const FRESH_SECONDS = 1;
const LIST = 'public, max-age=60, stale-while-revalidate=600';
const FEED = 'public, max-age=600, stale-while-revalidate=3600';

/** What visitors read, asked once a second and process however many read. */
export function blogReads(deps: BlogDeps & { siteOrigin: string }) {
  const keep = { clock: deps.clock, freshSeconds: FRESH_SECONDS, pauseSeconds: FRESH_SECONDS };
  const reads = {
    today: kept(() => dailyPost(deps), keep),
    archive: kept((before) => archive(deps, before || undefined), keep),
    post: kept((slug) => postAt(deps, slug), keep),
    feed: kept(async () => {
      const xml = atomFeed(await newestPosts(deps), deps.siteOrigin);
      return { xml, etag: `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"` };
    }, keep),
  };
  return { ...reads, forget: () => Object.values(reads).forEach(({ forget }) => forget()) };
}

export type BlogReads = ReturnType<typeof blogReads>;

export const blogRoutes = (app: App, reads: BlogReads) =>
  serve(app, blog, {
    'GET /api/daily-blog': async (_, { reply }) => {
      reply.header('cache-control', LIST);
      return alike(await reads.today());
    },
    'GET /api/daily-blog/archive': async ({ query }, { reply }) => {
      const page = await reads.archive(query.before);
      reply.header('cache-control', LIST);
      return alike(page);
    },
    'GET /api/daily-blog/posts/:slug': async ({ params }, { reply }) => {
      const post = (await reads.post(params.slug)) ?? refuseNoPost();
      reply.header('cache-control', LIST);
      return alike(post);
    },
    'GET /api/daily-blog/feed': async (_, { request, reply }) => {
      const { xml, etag } = await reads.feed();
      reply.header('etag', etag).header('cache-control', FEED);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.header('content-type', 'application/atom+xml; charset=utf-8');
      return xml;
    },
  });
