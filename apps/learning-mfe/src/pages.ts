import type { PageEntry } from '@farm/contracts';

export const pages: PageEntry[] = [
  {
    path: '/sign-in',
    chunk: 'sign-in',
    first: 'frame',
    title: 'Sign in',
    description: 'Sign in to Sweetgum Family Farm.',
    index: false,
  },
];
