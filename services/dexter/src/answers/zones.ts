import type { Found } from './lexical';

/** Sure enough to answer; near enough to ask back; or not our topic. */
export type Zone = 'answer' | 'ask' | 'scope';

// Measured on the sample of zones.spec.ts: a start, not a proof. Scores grow with the rarity of the words found, so a
// question that is wholly what an article is about needs less of it.
// One word in common is a coincidence ('far from the sun') unless it is most of the question.
const ANSWER = { coverage: 0.35, focus: 0.15, score: 13, scoreInFocus: 9, shared: 2, most: 0.5 };
const ASK = { coverage: 0.1, focus: 0.05, score: 5 };

export function zoneOf({ hits, coverage, focus, shared }: Found): Zone {
  const score = hits[0]?.score ?? 0;
  const enough = focus === 1 ? ANSWER.scoreInFocus : ANSWER.score;
  const meant = shared >= ANSWER.shared || coverage >= ANSWER.most;
  const sure = meant && coverage >= ANSWER.coverage && focus >= ANSWER.focus && score >= enough;
  if (sure) return 'answer';
  const near = coverage >= ASK.coverage && focus >= ASK.focus && score >= ASK.score;
  return near ? 'ask' : 'scope';
}
