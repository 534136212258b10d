import { cosine } from './cosine';
import type { KnowledgeIndex } from './knowledge-index';
import type { QuestionVector } from './question-vector';
import { keyOf } from './units';

const LOOKED_AT = 25;
// What an article is about as a whole tells less than the one part that comes close.
const BEST_PART = 0.7;

/** What is near a question by its meaning. */
export interface Nearest {
  /** Ids of articles, nearest first, at most 25. */
  ranked: readonly { id: string; score: number }[];
  /** Cosine of the question and the nearest text of all articles. */
  best: number;
  /** Cosine of the question and a sentence; undefined for a sentence that is not in the index. */
  of(sentence: string): number | undefined;
}

/** Finds by meaning; null when it cannot be had in time: then words alone decide. */
export type SemanticSearch = (question: string) => Promise<Nearest | null>;

/** Search by meaning: a plain loop over all vectors, about 5 ms for 4,000 of them. */
export function semanticSearch({ units }: KnowledgeIndex, vectorOf: QuestionVector): SemanticSearch {
  const byKey = new Map(units.map(({ key, vector }) => [key, vector]));
  return async (question) => {
    const asked = await vectorOf(question);
    if (!asked) return null;
    const articles = new Map<string, { part: number; whole: number }>();
    for (const { of, kind, vector } of units) {
      if (kind === 'guard') continue;
      const near = cosine(asked, vector);
      const article = articles.get(of) ?? { part: -1, whole: 0 };
      if (kind === 'whole') article.whole = near;
      article.part = Math.max(article.part, near);
      articles.set(of, article);
    }
    const ranked = [...articles]
      .map(([id, { part, whole }]) => ({ id, score: BEST_PART * part + (1 - BEST_PART) * whole }))
      .sort((one, other) => other.score - one.score || one.id.localeCompare(other.id))
      .slice(0, LOOKED_AT);
    const best = Math.max(...[...articles.values()].map(({ part }) => part));
    const of = (sentence: string) => {
      const vector = byKey.get(keyOf(sentence));
      return vector && cosine(asked, vector);
    };
    return { ranked, best, of };
  };
}
