import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, type Clock } from '@farm/server-kit';
import { articleOf, CATEGORIES, type ArticleFile } from './article';
import { withFacts } from './live-facts';

export interface Article extends Omit<ArticleFile, 'template'> {
  /** Plain text with today's facts filled in: a date that has passed is told as past. */
  readonly text: string;
}

export interface Knowledge {
  articles: readonly Article[];
  /** Groups of words that search takes for each other. */
  synonyms: readonly (readonly string[])[];
  /** SHA-256 over all articles and synonyms as they are written, hex: what was asked of them, was asked of these. */
  hash: string;
}

/** Every article of the content folder as it is written, by category and name. Throws with the name of a broken file. */
export const readArticleFiles = (folder: string): ArticleFile[] =>
  CATEGORIES.flatMap((category) =>
    readdirSync(join(folder, category))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => articleOf(`${category}/${name.slice(0, -3)}`, readFileSync(join(folder, category, name), 'utf8'))),
  );

function factual({ template, ...article }: ArticleFile, clock: Clock): Article {
  withFacts(template, clock.now()); // a fact that nobody knows stops the start, not an answer
  return {
    ...article,
    get text() {
      return withFacts(template, clock.now());
    },
  };
}

/**
 * Reads the content folder. Throws with the article's name when it cannot be read, when a fact is unknown or when two
 * share an id. What makes an article a good one is for check-knowledge.spec.ts.
 */
export function readKnowledge(folder: string, clock: Clock = systemClock): Knowledge {
  const files = readArticleFiles(folder);
  const articles = files.map((file) => factual(file, clock));
  const twice = articles.find(({ id }, index) => articles.findIndex((other) => other.id === id) !== index);
  if (twice) throw new Error(`article '${twice.id}' stands there twice`);
  const synonyms = readFileSync(join(folder, 'farm-synonyms.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/));
  const hash = createHash('sha256')
    .update(JSON.stringify([files, synonyms]))
    .digest('hex');
  return { articles, synonyms, hash };
}
