type SiteKey<T extends `farm.${string}` | `farm-${string}` | `quizPlayer${string}`> = T;

/**
 * All keys of localStorage and sessionStorage, which 'Forget me' and the deletion of an account clear. The almanac has one a
 * month: 'farm.almanac.2026-11'. A key that isSiteKey() would not recognize does not compile, and
 * tools/checks/src/browser-storage fails for modules that use storage without this type.
 */
export type BrowserKey = SiteKey<
  | 'farm.chat'
  | 'farm.comment-drafts'
  | 'farm.contact-draft'
  | 'farm.course-plan'
  | 'farm.farm-plan'
  | 'farm.farm-plan-done'
  | 'farm.grant-search-trip'
  | 'farm.harvest-rows'
  | 'farm.lesson-sums'
  | 'farm.lesson-tasks'
  | 'farm-passkey-offered'
  | 'farm.payment'
  | 'farm.post-drafts'
  | 'farm.quiz-extra-time'
  | 'farm.quiz-rounds'
  | 'farm-sign-in'
  | 'farm.simple-quiz'
  | 'farm.theme'
  | 'farm.units'
  | 'farm.user-changed'
  | 'farm.writer'
  | 'quizPlayerId'
  | 'quizPlayerName'
  | `farm.almanac.${string}`
>;

/** Whether a key of browser storage belongs to this site. A pattern, because the list would enlarge every page. */
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
