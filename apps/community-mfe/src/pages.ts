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
    description: 'A farming survival kit by e-mail, for your first name and address.',
    index: false,
  },
  {
    path: '/contact',
    chunk: 'contact',
    first: 'page',
    title: 'Contact',
    description: 'A form to write to us.',
    index: false,
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
];
