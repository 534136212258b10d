import type { PageRoute } from '@farm/web-kit';
import { loadLowerSections, LOWER_SECTIONS } from './home/load-lower-sections';

/** Its lower sections load when they come near; with it where they are not prerendered, so that nothing moves. */
async function loadHome() {
  const isPrerendered = typeof document !== 'undefined' && document.getElementById(LOWER_SECTIONS) !== null;
  const [page] = await Promise.all([
    import(/* webpackChunkName: "home" */ './home/home-page'),
    isPrerendered ? null : loadLowerSections().catch(() => null),
  ]);
  return page;
}

/** Loads each page of pages.ts from a chunk of its own. */
export const shellRoutes: PageRoute[] = [
  { path: '/', lazy: loadHome },
  { path: '/about', lazy: () => import(/* webpackChunkName: "about" */ './about/about-page') },
  { path: '/programs', lazy: () => import(/* webpackChunkName: "programs" */ './programs/programs-page') },
  { path: '/security', lazy: () => import(/* webpackChunkName: "security" */ './security/security-page') },
  { path: '/terms', lazy: () => import(/* webpackChunkName: "terms" */ './legal/terms-page') },
  { path: '/privacy', lazy: () => import(/* webpackChunkName: "privacy" */ './legal/privacy-page') },
  { path: '/offline', lazy: () => import(/* webpackChunkName: "offline" */ './offline/offline-page') },
];
