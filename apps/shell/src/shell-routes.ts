import type { PageRoute } from '@farm/web-kit';

/** Loads each page of pages.ts from a chunk of its own. */
export const shellRoutes: PageRoute[] = [
  { path: '/', lazy: () => import(/* webpackChunkName: "home" */ './home/home-page') },
  { path: '/about', lazy: () => import(/* webpackChunkName: "about" */ './about/about-page') },
  { path: '/programs', lazy: () => import(/* webpackChunkName: "programs" */ './programs/programs-page') },
  { path: '/security', lazy: () => import(/* webpackChunkName: "security" */ './security/security-page') },
  { path: '/terms', lazy: () => import(/* webpackChunkName: "terms" */ './legal/terms-page') },
  { path: '/privacy', lazy: () => import(/* webpackChunkName: "privacy" */ './legal/privacy-page') },
  { path: '/offline', lazy: () => import(/* webpackChunkName: "offline" */ './offline/offline-page') },
];
