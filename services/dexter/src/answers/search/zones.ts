import type { HybridResult } from './fuse';
import type { SearchResult } from './lexical';

/** answer: sure enough; ask: near enough for a clarifying question; scope: not our topic. */
export type Zone = 'answer' | 'ask' | 'scope';

/** The minimum figures of each zone, compared with those of `SearchResult`. */
export interface Thresholds {
  answer: {
    coverage: number;
    focus: number;
    score: number;
    /** The minimum score when all words of the question are the topic of the article. */
    scoreInFocus: number;
    /** Words in common with the article; one is a coincidence ('far from the sun') ... */
    shared: number;
    /** ... unless it is as much of the question. */
    most: number;
    /** By how much of its score the best article must lead when one word is all: 'worms' may mean several things. */
    lead: number;
  };
  clarify: { coverage: number; focus: number; score: number };
}

/** Tuned on the cases of evaluation/ (at most 2 % of farm questions rejected) and checked by examination.spec.ts. */
export const thresholds: Thresholds = {
  answer: { coverage: 0.25, focus: 0.1, score: 25, scoreInFocus: 3, shared: 2, most: 0.6, lead: 0.1 },
  clarify: { coverage: 0.28, focus: 0.05, score: 7 },
};

/** The zone of search results by words. */
export function zoneOf(
  { hits, coverage, focus, shared }: SearchResult,
  { answer, clarify }: Thresholds = thresholds,
): Zone {
  const score = hits[0]?.score ?? 0;
  const enough = focus === 1 ? answer.scoreInFocus : answer.score;
  const meant = shared >= answer.shared || coverage >= answer.most;
  const isClear = shared > 1 || score - (hits[1]?.score ?? 0) >= answer.lead * score;
  const sure = meant && isClear && coverage >= answer.coverage && focus >= answer.focus && score >= enough;
  if (sure) return 'answer';
  const near = coverage >= clarify.coverage && focus >= clarify.focus && score >= clarify.score;
  return near ? 'ask' : 'scope';
}

// Cosine of the question and the nearest text of all articles. Measured on the cases of evaluation/: 1 % of farm
// questions are below 0.48, but half of the out-of-scope questions and a third of the attacks.
const MEANING = { answer: 0.48, clarify: 0.45, missed: 0.7 };

/**
 * The zone by words, corrected by meaning: a question far from every article is not answered however many words it shares,
 * and a question that is very near by meaning alone gets a clarifying question, never an answer.
 */
export function hybridZoneOf({ byWords, nearest }: HybridResult, limits: Thresholds = thresholds): Zone {
  const zone = zoneOf(byWords, limits);
  if (!nearest) return zone;
  if (zone === 'answer') return nearest.best >= MEANING.answer ? 'answer' : 'ask';
  return nearest.best >= (zone === 'ask' ? MEANING.clarify : MEANING.missed) ? 'ask' : 'scope';
}
