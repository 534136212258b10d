import type { PageEntry } from '@farm/contracts';

export const pages: PageEntry[] = [
  {
    path: '/courses',
    chunk: 'courses',
    first: 'page',
    title: 'Courses',
    description:
      'Three short garden quizzes for the US South, ten questions each, with the reason behind every answer.',
  },
  {
    path: '/sign-in',
    chunk: 'sign-in',
    first: 'frame',
    title: 'Sign in',
    description: 'Sign in to Sweetgum Family Farm.',
    index: false,
  },
];
