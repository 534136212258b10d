/** What is near a question by its meaning. */
export interface Nearest {
  /** Articles, best first, at most 25. */
  ranked: readonly { id: string; score: number }[];
  /** Cosine of the nearest sentence, title or phrasing of all articles. */
  best: number;
  /** Cosine of the question and a sentence of an article; 0 for what is not in the index. */
  of(sentence: string): number;
}

/** Finds by meaning; null when it cannot be had in time: then words alone decide. */
export type SemanticSearch = (question: string) => Promise<Nearest | null>;
