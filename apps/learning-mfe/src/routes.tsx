import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  { path: '/courses', lazy: () => import(/* webpackChunkName: "courses" */ './simple-quiz/courses-page') },
  { path: '/sign-in', lazy: () => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page') },
];
