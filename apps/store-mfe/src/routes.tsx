import type { PageEntry } from '@farm/contracts';
import type { Catalogs, PageRoute } from '@farm/web-kit';
import { messages as en } from '../generated/en';

export const catalogs: Catalogs = { en, es: () => import(/* webpackChunkName: "es" */ '../generated/es') };

/** Pages that depend on the visitor: only their layout is prerendered, and search engines skip them. */
const PERSONAL = { first: 'frame', index: false } as const;

export const routes: (PageEntry & PageRoute)[] = [
  {
    path: '/country-store',
    chunk: 'country-store',
    lazy: () => import('./country-store/country-store-page'),
    first: 'page',
    title: /*i18n*/ 'Country Store',
    description:
      /*i18n*/ 'Digital guides for growers in the South, free and paid, and our premium market garden course.',
  },
  {
    path: '/premium-course',
    chunk: 'premium-course',
    lazy: () => import('./premium-course/premium-course-page'),
    first: 'page',
    title: 'The Southern Market Garden course',
    description:
      'Eight lessons from bare ground to paying customers: what they hold, for whom they are, and what they cost.',
  },
  {
    path: '/premium-course/first-lesson',
    chunk: 'first-lesson',
    lazy: () => import('./premium-course/first-lesson-page'),
    first: 'page',
    title: 'First lesson, free to read',
    description: 'Site and soil: the first lesson of The Southern Market Garden, free for everybody.',
  },
  {
    path: '/visit',
    chunk: 'visit',
    lazy: () => import('./visit/visit-page'),
    first: 'page',
    title: 'Visit and buy fresh',
    description: 'When the farm stand is open, how to find us, what is in season this week, and the farm share.',
    data: 'GET /api/visit',
  },
  {
    ...PERSONAL,
    path: '/farm-share-place',
    chunk: 'farm-share-place',
    lazy: () => import('./farm-share-place/farm-share-place-page'),
    title: 'Your place in the farm share',
    description: 'Confirm your place in the farm share, or give it up.',
  },
  {
    ...PERSONAL,
    path: '/guide-emails',
    chunk: 'guide-emails',
    lazy: () => import('./guide-emails/guide-emails-page'),
    title: 'Emails about guides',
    description: 'Stop emails about guides that open in the Country Store.',
  },
  {
    ...PERSONAL,
    path: '/checkout',
    chunk: 'checkout',
    lazy: () => import('./checkout/checkout-page'),
    title: 'Checkout',
    description: 'Pay for your guide or get it for free.',
  },
  {
    ...PERSONAL,
    path: '/premium-checkout',
    chunk: 'premium-checkout',
    lazy: () => import('./premium-checkout/premium-checkout-page'),
    title: 'Premium course checkout',
    description: 'Buy the premium course with lifetime access.',
  },
  {
    ...PERSONAL,
    path: '/download-success',
    chunk: 'download-success',
    lazy: () => import('./download-success/download-success-page'),
    title: 'Your download',
    description: 'Your payment and the download of your guide.',
  },
  {
    ...PERSONAL,
    path: '/course-access',
    chunk: 'course-access',
    lazy: () => import('./course-access/course-access-page'),
    title: 'Your course',
    description: 'The lessons of the course you bought.',
  },
  {
    ...PERSONAL,
    path: '/library',
    chunk: 'library',
    lazy: () => import('./library/library-page'),
    title: 'Your library',
    description: 'Guides, receipts, courses and certificates that you bought, opened by an emailed link.',
  },
  {
    ...PERSONAL,
    path: '/verify/:code',
    chunk: 'verify',
    lazy: () => import('./verify/verify-page'),
    title: 'Certificate check',
    description: 'Check whether a certificate of completion is valid.',
  },
];
