import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  { path: '/sign-in', lazy: () => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page') },
];
