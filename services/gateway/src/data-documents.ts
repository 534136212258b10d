import type { PageData } from '@farm/farm';
import type { FastifyRequest } from 'fastify';
import { documentOf, renderedWithData } from './document';
import { type documentCache, type DocumentCacheDeps, isHttps } from './document-cache';
import type { PageDataReader } from './page-data';
import { paramsOf, type PageMatch } from './page-match';
import { policyOf } from './policy';
import type { RenderedDocument } from './prepared-pages';
import { isUnavailable, type Live } from './revision';

// About 100 kB each, in three codings.
const MAX_DOCUMENTS = 100;

interface DataDocumentDeps extends DocumentCacheDeps {
  pageData: Pick<PageDataReader, 'find'>;
}

interface DataDocument {
  /** The reply as JSON. */
  text: string;
  rendered: Promise<RenderedDocument>;
}

/**
 * Documents of pages that show a reply (blog posts, crops), each with title, address and text of its own. A page is rendered once per
 * variant of a release, when it is first requested and after its reply has changed. Unknown ones have the status 404; while the
 * service does not answer, pages that were rendered stay, others have the status 503, and the browser loads them.
 */
export function dataDocuments(deps: DataDocumentDeps, documents: ReturnType<typeof documentCache>) {
  const cache = new Map<string, DataDocument>();
  const variants = new WeakMap<Live, number>();
  let variantCount = 0;
  const variantOf = (live: Live): number => {
    const known = variants.get(live) ?? (variantCount += 1);
    variants.set(live, known);
    return known;
  };

  const assemble = async (live: Live, match: PageMatch, data: PageData): Promise<RenderedDocument> => {
    const page = await renderedWithData(deps, live, match, data);
    const document = documentOf(live, match, page, { origin: deps.origin, now: deps.clock.now(), data });
    return { document, policy: policyOf(live, { ...deps, isHttps: isHttps(deps.origin) }, document.styles) };
  };

  /** The document of an address; undefined: the page is like others, and has one document for all addresses. */
  return async (
    request: FastifyRequest,
    live: Live,
    match: PageMatch,
    pathname: string,
  ): Promise<RenderedDocument | undefined> => {
    const call = match.page.data;
    if (call === undefined || isUnavailable(live, match.owner.name)) return undefined;
    const params = paramsOf(match.page.path, pathname);
    const found = await deps.pageData.find(call, params, request);
    const key = `${variantOf(live)} ${pathname}`;
    const known = cache.get(key);
    if (found === 'unavailable') return known?.rendered ?? documents(live, match, match.page.path, 503);
    if (found === 'unknown') return documents(live, match, match.page.path, 404);
    const text = JSON.stringify(found.reply);
    if (known?.text === text) return known.rendered;
    const rendered = assemble(live, match, { call, params, reply: found.reply });
    cache.delete(key); // keeps the least recently made first
    cache.set(key, { text, rendered });
    rendered.catch(() => cache.delete(key)); // the store failed: the next request tries again
    if (cache.size > MAX_DOCUMENTS) cache.delete(cache.keys().next().value as string);
    return rendered;
  };
}
