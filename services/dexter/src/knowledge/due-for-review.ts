import type { ArticleFile } from './article';

const MONTHS = 24;

/** Ids of the articles last reviewed more than 24 months ago: still said, but due for another look. */
export function dueForReview(articles: readonly Pick<ArticleFile, 'id' | 'reviewedAt'>[], now: Date): string[] {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS)).toISOString().slice(0, 7);
  return articles.filter(({ reviewedAt }) => reviewedAt < oldest).map(({ id }) => id);
}
