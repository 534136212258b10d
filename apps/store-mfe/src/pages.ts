import type { PageEntry } from '@farm/contracts';

export const pages: PageEntry[] = [
  {
    path: '/country-store',
    chunk: 'country-store',
    first: 'page',
    title: 'Country Store',
    description: 'Digital guides for growers in the South, free and paid, and our premium market garden course.',
    data: ['/api/payments/config'],
  },
  {
    path: '/checkout',
    chunk: 'checkout',
    first: 'frame',
    title: 'Checkout',
    description: 'Pay for your guide or get it for free.',
    index: false,
  },
  {
    path: '/premium-checkout',
    chunk: 'premium-checkout',
    first: 'frame',
    title: 'Premium course checkout',
    description: 'Buy the premium course with lifetime access.',
    index: false,
  },
  {
    path: '/download-success',
    chunk: 'download-success',
    first: 'frame',
    title: 'Your download',
    description: 'Your payment and the download of your guide.',
    index: false,
  },
  {
    path: '/course-access',
    chunk: 'course-access',
    first: 'frame',
    title: 'Your course',
    description: 'The lessons of the course you bought.',
    index: false,
  },
];
