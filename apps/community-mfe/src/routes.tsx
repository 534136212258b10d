import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  { path: '/community-griot', lazy: () => import(/* webpackChunkName: "hub" */ './hub/hub-page') },
];
