import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  { path: '/courses', lazy: () => import(/* webpackChunkName: "courses" */ './simple-quiz/courses-page') },
  { path: '/sign-in', lazy: () => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page') },
  {
    path: '/quiz-challenge',
    lazy: () => import(/* webpackChunkName: "quiz-challenge" */ './quiz-challenge/quiz-challenge-page'),
  },
  {
    path: '/start-my-farm-plan',
    lazy: () => import(/* webpackChunkName: "farm-plan" */ './farm-plan/farm-plan-page'),
  },
  {
    path: '/grant-search',
    lazy: () => import(/* webpackChunkName: "grant-search" */ './grant-search/grant-search-page'),
  },
];
