import type { PageEntry } from '@farm/contracts';

/** Only the layout is prerendered, and search engines skip it. */
const OPERATORS = { first: 'frame', index: false } as const;

export const pages: PageEntry[] = [
  {
    ...OPERATORS,
    path: '/ops',
    chunk: 'ops-home',
    title: 'Operators',
    description: 'The pages for the people who run the farm.',
  },
  {
    ...OPERATORS,
    path: '/ops/orders',
    chunk: 'ops-orders',
    title: 'Orders',
    description: 'Orders, refunds, guides, codes and the daily balance.',
  },
  {
    ...OPERATORS,
    path: '/ops/orders/:id',
    chunk: 'ops-order',
    title: 'Order',
    description: 'One order and everything about it.',
  },
  {
    ...OPERATORS,
    path: '/ops/people',
    chunk: 'ops-people',
    title: 'People',
    description: 'Accounts and operators.',
  },
  {
    ...OPERATORS,
    path: '/ops/learning',
    chunk: 'ops-learning',
    title: 'Learning',
    description: 'Quiz question statistics and the leaderboard.',
  },
  {
    ...OPERATORS,
    path: '/ops/moderation',
    chunk: 'ops-moderation',
    title: 'Moderation',
    description: 'Comments to check, reports, open questions, and moderation settings.',
  },
  {
    ...OPERATORS,
    path: '/ops/inbox',
    chunk: 'ops-inbox',
    title: 'Inbox',
    description: 'Messages from visitors, leads, and the next Monday newsletter.',
  },
  {
    ...OPERATORS,
    path: '/ops/mailbox',
    chunk: 'ops-mailbox',
    title: 'Mailbox',
    description: 'Every email of the site and its delivery state.',
  },
  {
    ...OPERATORS,
    path: '/ops/posts',
    chunk: 'ops-posts',
    title: 'Daily blog',
    description: 'Posts of the daily blog: drafts, scheduled, published.',
  },
  {
    ...OPERATORS,
    path: '/ops/assistant',
    chunk: 'ops-assistant',
    title: 'Dexter Jr.',
    description: 'Statistics of the assistant, and answers to review.',
  },
  {
    ...OPERATORS,
    path: '/ops/assistant/facts',
    chunk: 'ops-facts',
    title: 'Facts to check',
    description: 'Facts of Dexter Jr. that nobody has compared with their source yet.',
  },
  {
    ...OPERATORS,
    path: '/ops/assistant/versions',
    chunk: 'ops-versions',
    title: 'Versions and lessons',
    description: 'Lessons and versions of Dexter Jr., and rollbacks.',
  },
  {
    ...OPERATORS,
    path: '/ops/releases',
    chunk: 'ops-releases',
    title: 'Releases',
    description: 'What is live, how it loads in browsers, and rollbacks.',
  },
  {
    ...OPERATORS,
    path: '/dexter-training',
    chunk: 'training-centre',
    title: 'AI Training Center',
    description: 'Where operators train Dexter Jr.',
  },
  {
    ...OPERATORS,
    path: '/automated-training',
    chunk: 'automated-training',
    title: 'Automated Training System',
    description: 'When and how Dexter Jr. trains automatically.',
  },
];
