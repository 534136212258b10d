import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  { path: '/ops', lazy: () => import(/* webpackChunkName: "ops-home" */ './ops-home/ops-home-page') },
  {
    path: '/dexter-training',
    lazy: () => import(/* webpackChunkName: "training-centre" */ './training-centre/training-centre-page'),
  },
  {
    path: '/automated-training',
    lazy: () => import(/* webpackChunkName: "automated-training" */ './opening-soon/automated-training-page'),
  },
];
