import { createHash } from 'node:crypto';
import { blog } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { atomFeed } from './atom-feed';
import { archive, dailyPost, newestPosts, postAt, type BlogDeps } from './blog';
import { remembered } from './remembered';

// Answers that change by an operator's act are a second old at most.
const AGE_MS = 1_000;
const LIST = 'public, max-age=60, stale-while-revalidate=600';
const FEED = 'public, max-age=600, stale-while-revalidate=3600';

export function blogRoutes(app: App, deps: BlogDeps & { siteOrigin: string }): void {
  const today = remembered(() => dailyPost(deps), { clock: deps.clock, ms: AGE_MS });
  serve(app, blog, {
    'GET /api/daily-blog': (_, { reply }) => {
      reply.header('cache-control', LIST);
      return today();
    },
    'GET /api/daily-blog/archive': ({ query }, { reply }) => {
      reply.header('cache-control', LIST);
      return archive(deps, query.before);
    },
    'GET /api/daily-blog/posts/:slug': async ({ params }, { reply }) => {
      const post = await postAt(deps, params.slug);
      reply.header('cache-control', LIST);
      return post;
    },
    'GET /api/daily-blog/feed': async (_, { request, reply }) => {
      const xml = atomFeed(await newestPosts(deps), deps.siteOrigin);
      const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag).header('cache-control', FEED);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.header('content-type', 'application/atom+xml; charset=utf-8');
      return xml;
    },
  });
}
