import type { DailyBlog } from '@farm/contracts';
import type { PageData } from '@farm/farm';
import type { FastifyRequest } from 'fastify';
import type { BlogPosts } from './blog-posts';
import { documentOf, renderedPost } from './document';
import { type documentCache, type DocumentCacheDeps, isHttps } from './document-cache';
import { paramsOf, type PageMatch } from './page-match';
import { policyOf } from './policy';
import type { RenderedDocument } from './prepared-pages';
import { isUnavailable, type Live } from './revision';

// About 100 kB each, in three codings.
const MAX_DOCUMENTS = 100;
const CALL = 'GET /api/daily-blog/posts/:slug';

interface PostDocumentDeps extends DocumentCacheDeps {
  posts: BlogPosts;
}

interface PostDocument {
  /** The post as JSON. */
  text: string;
  rendered: Promise<RenderedDocument>;
}

/**
 * Documents of blog posts, each with title, address and text of its own. A post is rendered once per variant of a release, when it is
 * first requested and after it has changed. Unknown posts have the status 404; while the service does not answer, posts that were
 * rendered stay, others have the status 503, and the browser loads them.
 */
export function postDocuments(deps: PostDocumentDeps, documents: ReturnType<typeof documentCache>) {
  const cache = new Map<string, PostDocument>();
  const variants = new WeakMap<Live, number>();
  let variantCount = 0;
  const variantOf = (live: Live): number => {
    const known = variants.get(live) ?? (variantCount += 1);
    variants.set(live, known);
    return known;
  };

  const assemble = async (live: Live, match: PageMatch, data: PageData, post: DailyBlog): Promise<RenderedDocument> => {
    const page = await renderedPost(deps, live, match, data);
    const document = documentOf(live, match, page, {
      ...{ origin: deps.origin, now: deps.clock.now(), post },
      data: page ? data : undefined,
    });
    return { document, policy: policyOf(live, { ...deps, isHttps: isHttps(deps.origin) }, document.styles) };
  };

  /** The document of an address; undefined: the page is like others, and has one document for all addresses. */
  return async (
    request: FastifyRequest,
    live: Live,
    match: PageMatch,
    pathname: string,
  ): Promise<RenderedDocument | undefined> => {
    if (match.page.data !== CALL || isUnavailable(live, match.owner.name)) return undefined;
    const params = paramsOf(match.page.path, pathname);
    const post = await deps.posts.find(params['slug'] ?? '', request);
    const key = `${variantOf(live)} ${pathname}`;
    const known = cache.get(key);
    if (post === 'unavailable') return known?.rendered ?? documents(live, match, match.page.path, 503);
    if (post === 'unknown') return documents(live, match, match.page.path, 404);
    const text = JSON.stringify(post);
    if (known?.text === text) return known.rendered;
    const rendered = assemble(live, match, { call: CALL, params, reply: post }, post);
    cache.delete(key); // keeps the least recently made first
    cache.set(key, { text, rendered });
    rendered.catch(() => cache.delete(key)); // the store failed: the next request tries again
    if (cache.size > MAX_DOCUMENTS) cache.delete(cache.keys().next().value as string);
    return rendered;
  };
}
