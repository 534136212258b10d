type SiteKey = `farm.${string}` | `farm-${string}` | `quizPlayer${string}`;

/**
 * All keys of localStorage and sessionStorage, which 'Forget me' and the deletion of an account clear, with the days after
 * which a value that has not changed is deleted; null: it is kept. A key that isSiteKey() would not recognize does not compile, and
 * tools/checks/src/browser-storage fails for modules that use storage without the type of these keys.
 */
export const BROWSER_KEYS = {
  'farm.almanac': 62, // its month is over
  'farm.chat': 90, // the service deletes the conversation then
  'farm.class-seat-draft': 30, // its class is over
  'farm.comment-drafts': 180,
  'farm.contact-draft': 180,
  'farm.course-plan': 365,
  'farm.farm-plan': null,
  'farm.farm-plan-done': 365,
  'farm.farm-plan-last': 365,
  'farm.garden-photo-draft': 180,
  'farm.grant-search-trip': null,
  'farm.harvest-rows': null,
  'farm.language-offer': null,
  'farm.lesson-sums': null,
  'farm.lesson-tasks': null,
  'farm.notebook-dexter': null, // the switch of the notebook
  'farm.notebook-frost': null,
  'farm-passkey-offered': null,
  'farm.payment': null,
  'farm.post-drafts': null,
  'farm.quiz-extra-time': null,
  'farm.quiz-rounds': 2, // a round is of use for a day after its end
  'farm-sign-in': null,
  'farm.simple-quiz': null,
  'farm.starter-packs': 180, // the deadline is over
  'farm.theme': null,
  'farm.units': null,
  'farm.unchanged-since': null,
  'farm.user-changed': null,
  'farm.visit-draft': 180,
  'farm.writer': null,
  'farm.zip': 365,
  quizPlayerId: null,
  quizPlayerName: null,
} as const satisfies Record<SiteKey, number | null>;

export type BrowserKey = keyof typeof BROWSER_KEYS;
