import type { Found } from './lexical';

/** Sure enough to answer; near enough to ask back; or not our topic. */
export type Zone = 'answer' | 'ask' | 'scope';

// Measured on the sample of zones.spec.ts: a start, not a proof. Scores grow with the rarity of the words found, so a
// question that is wholly what an article is about needs less of it.
const ANSWER = { coverage: 0.35, focus: 0.15, score: 13, scoreInFocus: 9 };
const ASK = { coverage: 0.1, score: 5 };

export function zoneOf({ hits, coverage, focus }: Found): Zone {
  const score = hits[0]?.score ?? 0;
  const enough = focus === 1 ? ANSWER.scoreInFocus : ANSWER.score;
  const sure = coverage >= ANSWER.coverage && focus >= ANSWER.focus && score >= enough;
  if (sure) return 'answer';
  return coverage >= ASK.coverage && score >= ASK.score ? 'ask' : 'scope';
}
