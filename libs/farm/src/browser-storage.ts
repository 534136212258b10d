import type { BrowserKey } from './browser-keys';

/** Whether a key of browser storage belongs to this site. A pattern, because the list of browser-keys.ts would enlarge every page. */
export const isSiteKey = (key: string): boolean => /^(farm[.-]|quizPlayer)/.test(key);

/** The name and email address that the visitor entered in forms. */
export const WRITER_KEY = 'farm.writer' satisfies BrowserKey;

/** The service worker's caches. */
export const PAGE_CACHE = 'farm-pages';
export const FILE_CACHE = 'farm-files';
/** API responses and guides. */
export const RESPONSE_CACHE = 'farm-responses';
/** The offline page alone: pages that a visitor opens never displace it. */
export const OFFLINE_CACHE = 'farm-offline';

/** Message to the service worker: delete what it recorded about visits. */
export const CLEAR_VISITS = 'CLEAR_VISITS';

/** The page that the service worker shows offline for pages that are not cached. */
export const OFFLINE_PAGE = '/offline';
