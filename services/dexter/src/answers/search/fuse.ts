import type { Nearest, SemanticSearch } from '../../embedding/semantic-search';
import type { Article, Knowledge } from '../../knowledge/knowledge';
import { lexicalSearch, type Found, type Hit } from './lexical';

const MEANING = 0.8;
const SHOWN = 5;

/** What was found by words, in the order of words and meaning together where meaning was to be had. */
export interface HybridFound extends Found {
  /** What was found by words alone, in their order: scores and their distances mean something there. */
  byWords: Found;
  nearest?: Nearest;
}
export type HybridSearch = (question: string) => Promise<HybridFound>;

interface Scored {
  id: string;
  score: number;
}

/**
 * The order of words and meaning together: the score by words as a share of the best one, and 0.8 of the score by
 * meaning; ties by id. Measured beside reciprocal ranks, which let a weak list outvote a strong one: docs/decisions/0027.
 */
export function fused(words: readonly Scored[], meaning: readonly Scored[]): string[] {
  const best = words[0]?.score ?? 1;
  const sums = new Map(words.map(({ id, score }) => [id, score / best]));
  for (const { id, score } of meaning) sums.set(id, (sums.get(id) ?? 0) + MEANING * score);
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([id]) => id);
}

/** Search by words, and by meaning too where that can be had in time: words alone must always do. */
export function hybridSearch(knowledge: Knowledge, semantic?: SemanticSearch): HybridSearch {
  const lexical = lexicalSearch(knowledge);
  const byId = new Map(knowledge.articles.map((article): [string, Article] => [article.id, article]));
  return async (question) => {
    const found = lexical(question);
    const nearest = (await semantic?.(question)) ?? null;
    if (!nearest) return { ...found, hits: found.hits.slice(0, SHOWN), byWords: found };
    const words = found.hits.map(({ article, score }) => ({ id: article.id, score }));
    const scores = new Map(words.map(({ id, score }) => [id, score]));
    const order = fused(words, nearest.ranked);
    const hits = order.slice(0, SHOWN).flatMap((id): Hit[] => {
      const article = byId.get(id);
      return article ? [{ article, score: scores.get(id) ?? 0 }] : [];
    });
    return { ...found, hits, byWords: found, nearest };
  };
}
