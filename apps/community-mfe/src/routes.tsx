import type { PageRoute } from '@farm/web-kit';

export const routes: PageRoute[] = [
  { path: '/community-griot', lazy: () => import(/* webpackChunkName: "hub" */ './hub/hub-page') },
  {
    path: '/community-griot/blog/:slug',
    lazy: () => import(/* webpackChunkName: "blog-post" */ './hub/blog/blog-post-page'),
  },
  { path: '/free-guides', lazy: () => import(/* webpackChunkName: "free-guides" */ './free-guides/free-guides-page') },
  { path: '/contact', lazy: () => import(/* webpackChunkName: "contact" */ './contact/contact-page') },
  {
    path: '/newsletter/confirm',
    lazy: () => import(/* webpackChunkName: "newsletter-confirm" */ './newsletter/confirm-page'),
  },
  {
    path: '/newsletter/unsubscribe',
    lazy: () => import(/* webpackChunkName: "newsletter-unsubscribe" */ './newsletter/unsubscribe-page'),
  },
  {
    path: '/newsletter/preferences',
    lazy: () => import(/* webpackChunkName: "newsletter-preferences" */ './newsletter/preferences-page'),
  },
];
