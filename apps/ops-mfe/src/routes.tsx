import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  { path: '/ops', lazy: () => import(/* webpackChunkName: "ops-home" */ './ops-home/ops-home-page') },
  { path: '/ops/orders', lazy: () => import(/* webpackChunkName: "ops-orders" */ './orders/orders-page') },
  { path: '/ops/orders/:id', lazy: () => import(/* webpackChunkName: "ops-order" */ './orders/order-page') },
  {
    path: '/ops/customer',
    lazy: () => import(/* webpackChunkName: "ops-customer" */ './customers/customer-page'),
  },
  { path: '/ops/data', lazy: () => import(/* webpackChunkName: "ops-exports" */ './exports/exports-page') },
  { path: '/ops/people', lazy: () => import(/* webpackChunkName: "ops-people" */ './people/people-page') },
  {
    path: '/ops/learning',
    lazy: () => import(/* webpackChunkName: "ops-learning" */ './quiz-questions/quiz-questions-page'),
  },
  {
    path: '/ops/moderation',
    lazy: () => import(/* webpackChunkName: "ops-moderation" */ './moderation/moderation-page'),
  },
  { path: '/ops/inbox', lazy: () => import(/* webpackChunkName: "ops-inbox" */ './inbox/inbox-page') },
  { path: '/ops/mailbox', lazy: () => import(/* webpackChunkName: "ops-mailbox" */ './inbox/mailbox-page') },
  { path: '/ops/posts', lazy: () => import(/* webpackChunkName: "ops-posts" */ './posts/posts-page') },
  { path: '/ops/content', lazy: () => import(/* webpackChunkName: "ops-content" */ './site-content/content-page') },
  { path: '/ops/activity', lazy: () => import(/* webpackChunkName: "ops-activity" */ './activity/activity-page') },
  { path: '/ops/files', lazy: () => import(/* webpackChunkName: "ops-files" */ './files/files-page') },
  {
    path: '/ops/assistant',
    lazy: () => import(/* webpackChunkName: "ops-assistant" */ './assistant/assistant-page'),
  },
  { path: '/ops/assistant/facts', lazy: () => import(/* webpackChunkName: "ops-facts" */ './assistant/facts-page') },
  {
    path: '/ops/assistant/versions',
    lazy: () => import(/* webpackChunkName: "ops-versions" */ './assistant/versions-page'),
  },
  { path: '/ops/releases', lazy: () => import(/* webpackChunkName: "ops-releases" */ './releases/releases-page') },
  {
    path: '/dexter-training',
    lazy: () => import(/* webpackChunkName: "training-centre" */ './training-centre/training-centre-page'),
  },
  {
    path: '/automated-training',
    lazy: () => import(/* webpackChunkName: "automated-training" */ './automated-training/automated-training-page'),
  },
];
