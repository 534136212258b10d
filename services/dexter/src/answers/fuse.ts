import type { Nearest, SemanticSearch } from '../embedding/semantic-search';
import type { Article, Knowledge } from '../knowledge/knowledge';
import { lexicalSearch, type Found, type Hit } from './lexical';

const K = 8; // small: the first few ranks decide
const SHOWN = 5;

/** What was found by words, in the order of words and meaning together where meaning was to be had. */
export interface HybridFound extends Found {
  nearest?: Nearest;
}
export type HybridSearch = (question: string) => Promise<HybridFound>;

/**
 * Reciprocal rank fusion: ids by the sum of 1 / (8 + rank) over the lists they stand in, ties by id. Ranks and not
 * scores, because the scores of two searches cannot be compared.
 */
export function fused(lists: readonly (readonly string[])[]): string[] {
  const sums = new Map<string, number>();
  for (const list of lists) list.forEach((id, at) => sums.set(id, (sums.get(id) ?? 0) + 1 / (K + at + 1)));
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([id]) => id);
}

/** Search by words, and by meaning too where that can be had in time: words alone must always do. */
export function hybridSearch(knowledge: Knowledge, semantic?: SemanticSearch): HybridSearch {
  const lexical = lexicalSearch(knowledge);
  const byId = new Map(knowledge.articles.map((article): [string, Article] => [article.id, article]));
  return async (question) => {
    const found = lexical(question);
    const nearest = (await semantic?.(question)) ?? null;
    if (!nearest) return { ...found, hits: found.hits.slice(0, SHOWN) };
    const scores = new Map(found.hits.map(({ article, score }) => [article.id, score]));
    const order = fused([found.hits.map(({ article }) => article.id), nearest.ranked.map(({ id }) => id)]);
    const hits = order.slice(0, SHOWN).flatMap((id): Hit[] => {
      const article = byId.get(id);
      return article ? [{ article, score: scores.get(id) ?? 0 }] : [];
    });
    return { ...found, hits, nearest };
  };
}
