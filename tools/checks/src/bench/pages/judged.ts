/** A page that Lighthouse judges, and how much later than its static twin its largest content may be painted. */
export interface Judged {
  path: string;
  /** Times the twin's largest contentful paint. */
  lcp: number;
  /** Whether search engines may list it: only then does their category say anything. */
  index: boolean;
}

const PUBLIC_LCP = 1.15;
// Pages whose part is made in the browser: the first HTML holds their frame and their waiting state.
const FRAME_LCP = 1.3;

/** Cumulative layout shift that no page may pass. */
export const MOST_CLS = 0.01;
/** Share of Lighthouse's performance that every page is to reach. */
export const LEAST_PERFORMANCE = 0.98;

const listed = [
  ...['/', '/about', '/programs', '/terms', '/privacy', '/security', '/country-store', '/courses', '/free-guides'],
  ...['/contact', '/quiz-challenge', '/start-my-farm-plan', '/community-griot'],
];

/**
 * Every public page that stands for itself. Left out: /checkout without a guide leads to the store, and /grant-search
 * without an account to /sign-in, so that there is no page to judge; what follows a purchase or a mailed link; /ops.
 */
export const JUDGED: readonly Judged[] = [
  ...listed.map((path) => ({ path, lcp: PUBLIC_LCP, index: true })),
  { path: '/premium-checkout', lcp: PUBLIC_LCP, index: false },
  { path: '/sign-in', lcp: FRAME_LCP, index: false },
  { path: '/no-such-page', lcp: PUBLIC_LCP, index: false },
];
