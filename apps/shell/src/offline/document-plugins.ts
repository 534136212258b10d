import { INTL_LOCALES, type Language, localizedPath, OFFLINE_CACHE, OFFLINE_PAGE, splitLanguage } from '@farm/farm';
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

/** The worker has no catalogs: they are files of a release, and these texts are shown without a connection. */
const STALE_TEXTS = {
  en: {
    locale: INTL_LOCALES.en,
    noConnection: 'No connection',
    slow: 'Your connection is slow',
    stored: 'this is the page as you last saw it',
  },
  es: {
    locale: INTL_LOCALES.es,
    noConnection: 'Sin conexión',
    slow: 'Su conexión está lenta',
    stored: 'esta es la página como la vio la última vez',
  },
} as const satisfies Record<Language, object>;
type StaleTexts = (typeof STALE_TEXTS)[Language];

const languageOf = ({ url }: Request): Language => splitLanguage(new URL(url).pathname).language;

/** Adds a note before the React root that says why a stored copy is shown, and how old it is. */
async function withStaleNote(response: Response, texts: StaleTexts, hasFailed: boolean): Promise<Response> {
  const html = await response.text();
  const date = response.headers.get('date');
  const when = date ? `, ${new Date(date).toLocaleString(texts.locale, TIME_FORMAT)}` : '';
  const note = `<p class="stale-note" role="status">${hasFailed ? texts.noConnection : texts.slow}: ${texts.stored}${when}.</p>`;
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
  cachedResponseWillBeUsed: async ({ cachedResponse, request, state }) =>
    cachedResponse && withStaleNote(cachedResponse, STALE_TEXTS[languageOf(request)], Boolean(state?.hasFailed)),
};

/** The offline page in a language, or the English one, which is always stored, where that is not. */
async function storedOfflinePage(origin: string, language: Language): Promise<string> {
  const page = origin + localizedPath(OFFLINE_PAGE, language);
  const copy = await caches.match(page, { cacheName: OFFLINE_CACHE, ignoreVary: true });
  return copy ? page : origin + OFFLINE_PAGE;
}

/** Redirects to the offline page if a page neither loads nor is stored. */
export const offlineRedirectPlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const { origin, pathname, search } = new URL(request.url);
    const page = await storedOfflinePage(origin, languageOf(request));
    return Response.redirect(`${page}?from=${encodeURIComponent(pathname + search)}`, 302);
  },
};
