import type { HybridFound } from './fuse';
import type { Found } from './lexical';

/** Sure enough to answer; near enough to ask back; or not our topic. */
export type Zone = 'answer' | 'ask' | 'scope';

/** From where on a message is in a zone; every figure but `shared` is compared with one of `Found`. */
export interface Thresholds {
  answer: {
    coverage: number;
    focus: number;
    score: number;
    /** Scores grow with the rarity of the words found: what is wholly what an article is about needs less. */
    scoreInFocus: number;
    /** Words in common with the article; one is a coincidence ('far from the sun') ... */
    shared: number;
    /** ... unless it is as much of the question. */
    most: number;
    /** By how much of its score the best article must lead when one word is all: 'worms' may mean several things. */
    lead: number;
  };
  ask: { coverage: number; focus: number; score: number };
}

/** Proposed by `npm run dexter:evaluate -- --calibrate`, and held by evaluation.spec.ts. */
export const thresholds: Thresholds = {
  answer: { coverage: 0.25, focus: 0.1, score: 25, scoreInFocus: 3, shared: 2, most: 0.6, lead: 0.1 },
  ask: { coverage: 0.28, focus: 0.05, score: 7 },
};

/** What may be done with what was found by words: answered, asked back, or called not ours. Thresholds are measured. */
export function zoneOf({ hits, coverage, focus, shared }: Found, { answer, ask }: Thresholds = thresholds): Zone {
  const score = hits[0]?.score ?? 0;
  const enough = focus === 1 ? answer.scoreInFocus : answer.score;
  const meant = shared >= answer.shared || coverage >= answer.most;
  const isClear = shared > 1 || score - (hits[1]?.score ?? 0) >= answer.lead * score;
  const sure = meant && isClear && coverage >= answer.coverage && focus >= answer.focus && score >= enough;
  if (sure) return 'answer';
  const near = coverage >= ask.coverage && focus >= ask.focus && score >= ask.score;
  return near ? 'ask' : 'scope';
}

// Cosines of the question and what is nearest to it in all articles. Measured on the cases of evaluation/: one farm
// question in a hundred lies below 0.48, half of the foreign ones and a third of the attacks do.
const MEANING = { answer: 0.48, ask: 0.45, missed: 0.7 };

/**
 * The zone by words, doubted by meaning: what is far from every article is asked back however many words it shares.
 * Meaning alone never answers; what it is sure of is at least asked back.
 */
export function hybridZoneOf({ byWords, nearest }: HybridFound, from: Thresholds = thresholds): Zone {
  const zone = zoneOf(byWords, from);
  if (!nearest) return zone;
  if (zone === 'answer') return nearest.best >= MEANING.answer ? 'answer' : 'ask';
  return nearest.best >= (zone === 'ask' ? MEANING.ask : MEANING.missed) ? 'ask' : 'scope';
}
