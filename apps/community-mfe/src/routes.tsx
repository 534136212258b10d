import type { PageEntry } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';

export const routes: (PageEntry & PageRoute)[] = [
  {
    path: '/community-griot',
    chunk: 'hub',
    lazy: () => import('./hub/hub-page'),
    first: 'page',
    title: 'Community Griot',
    description: 'Almanac, weather, daily wisdom, recipes and what growers around the farm have learned.',
  },
  {
    path: '/community-griot/blog/:slug',
    chunk: 'blog-post',
    lazy: () => import('./hub/blog/blog-post-page'),
    first: 'page',
    title: 'Daily blog',
    description: 'A short read for the season from the farm.',
    data: 'GET /api/daily-blog/posts/:slug',
  },
  {
    path: '/free-guides',
    chunk: 'free-guides',
    lazy: () => import('./free-guides/free-guides-page'),
    first: 'page',
    title: 'Free Guides',
    description: 'The free Farming Survival Kit by email: four guides to keep and a calendar of the garden year.',
  },
  {
    path: '/contact',
    chunk: 'contact',
    lazy: () => import('./contact/contact-page'),
    first: 'page',
    title: 'Contact',
    description: 'Write to the farm: a person reads every message.',
  },
  {
    path: '/for-teachers/visit',
    chunk: 'visit-request',
    lazy: () => import('./visit-request/visit-request-page'),
    first: 'page',
    title: 'Ask for a Visit',
    description:
      'Bring your class to the farm, or ask us to come to your school garden: two days, and a person answers.',
  },
  {
    path: '/newsletter/confirm',
    chunk: 'newsletter-confirm',
    lazy: () => import('./newsletter/confirm-page'),
    first: 'frame',
    title: 'Confirm your address',
    description: 'Confirm your newsletter subscription.',
    index: false,
  },
  {
    path: '/newsletter/unsubscribe',
    chunk: 'newsletter-unsubscribe',
    lazy: () => import('./newsletter/unsubscribe-page'),
    first: 'frame',
    title: 'Leave the mailing list',
    description: 'Unsubscribe with one click.',
    index: false,
  },
  {
    path: '/newsletter/preferences',
    chunk: 'newsletter-preferences',
    lazy: () => import('./newsletter/preferences-page'),
    first: 'frame',
    title: 'Email settings and your data',
    description: 'Subscribe or unsubscribe, and delete everything we store about you.',
    index: false,
  },
];
