import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, type Clock } from '@farm/server-kit';
import { type ArticleFile, articleOf, CATEGORIES } from './article';
import { withFacts } from './live-facts';

export interface Article extends Omit<ArticleFile, 'template'> {
  /** Plain text with today's facts filled in. */
  readonly text: string;
}

export interface Knowledge {
  articles: readonly Article[];
  /** The articles with their placeholders. */
  files: readonly ArticleFile[];
  /** Ids of the articles that are not as they were built in: changed, new or withdrawn by a publication. */
  changed: ReadonlySet<string>;
  /** Groups of words that search treats as equal. */
  synonyms: readonly (readonly string[])[];
  /** SHA-256 over all article files and synonyms, hex. */
  hash: string;
}

/** Reads all article files, by category and name. @throws with the name of a broken file. */
export const readArticleFiles = (folder: string): ArticleFile[] =>
  CATEGORIES.flatMap((category) =>
    readdirSync(join(folder, category))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => articleOf(`${category}/${name.slice(0, -3)}`, readFileSync(join(folder, category, name), 'utf8'))),
  );

/** The article with today's facts. @throws for an unknown fact */
export function factual({ template, ...article }: ArticleFile, clock: Clock): Article {
  withFacts(template, clock.now()); // an unknown fact stops the start, not an answer
  return {
    ...article,
    get text() {
      return withFacts(template, clock.now());
    },
  };
}

/**
 * Reads the content folder. The quality of articles is checked by check-knowledge.spec.ts.
 * @throws with the article's name when it cannot be read, when a fact is unknown or when two share an id.
 */
export function readKnowledge(folder: string, clock: Clock = systemClock): Knowledge {
  const files = readArticleFiles(folder);
  const articles = files.map((file) => factual(file, clock));
  const twice = articles.find(({ id }, index) => articles.findIndex((other) => other.id === id) !== index);
  if (twice) throw new Error(`article '${twice.id}' exists twice`);
  const synonyms = readFileSync(join(folder, 'farm-synonyms.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/));
  const hash = createHash('sha256')
    .update(JSON.stringify([files, synonyms]))
    .digest('hex');
  return { articles, files, changed: new Set(), synonyms, hash };
}

const MONTHS = 24;

/** Ids of the articles last reviewed more than 24 months ago: still used, but due for a review. */
export function articlesToReview(articles: readonly Pick<ArticleFile, 'id' | 'reviewedAt'>[], now: Date): string[] {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS)).toISOString().slice(0, 7);
  return articles.filter(({ reviewedAt }) => reviewedAt < oldest).map(({ id }) => id);
}
