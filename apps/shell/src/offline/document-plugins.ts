import { OFFLINE_PAGE } from '@farm/farm';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { isStorableDocument } from './stored-document';

const withoutQuery = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

const isStorable = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store/.test(headers.get('cache-control') ?? '');

/** Rejects responses that must not be stored: errors, parts of a file, and those with `no-store`. */
export const storablePlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isStorable(response) ? response : null),
};

/**
 * Stores a document by its path, without the query. A page that is gone, or that must no longer be stored, also loses its
 * older copy.
 */
export const documentPlugin = (cacheName: string): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url),
  cacheWillUpdate: async ({ request, response }) => {
    if (isStorable(response) && isStorableDocument(await response.clone().text())) return response;
    if ([200, 404].includes(response.status)) await (await caches.open(cacheName)).delete(withoutQuery(request.url));
    return null;
  },
});

const TIME_FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** Adds a note before the React root that says why a stored copy is shown, and how old it is. */
async function withStaleNote(response: Response, reason: string): Promise<Response> {
  const html = await response.text();
  const date = response.headers.get('date');
  const when = date ? `, ${new Date(date).toLocaleString('en-US', TIME_FORMAT)}` : '';
  const note = `<p class="stale-note" role="status">${reason}: this is the page as you last saw it${when}.</p>`;
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name); // the body is uncompressed, and longer
  return new Response(html.replace('<div id="root">', `${note}<div id="root">`), { headers });
}

/** Marks stored documents. NetworkFirst serves them when the request failed, or when it takes too long. */
export const staleNotePlugin: WorkboxPlugin = {
  // Workbox does not report a failed preload to fetchDidFail.
  handlerWillStart: async ({ event, state }) => {
    const { preloadResponse } = event as { preloadResponse?: Promise<unknown> };
    preloadResponse?.catch(() => {
      if (state) state.hasFailed = true;
    });
  },
  fetchDidFail: async ({ state }) => {
    if (state) state.hasFailed = true;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) =>
    cachedResponse && withStaleNote(cachedResponse, state?.hasFailed ? 'No connection' : 'Your connection is slow'),
};

/** Redirects to the offline page if a page neither loads nor is stored. */
export const offlineRedirectPlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const { origin, pathname, search } = new URL(request.url);
    return Response.redirect(`${origin}${OFFLINE_PAGE}?from=${encodeURIComponent(pathname + search)}`, 302);
  },
};
