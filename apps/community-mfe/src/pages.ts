import type { PageEntry } from '@farm/contracts';

export const pages: PageEntry[] = [
  {
    path: '/community-griot',
    chunk: 'hub',
    first: 'page',
    title: 'Community Griot',
    description: 'What growers around the farm say, ask and have learned.',
  },
];
