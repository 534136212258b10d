import type { PageEntry } from '@farm/contracts';

export const pages: PageEntry[] = [
  {
    path: '/ops',
    chunk: 'ops-home',
    first: 'frame',
    title: 'Operators',
    description: 'The working pages of the farm.',
    index: false,
  },
  {
    path: '/dexter-training',
    chunk: 'training-centre',
    first: 'frame',
    title: 'AI Training Center',
    description: 'Where operators train Dexter Jr.',
    index: false,
  },
];
