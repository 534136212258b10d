const K1 = 1.2; // the customary values of Okapi BM25
const B = 0.75;

/** An index of texts, given as their terms. */
export interface Bm25 {
  /** The score of every text that shares a term with the query, by its place in the list. */
  scores(query: ReadonlySet<string>): ReadonlyMap<number, number>;
  /** How rare a term is: the logarithm of the inverse share of texts with it. Highest for an unknown term. */
  rarity(term: string): number;
  /** The number of its texts. */
  size: number;
  /** The mean number of terms of a text. */
  mean: number;
}

const NONE = { start: 0, length: 0 };

/**
 * For each term the texts that have it and how often, of all terms one behind the other: as objects the postings of all
 * questions would take a tenth of the service's memory.
 */
function postingsOf(texts: readonly (readonly string[])[]) {
  const counted = texts.map((terms) => {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  });
  const ranges = new Map<string, { start: number; length: number }>();
  for (const counts of counted)
    for (const term of counts.keys()) {
      const range = ranges.get(term);
      if (range) range.length += 1;
      else ranges.set(term, { start: 0, length: 1 });
    }
  let all = 0;
  for (const range of ranges.values()) {
    range.start = all;
    all += range.length;
    range.length = 0; // counted again while it is filled
  }
  const [textsOf, countsOf] = [new Uint32Array(all), new Uint16Array(all)];
  counted.forEach((counts, text) => {
    for (const [term, count] of counts) {
      const range = ranges.get(term) ?? { ...NONE };
      textsOf[range.start + range.length] = text;
      countsOf[range.start + range.length] = count;
      range.length += 1;
    }
  });
  return { texts: textsOf, counts: countsOf, range: (term: string) => ranges.get(term) ?? NONE };
}

/**
 * Ranking function of Robertson and others, Okapi at TREC-3 (1994), with the inverse frequency that is never negative. After a
 * `base` the texts stand behind those of that index, which tells how rare terms are and how long a text is.
 */
export function bm25(texts: readonly (readonly string[])[], base?: Bm25): Bm25 {
  const first = base?.size ?? 0;
  const postings = postingsOf(texts);
  const mean = base?.mean ?? (texts.reduce((sum, { length }) => sum + length, 0) / (texts.length || 1) || 1);
  const lengths = texts.map(({ length }) => K1 * (1 - B + (B * length) / mean));
  const ownRarity = (term: string) => {
    const known = postings.range(term).length;
    return Math.log(1 + (texts.length - known + 0.5) / (known + 0.5));
  };
  const rarity = base?.rarity ?? ownRarity;
  return {
    ...{ rarity, mean, size: first + texts.length },
    scores: (query) => {
      const scores = new Map(base?.scores(query));
      for (const term of query) {
        const weight = rarity(term) * (K1 + 1);
        const { start, length } = postings.range(term);
        for (let at = start; at < start + length; at += 1) {
          const text = postings.texts[at] ?? 0;
          const count = postings.counts[at] ?? 0;
          const score = (weight * count) / (count + (lengths[text] ?? K1));
          scores.set(first + text, (scores.get(first + text) ?? 0) + score);
        }
      }
      return scores;
    },
  };
}
