import {
  CLEAR_VISITS,
  FILE_CACHE,
  OFFLINE_CACHE,
  OFFLINE_PAGE,
  PAGE_CACHE,
  RESPONSE_CACHE,
  splitLanguage,
} from '@farm/farm';
import { clientsClaim } from 'workbox-core';
import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { documentPlugin, offlineRedirectPlugin, staleNotePlugin, storablePlugin } from './document-plugins';
import { integrityPlugin } from './integrity-plugin';
import { releaseIn } from './stored-document';

// The service worker, /sw.js. Stores visited pages and opened guides for reading offline.

/** The part of ExtendableMessageEvent that is used here. TypeScript's library of workers excludes that of pages. */
interface WorkerEvent {
  data?: { type?: string };
  waitUntil(work: Promise<unknown>): void;
}

declare const self: {
  addEventListener(name: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
};

/** How long the network may take if there is a stored copy. */
const NETWORK_LIMIT_SECONDS = 3;

// Documents do not differ by the headers of their requests, except for previews, which are not stored.
const matchOptions = { ignoreVary: true };
const expiration = (maxEntries: number) => new ExpirationPlugin({ maxEntries, matchOptions, purgeOnQuotaError: true });

// All pages for visitors have about 330 files; during a release, a visitor has files of two builds.
const files = new CacheFirst({
  cacheName: FILE_CACHE,
  matchOptions,
  plugins: [integrityPlugin, expiration(500)],
});

const responses = new NetworkFirst({
  cacheName: RESPONSE_CACHE,
  matchOptions,
  networkTimeoutSeconds: NETWORK_LIMIT_SECONDS,
  plugins: [storablePlugin, expiration(100)],
});

const pages = new NetworkFirst({
  cacheName: PAGE_CACHE,
  matchOptions,
  networkTimeoutSeconds: NETWORK_LIMIT_SECONDS,
  plugins: [documentPlugin(PAGE_CACHE), expiration(100), staleNotePlugin, offlineRedirectPlugin],
});

/** Stored with its files, for visitors who have opened another page only. */
const offlinePage = new NetworkFirst({
  cacheName: OFFLINE_CACHE,
  matchOptions,
  networkTimeoutSeconds: NETWORK_LIMIT_SECONDS,
  plugins: [
    documentPlugin(OFFLINE_CACHE),
    {
      cacheDidUpdate: async ({ newResponse, event }) => {
        const release = releaseIn(await newResponse.text());
        const urls = release?.own?.files.map(({ url }) => location.origin + url) ?? [];
        await Promise.all(urls.flatMap((request) => files.handleAll({ event, request })));
      },
    },
  ],
});

// Calls whose responses can be read offline: weather, blog and comments. All other calls use the network only.
const STORED_CALL =
  /^\/api\/(weather\/current|daily-blog(\/archive|\/posts\/[^/]+)?|comments\/(daily-farm-wisdom|[^/]+\/replies))$/;
// Free guides; paid ones are 'no-store'.
const GUIDE = /^\/api\/download\/[^/]+$/;
const NOT_A_PAGE = /^\/(api|assets|sandbox|dev|release)\/|\.[a-z]+$/;

/** Whether a document is requested: by the browser, or by a page that was opened without requesting its own (CACHE_URLS). */
const isDocument = ({ url, sameOrigin, request, event }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && (request.mode === 'navigate' || event.type === 'message') && !NOT_A_PAGE.test(url.pathname);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && [STORED_CALL, GUIDE].some((path) => path.test(url.pathname)),
  responses,
);
registerRoute(
  (options) => isDocument(options) && splitLanguage(options.url.pathname).path === OFFLINE_PAGE,
  offlinePage,
);
registerRoute(isDocument, pages);
// The browser preloads every navigation. If the worker did not use the response, it would request the address again.
registerRoute(new NavigationRoute(new NetworkOnly()));

enableNavigationPreload();
clientsClaim();
void self.skipWaiting();

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all(offlinePage.handleAll({ event, request: location.origin + OFFLINE_PAGE }))),
);

/** Deletes caches of earlier versions of this worker. */
async function deleteOldCaches(): Promise<void> {
  const current = [FILE_CACHE, RESPONSE_CACHE, PAGE_CACHE, OFFLINE_CACHE];
  const old = (await caches.keys()).filter((name) => name.startsWith('farm-') && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));

/** Deletes the addresses and times of visits, which ExpirationPlugin stores. */
const deleteVisitTimes = () =>
  Promise.all([PAGE_CACHE, RESPONSE_CACHE].map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()));

self.addEventListener('message', (event) => {
  if (event.data?.type === CLEAR_VISITS) event.waitUntil(deleteVisitTimes());
});
