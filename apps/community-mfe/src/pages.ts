import type { PageEntry } from '@farm/contracts';

export const pages: PageEntry[] = [
  {
    path: '/community-griot',
    chunk: 'hub',
    first: 'page',
    title: 'Community Griot',
    description: 'Almanac, weather, daily wisdom, recipes and what growers around the farm have learned.',
  },
  {
    path: '/community-griot/blog/:slug',
    chunk: 'blog-post',
    first: 'page',
    title: 'Daily blog',
    description: 'A short read for the season from the farm.',
    data: 'GET /api/daily-blog/posts/:slug',
  },
  {
    path: '/free-guides',
    chunk: 'free-guides',
    first: 'page',
    title: 'Free Guides',
    description: 'The free Farming Survival Kit by email: four guides to keep and a calendar of the garden year.',
  },
  {
    path: '/contact',
    chunk: 'contact',
    first: 'page',
    title: 'Contact',
    description: 'Write to the farm: a person reads every message.',
  },
  {
    path: '/newsletter/confirm',
    chunk: 'newsletter-confirm',
    first: 'frame',
    title: 'Confirm your address',
    description: 'Confirm your newsletter subscription.',
    index: false,
  },
  {
    path: '/newsletter/unsubscribe',
    chunk: 'newsletter-unsubscribe',
    first: 'frame',
    title: 'Leave the mailing list',
    description: 'Unsubscribe with one click.',
    index: false,
  },
  {
    path: '/newsletter/preferences',
    chunk: 'newsletter-preferences',
    first: 'frame',
    title: 'Email settings and your data',
    description: 'Subscribe or unsubscribe, and delete everything we store about you.',
    index: false,
  },
];
