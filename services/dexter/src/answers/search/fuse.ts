import type { Nearest, SemanticSearch } from '../../embedding/semantic-search';
import type { Article, Knowledge } from '../../knowledge/knowledge';
import { lexicalSearch, type SearchResult, type Hit } from './lexical';

const SEMANTIC_WEIGHT = 0.8;
const MAX_HITS = 5;

/** Search results by words, ordered by words and meaning together where vectors are available. */
export interface HybridResult extends SearchResult {
  /** The results by words alone, whose scores can be compared. */
  byWords: SearchResult;
  nearest?: Nearest;
}
export type HybridSearch = (question: string) => Promise<HybridResult>;

interface Scored {
  id: string;
  score: number;
}

/**
 * Orders by the sum of the score by words, as a share of the best one, and 0.8 of the score by meaning; ties by id. The
 * comparison with reciprocal rank fusion is in services/dexter/README.md.
 */
export function fuseRankings(lexical: readonly Scored[], semantic: readonly Scored[]): string[] {
  const best = lexical[0]?.score ?? 1;
  const sums = new Map(lexical.map(({ id, score }) => [id, score / best]));
  for (const { id, score } of semantic) sums.set(id, (sums.get(id) ?? 0) + SEMANTIC_WEIGHT * score);
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([id]) => id);
}

/** Search by words, and by meaning where a vector is available in time. */
export function hybridSearch(knowledge: Knowledge, semantic?: SemanticSearch): HybridSearch {
  const search = lexicalSearch(knowledge);
  const byId = new Map(knowledge.articles.map((article): [string, Article] => [article.id, article]));
  return async (question) => {
    const result = search(question);
    const nearest = (await semantic?.(question)) ?? null;
    if (!nearest) return { ...result, hits: result.hits.slice(0, MAX_HITS), byWords: result };
    const lexical = result.hits.map(({ article, score }) => ({ id: article.id, score }));
    const scores = new Map(lexical.map(({ id, score }) => [id, score]));
    const order = fuseRankings(lexical, nearest.ranked);
    const hits = order.slice(0, MAX_HITS).flatMap((id): Hit[] => {
      const article = byId.get(id);
      return article ? [{ article, score: scores.get(id) ?? 0 }] : [];
    });
    return { ...result, hits, byWords: result, nearest };
  };
}
