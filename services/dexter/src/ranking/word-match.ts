import { type Bm25, bm25 } from './bm25';
import type { RankingEntry } from './entry';

/** Indexes of the words of candidates, behind those of `base`: of their names, of their texts with names, of their questions. */
export function wordIndexes(entries: readonly RankingEntry[], base?: WordIndexes): WordIndexes {
  const text = bm25(
    entries.map(({ stems }) => stems),
    base?.text,
  );
  const weigh = (stems: Iterable<string>): number => {
    let sum = 0;
    for (const stem of stems) sum += text.rarity(stem);
    return sum;
  };
  const weights = entries.map(({ distinct, questionStems }) => ({
    text: weigh(distinct),
    questions: questionStems.map(weigh),
  }));
  return {
    name: bm25(
      entries.map(({ nameStems }) => nameStems),
      base?.name,
    ),
    text,
    questions: bm25(
      entries.map(({ questionStems }) => questionStems.flat()),
      base?.questions,
    ),
    weigh,
    weights: base ? [...base.weights, ...weights] : weights,
  };
}

export interface WordIndexes {
  name: Bm25;
  text: Bm25;
  questions: Bm25;
  /** The rarity of some stems together. */
  weigh(stems: Iterable<string>): number;
  /** The rarity of the stems of each candidate, and of those of each of its questions. */
  weights: readonly { text: number; questions: readonly number[] }[];
}

export interface WordMatch {
  /** Share of the question's words, by their rarity, in the candidate, and in its questions. */
  inText: number;
  inQuestions: number;
  /** Share of the candidate's words in the question. */
  ofText: number;
  /** The highest share of words that the question has in common with one of the candidate's, of all words of both. */
  overlap: number;
}

/** How much of a question's words a candidate and its questions hold, by the rarity of the words. */
export function matchWords(
  entry: RankingEntry,
  at: number,
  { stems, weight }: { stems: ReadonlySet<string>; weight: number },
  { text, weights }: WordIndexes,
): WordMatch {
  const own = weights[at];
  const all = entry.questionStems;
  let [inText, inQuestions] = [0, 0];
  const shared = new Float64Array(all.length);
  for (const stem of stems) {
    const rarity = text.rarity(stem);
    if (entry.distinct.has(stem)) inText += rarity;
    let isInAny = false;
    for (let place = 0; place < all.length; place += 1)
      if (all[place]?.includes(stem)) {
        shared[place] = (shared[place] ?? 0) + rarity;
        isInAny = true;
      }
    if (isInAny) inQuestions += rarity;
  }
  const overlap = shared.reduce(
    (most, value, place) => Math.max(most, value / (weight + (own?.questions[place] ?? 0) - value || 1)),
    0,
  );
  return { inText: inText / weight, inQuestions: inQuestions / weight, ofText: inText / (own?.text || 1), overlap };
}
