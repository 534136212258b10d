import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFacts } from './live-facts';

export interface Article {
  id: string;
  title: string;
  /** Plain text, facts filled in. */
  text: string;
  /** How visitors ask for it. */
  askedAs: readonly string[];
}

export interface Knowledge {
  articles: readonly Article[];
  /** Groups of words that search takes for each other. */
  synonyms: readonly (readonly string[])[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function articleOf(line: string, at: number): Article {
  const { id, title, text, askedAs } = JSON.parse(line) as Partial<Record<keyof Article, unknown>>;
  if (!isText(id) || !isText(title) || !isText(text)) throw new Error(`article ${at} lacks id, title or text`);
  if (!Array.isArray(askedAs) || askedAs.length < 2 || !askedAs.every(isText))
    throw new Error(`article '${id}' needs at least two phrasings`);
  // A price in an article would go stale there: it must be a placeholder.
  if (/[$]\s?\d|\b\d[\d,.]* dollars\b/.test(text)) throw new Error(`article '${id}' spells a price`);
  return { id, title, text: withFacts(text), askedAs };
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** Reads and checks the content folder. Throws with the article's name when something is wrong with it. */
export function readKnowledge(folder: string): Knowledge {
  const articles = linesOf(join(folder, 'farm-knowledge.jsonl')).map((line, index) => articleOf(line, index + 1));
  const twice = articles.find(({ id }, index) => articles.findIndex((other) => other.id === id) !== index);
  if (twice) throw new Error(`article '${twice.id}' stands there twice`);
  const synonyms = linesOf(join(folder, 'farm-synonyms.txt')).map((line) => line.trim().split(/\s+/));
  return { articles, synonyms };
}
