import type { PageEntry } from '@farm/contracts';
import type { Catalogs, PageRoute } from '@farm/web-kit';
import { messages as en } from '../generated/en';

/** The texts of this remote's pages in other languages, loaded with their first page. */
export const catalogs: Catalogs = { en, es: () => import(/* webpackChunkName: "es" */ '../generated/es') };

export const routes: (PageEntry & PageRoute)[] = [
  {
    path: '/courses',
    chunk: 'courses',
    lazy: () => import('./simple-quiz/courses-page'),
    first: 'page',
    title: 'Courses',
    description:
      'Three short garden quizzes for the US South, ten questions each, with the reason behind every answer.',
  },
  {
    path: '/classes',
    chunk: 'classes',
    lazy: () => import('./classes/classes-page'),
    first: 'page',
    title: 'Classes and work days',
    description: 'Classes and work days at the farm and by video: dates, places, prices and the seats that are left.',
  },
  {
    path: '/classes/:id',
    chunk: 'class',
    lazy: () => import('./classes/class-page'),
    first: 'frame',
    title: 'Class',
    description: 'When and where a class meets, what it costs, and a seat in it.',
  },
  {
    path: '/class-seat',
    chunk: 'class-seat',
    lazy: () => import('./classes/class-seat-page'),
    first: 'frame',
    title: 'Your seat',
    description: 'Confirm or cancel your seat in a class.',
    index: false,
  },
  {
    path: '/picture-round',
    chunk: 'picture-round',
    lazy: () => import('./picture-round/picture-round-page'),
    first: 'page',
    title: 'Picture Round',
    description:
      'Ten garden pictures for children under eight and a grown-up: questions read aloud, no reading, no clock.',
  },
  {
    path: '/for-teachers',
    chunk: 'for-teachers',
    lazy: () => import('./for-teachers/for-teachers-page'),
    first: 'page',
    title: 'For Teachers',
    description:
      'Garden sheets to print by grade and minutes, a quiz for a class without accounts, guides with lesson plans, and a visit.',
  },
  {
    path: '/for-teachers/quiz',
    chunk: 'class-teacher',
    lazy: () => import('./class-quiz/class-teacher-page'),
    first: 'page',
    title: 'A Quiz for Your Class',
    description:
      'Put a code on the wall, and up to 40 pupils answer garden questions on any phone or computer, without accounts.',
  },
  {
    path: '/class',
    chunk: 'class-quiz',
    lazy: () => import('./class-quiz/class-page'),
    first: 'page',
    title: 'Join Your Class',
    description: 'Type the six letters on the wall and answer garden questions with your class.',
  },
  {
    path: '/sign-in',
    chunk: 'sign-in',
    lazy: () => import('./sign-in/sign-in-page'),
    first: 'page',
    title: 'Sign in',
    description: 'Sign in to Sweetgum Family Farm.',
    index: false,
  },
  {
    path: '/quiz-challenge',
    chunk: 'quiz-challenge',
    lazy: () => import('./quiz-challenge/quiz-challenge-page'),
    first: 'page',
    title: 'Quiz Challenge',
    description: 'Points, badges and a daily challenge about growing food.',
  },
  {
    path: '/start-my-farm-plan',
    chunk: 'farm-plan',
    lazy: () => import('./farm-plan/farm-plan-page'),
    first: 'page',
    title: /*i18n*/ 'Start My Farm Plan',
    description:
      /*i18n*/ 'Five questions, and a free four-week plan for your own ground: what to sow, when, what it costs, and what has to wait.',
  },
  {
    path: '/notebook',
    chunk: 'notebook',
    lazy: () => import('./notebook/notebook-page'),
    first: 'page',
    title: 'My Garden Notebook',
    description:
      'A free notebook for beds, plantings and harvests that stays in your browser and opens without a connection.',
  },
  {
    path: '/grant-search',
    chunk: 'grant-search',
    lazy: () => import('./grant-search/grant-search-page'),
    first: 'frame',
    title: 'Grant Search',
    description: 'Grants that fit your farm, and a place to track your applications.',
    index: false,
    signIn: { exceptParams: ['stop'] },
  },
  {
    path: '/grant-search/starter-pack',
    chunk: 'starter-pack',
    lazy: () => import('./starter-pack/starter-pack-page'),
    first: 'frame',
    title: 'Grant Starter Pack',
    description:
      'A budget sheet, a letter of support, a one-page story and dated steps to begin a grant application with.',
    index: false,
  },
];
