import type { Page } from '@playwright/test';

/** One page of each remote, and a sentence that only the page itself shows: its heading also stands while it loads. */
export const remotes = [
  { remote: 'store', path: '/country-store', sentence: 'Free Digital Guides' },
  { remote: 'learning', path: '/courses', sentence: 'Ten questions each. No sign-up, no clock.' },
  { remote: 'community', path: '/community-griot', sentence: 'What growers said about the daily wisdom.' },
  { remote: 'ops', path: '/ops', sentence: 'This page is for the people who run the farm. Please sign in.' },
] as const;

/** The projects that have pages. */
export const pageProjects = ['shell', ...remotes.map(({ remote }) => remote)];

/** Asking who a visitor is answers 401 to strangers, and browsers log that. */
export const SIGNED_OUT_ERROR = /status of 401 .*\/api\/auth\/user\)$/;

/** The address of a page as a visitor may type it: where its path names a part, something that the site does not know. */
export const pageAddress = (path: string): string => path.replace(/:\w+/g, 'not-one-of-ours');

/** Whoever is not signed in is led from /grant-search to the sign-in page after a moment, once a tab: this tab has been. */
export async function skipSignInRedirect(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('farm.grant-search-trip', '1'));
}

/** Doors that are shut to strangers, and things that are not there: answers that browsers log. */
export const ACCESS_ERRORS =
  /status of (401 .*\/api\/(auth\/user|library)|404 .*\/api\/certificates\/not-one-of-ours)\)$/;

/** What browsers log for a file that does not come, or whose bytes are not those of the release. */
export const BROKEN_FILES: RegExp[] = [
  /status of 503 .*\/assets\//,
  /Failed to find a valid digest in the 'integrity' attribute for resource '[^']*\/assets\//,
  /Fetch API cannot load \S+\/assets\/\S+ SRI's integrity checks failed/,
];
