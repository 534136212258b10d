const K1 = 1.2; // the customary values of Okapi BM25
const B = 0.75;

/** An index of texts, given as their terms. */
export interface Bm25 {
  /** The score of every text that shares a term with the query, by its place in the list. */
  scores(query: ReadonlySet<string>): ReadonlyMap<number, number>;
  /** How rare a term is: the logarithm of the inverse share of texts with it. Highest for an unknown term. */
  rarity(term: string): number;
}

/** Ranking function of Robertson and others, Okapi at TREC-3 (1994), with the inverse frequency that is never negative. */
export function bm25(texts: readonly (readonly string[])[]): Bm25 {
  const postings = new Map<string, { text: number; count: number }[]>();
  texts.forEach((terms, text) => {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const list = postings.get(term);
      if (list) list.push({ text, count });
      else postings.set(term, [{ text, count }]);
    }
  });
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / (texts.length || 1) || 1;
  const lengths = texts.map(({ length }) => K1 * (1 - B + (B * length) / mean));
  const rarity = (term: string) => {
    const known = postings.get(term)?.length ?? 0;
    return Math.log(1 + (texts.length - known + 0.5) / (known + 0.5));
  };
  return {
    rarity,
    scores: (query) => {
      const scores = new Map<number, number>();
      for (const term of query) {
        const weight = rarity(term) * (K1 + 1);
        for (const { text, count } of postings.get(term) ?? [])
          scores.set(text, (scores.get(text) ?? 0) + (weight * count) / (count + (lengths[text] ?? K1)));
      }
      return scores;
    },
  };
}
