import { blog, DailyBlog } from '@farm/contracts';
import { cached, type Clock, networkPrefix } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import type { FastifyRequest } from 'fastify';
import { type Dispatcher, request as ask } from 'undici';
import type { Upstreams } from './upstreams';

const TIMEOUT_MS = 3_000;
const POST_SECONDS = 2; // like what operators publish elsewhere
const ADDRESSES_SECONDS = 60;
const MAX_POSTS = 500;
const SLUG = blog['GET /api/daily-blog/posts/:slug'].params.properties.slug;
const Addresses = blog['GET /api/daily-blog/addresses'].reply;

interface BlogPostDeps {
  services: Pick<Upstreams, 'addressOf' | 'enter'>;
  dispatcher: Dispatcher;
  clock: Clock;
}

/** A post; why there is none otherwise. */
export type PostResult = DailyBlog | 'unknown' | 'unavailable';

/** Reads public posts and their addresses from the community service, for documents and the site map. */
export function blogPosts({ services, dispatcher, clock }: BlogPostDeps) {
  /** The JSON of an answer; null: 404. @throws Error if the service does not answer or fails */
  const read = async (path: string): Promise<unknown> => {
    const { statusCode, body } = await ask(`${services.addressOf('community')}${path}`, {
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (statusCode === 200) return body.json();
    await body.dump();
    if (statusCode === 404) return null;
    throw new Error(`GET ${path} answered ${statusCode}`);
  };

  const posts = cached(
    async (slug) => {
      const post = await read(`/api/daily-blog/posts/${slug}`);
      if (post !== null && !Value.Check(DailyBlog, post)) throw new Error(`The post ${slug} has another form`);
      return post;
    },
    { clock, ttlSeconds: POST_SECONDS, maxKeys: MAX_POSTS },
  );

  const addresses = cached(
    async () => {
      const answer = await read('/api/daily-blog/addresses');
      return Value.Check(Addresses, answer) ? answer.posts : [];
    },
    { clock, ttlSeconds: ADDRESSES_SECONDS },
  );
  let lastAddresses: Awaited<ReturnType<typeof addresses>> = [];

  return {
    /** A post that was not read within seconds takes an in-flight place of the visitor's network, like every call. */
    async find(slug: string, { ip, log }: FastifyRequest): Promise<PostResult> {
      if (!Value.Check(SLUG, slug)) return 'unknown';
      const stored = posts.stored(slug);
      if (stored !== undefined) return stored ?? 'unknown';
      const release = await services.enter('community', networkPrefix(ip));
      if (!release) return 'unavailable';
      try {
        return (await posts(slug)) ?? 'unknown';
      } catch (error) {
        log.error({ err: error }, 'a blog post was not loaded');
        return 'unavailable';
      } finally {
        release();
      }
    },
    /** All public posts; while the service does not answer, those of before. */
    async addresses(): Promise<typeof lastAddresses> {
      lastAddresses = await addresses().catch(() => lastAddresses);
      return lastAddresses;
    },
  };
}

export type BlogPosts = ReturnType<typeof blogPosts>;
