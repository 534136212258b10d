type SiteKey<T extends `farm.${string}` | `farm-${string}` | `quizPlayer${string}`> = T;

/**
 * Every key that pages write to localStorage or sessionStorage, so that 'Forget me' and the deletion of an account can clear
 * all of them. The almanac has one a month: 'farm.almanac.2026-11'. A key that isOwnKey() would not know does not compile,
 * and tools/checks/src/browser-storage fails when a module uses storage without this type.
 */
export type BrowserKey = SiteKey<
  | 'farm.chat'
  | 'farm.comment-drafts'
  | 'farm.contact-draft'
  | 'farm.farm-plan'
  | 'farm.farm-plan-done'
  | 'farm.grant-search-trip'
  | 'farm.harvest-rows'
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

/** Whether a key of browser storage was written by this site. A pattern, because the list would weigh on every page. */
export const isSiteKey = (key: string): boolean => /^(farm[.-]|quizPlayer)/.test(key);

/** How the visitor signs forms: name and email address. */
export const WRITER_KEY = 'farm.writer' satisfies BrowserKey;

/** The cache in which the service worker stores answers and guides for reading without a connection. */
export const ANSWER_CACHE = 'farm-answers';

/** The page that the service worker shows without a connection where nothing else is stored. */
export const OFFLINE_PAGE = '/offline';
