import type { PageEntry } from '@farm/contracts';
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

/** The shell's own pages, published with its build. Titles are shown in the browser's tab and in loading states. */
export const routes: (PageEntry & PageRoute)[] = [
  {
    path: '/',
    chunk: 'home',
    lazy: loadHome,
    first: 'page',
    title: /*i18n*/ 'Home',
    description: /*i18n*/ 'Free guides, a four-week farm plan and straight answers for growers, schools and families.',
  },
  {
    path: '/about',
    chunk: 'about',
    lazy: () => import('./about/about-page'),
    first: 'page',
    title: 'About',
    description: 'The story of the farm, its mission of education, cooperation and legacy, and what it offers.',
  },
  {
    path: '/programs',
    chunk: 'programs',
    lazy: () => import('./programs/programs-page'),
    first: 'page',
    title: 'Programs',
    description: 'The Fall Gardening Course in three tiers: every Saturday, virtual and in person, all recorded.',
  },
  {
    path: '/security',
    chunk: 'security',
    lazy: () => import('./security/security-page'),
    first: 'page',
    title: 'Security',
    description: 'Six protections, the limits in force, and safe ways to use the farm assistant.',
  },
  {
    path: '/terms',
    chunk: 'terms',
    lazy: () => import('./legal/terms-page'),
    first: 'page',
    title: 'Terms of Use',
    description: 'The rules for using the site, the guides and the courses.',
  },
  {
    path: '/privacy',
    chunk: 'privacy',
    lazy: () => import('./legal/privacy-page'),
    first: 'page',
    title: 'Privacy Policy',
    description: 'What we keep, why we keep it, and how you can see, change or delete it.',
  },
  {
    path: '/offline',
    chunk: 'offline',
    lazy: () => import('./offline/offline-page'),
    first: 'page',
    title: /*i18n*/ 'No connection',
    description: /*i18n*/ 'What to do without a connection, and which pages are saved on this device.',
    index: false,
  },
];
