/** The page of a post of the daily blog. */
export const blogPostPath = (slug: string): string => `/community-griot/blog/${encodeURIComponent(slug)}`;

/** The daily blog as Atom. */
export const BLOG_FEED_PATH = '/api/daily-blog/feed';
