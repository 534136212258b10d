import type { PageEntry } from '@farm/contracts';

export const pages: PageEntry[] = [
  {
    path: '/community-griot',
    chunk: 'hub',
    first: 'page',
    title: 'Community Griot',
    description: 'Almanac, weather, daily wisdom, recipes and what growers around the farm say and have learned.',
  },
  {
    path: '/free-guides',
    chunk: 'free-guides',
    first: 'page',
    title: 'Free Guides',
    description: 'The free Farming Survival Kit by e-mail: four guides to keep and a calendar of the garden year.',
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
    description: 'Say yes to the letter you asked for.',
    index: false,
  },
  {
    path: '/newsletter/unsubscribe',
    chunk: 'newsletter-unsubscribe',
    first: 'frame',
    title: 'Leave the mailing list',
    description: 'One press, and the letter stops.',
    index: false,
  },
  {
    path: '/newsletter/preferences',
    chunk: 'newsletter-preferences',
    first: 'frame',
    title: 'Letters and your data',
    description: 'The Monday letter on or off, and everything we keep of you deleted.',
    index: false,
  },
];
