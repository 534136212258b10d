import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  {
    path: '/country-store',
    lazy: () => import(/* webpackChunkName: "country-store" */ './country-store/country-store-page'),
  },
  {
    path: '/premium-course',
    lazy: () => import(/* webpackChunkName: "premium-course" */ './premium-course/premium-course-page'),
  },
  {
    path: '/premium-course/first-lesson',
    lazy: () => import(/* webpackChunkName: "first-lesson" */ './premium-course/first-lesson-page'),
  },
  {
    path: '/guide-emails',
    lazy: () => import(/* webpackChunkName: "guide-emails" */ './guide-emails/guide-emails-page'),
  },
  { path: '/checkout', lazy: () => import(/* webpackChunkName: "checkout" */ './checkout/checkout-page') },
  {
    path: '/premium-checkout',
    lazy: () => import(/* webpackChunkName: "premium-checkout" */ './premium-checkout/premium-checkout-page'),
  },
  {
    path: '/download-success',
    lazy: () => import(/* webpackChunkName: "download-success" */ './download-success/download-success-page'),
  },
  {
    path: '/course-access',
    lazy: () => import(/* webpackChunkName: "course-access" */ './course-access/course-access-page'),
  },
  { path: '/library', lazy: () => import(/* webpackChunkName: "library" */ './library/library-page') },
  { path: '/verify/:code', lazy: () => import(/* webpackChunkName: "verify" */ './verify/verify-page') },
];
