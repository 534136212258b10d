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
    path: '/ops/orders',
    chunk: 'ops-orders',
    first: 'frame',
    title: 'Order desk',
    description: 'Orders, refunds, guides, codes and the daily balance.',
    index: false,
  },
  {
    path: '/ops/orders/:id',
    chunk: 'ops-order',
    first: 'frame',
    title: 'Order',
    description: 'One order and everything about it.',
    index: false,
  },
  {
    path: '/ops/learning',
    chunk: 'ops-learning',
    first: 'frame',
    title: 'Learning',
    description: 'How the quiz questions do, and who stands on the leaderboard.',
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
  {
    path: '/automated-training',
    chunk: 'automated-training',
    first: 'frame',
    title: 'Automated Training System',
    description: 'When and how Dexter Jr. trains by himself.',
    index: false,
  },
];
