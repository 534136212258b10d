import { BLOG_FEED_PATH, blogPostPath } from './blog-address';

/** What people type, and what other sites' links say, for a page that has another address here. Lower case. */
const BY_PATH: Readonly<Record<string, string>> = {
  '/home': '/',
  '/index.html': '/',
  '/shop': '/country-store',
  '/store': '/country-store',
  '/blog': '/community-griot#blog',
  '/news': '/community-griot#blog',
  '/community': '/community-griot',
  '/hub': '/community-griot',
  '/quiz': '/courses',
  '/quizzes': '/courses',
  '/course': '/premium-course',
  '/farm-plan': '/start-my-farm-plan',
  '/plan': '/start-my-farm-plan',
  '/grants': '/grant-search',
  '/guides': '/free-guides',
  '/classes': '/programs',
  '/about-us': '/about',
  '/contact-us': '/contact',
  '/login': '/sign-in',
  '/signin': '/sign-in',
  '/account': '/sign-in',
  '/terms-of-service': '/terms',
  '/privacy-policy': '/privacy',
  '/feed': BLOG_FEED_PATH,
  '/feed.xml': BLOG_FEED_PATH,
  '/rss': BLOG_FEED_PATH,
  '/rss.xml': BLOG_FEED_PATH,
  '/atom.xml': BLOG_FEED_PATH,
};

/** Where a path without a page leads; null: nowhere. Case and a trailing slash do not matter. */
export const redirectOf = (path: string): string | null => {
  const name = path.toLowerCase().replace(/\/+$/, '');
  return Object.hasOwn(BY_PATH, name) ? (BY_PATH[name] ?? null) : null;
};

export const redirectTargets: readonly string[] = [...new Set(Object.values(BY_PATH))];

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The page of a post whose link is from before posts had pages: '/community-griot?post=rain'. null: another address. */
export function postRedirect({ pathname, searchParams }: URL): string | null {
  const slug = pathname === '/community-griot' ? searchParams.get('post') : null;
  return slug !== null && SLUG.test(slug) ? blogPostPath(slug) : null;
}
