import type { PageEntry } from '@farm/contracts';

/** The shell's own pages, published with its build. Titles are shown in the browser's tab and in loading states. */
export const pages: PageEntry[] = [
  {
    path: '/',
    chunk: 'home',
    first: 'page',
    title: 'Home',
    description: 'Free guides, a four-week farm plan and straight answers for growers, schools and families.',
  },
  {
    path: '/about',
    chunk: 'about',
    first: 'page',
    title: 'About',
    description: 'The story of the farm, its mission of education, cooperation and legacy, and what it offers.',
  },
  {
    path: '/programs',
    chunk: 'programs',
    first: 'page',
    title: 'Programs',
    description: 'The Fall Gardening Course in three tiers: every Saturday, virtual and in person, all recorded.',
  },
  {
    path: '/security',
    chunk: 'security',
    first: 'page',
    title: 'Security',
    description: 'Six protections, the limits in force, and safe ways to use the farm assistant.',
  },
  {
    path: '/terms',
    chunk: 'terms',
    first: 'page',
    title: 'Terms of Use',
    description: 'The rules for using the site, the guides and the courses.',
  },
  {
    path: '/privacy',
    chunk: 'privacy',
    first: 'page',
    title: 'Privacy Policy',
    description: 'What we keep, why we keep it, and how you can see, change or delete it.',
  },
  {
    path: '/offline',
    chunk: 'offline',
    first: 'page',
    title: 'No connection',
    description: 'What to do without a connection, and which pages are saved on this device.',
    index: false,
  },
];
