import type { Page } from '@playwright/test';

/** One page of each remote, with a text that its loading state does not contain (its heading is in both). */
export const remotes = [
  { remote: 'store', path: '/country-store', sentence: 'Free Digital Guides' },
  { remote: 'learning', path: '/courses', sentence: 'Ten questions each. No sign-up, no clock.' },
  { remote: 'community', path: '/community-griot', sentence: 'Small tools that save water, money and a crop.' },
  { remote: 'ops', path: '/ops', sentence: 'This page is for the people who run the farm. Please sign in.' },
] as const;

/** The projects that have pages. */
export const pageProjects = ['shell', ...remotes.map(({ remote }) => remote)];

/** The logged error of the call for the signed-in user, which responds with 401 to visitors. */
export const SIGNED_OUT_ERROR = /status of 401 .*\/api\/auth\/user\)$/;

/** Addresses of pages that show nothing else for an unknown value. */
const KNOWN: Readonly<Record<string, string>> = {
  '/community-griot/blog/:slug': '/community-griot/blog/leaves-into-soil',
  '/crops/:slug': '/crops/okra',
  '/grant-search': '/grant-search?stop=not-one-of-ours', // without a session the gateway leads to sign-in
};

/** A URL path of a page, with an unknown value for each parameter, unless the page needs a known one. */
export const pageAddress = (path: string): string => KNOWN[path] ?? path.replace(/:\w+/g, 'not-one-of-ours');

/** Pages whose title is that of what they show. */
export const hasOwnTitle = (path: string): boolean => path === '/community-griot/blog/:slug' || path === '/crops/:slug';

/** Prevents the redirect from /grant-search to sign-in, which happens once per tab. */
export async function skipSignInRedirect(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('farm.grant-search-trip', '1'));
}

/** Logged errors of calls that need a signed-in user, and of an unknown certificate or class. */
export const ACCESS_ERRORS =
  /status of (401 .*\/api\/(auth\/user|library)|404 .*\/api\/certificates\/not-one-of-ours|400 .*\/api\/classes\/not-one-of-ours)\)$/;

/** Logged errors for files that fail to load or fail their integrity check. */
export const BROKEN_FILES: RegExp[] = [
  /status of 503 .*\/assets\//,
  /Failed to find a valid digest in the 'integrity' attribute for resource '[^']*\/assets\//,
  /Fetch API cannot load \S+\/assets\/\S+ SRI's integrity checks failed/,
];
