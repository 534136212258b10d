import type { Found } from './lexical';

/** Sure enough to answer; near enough to ask back; or not our topic. */
export type Zone = 'answer' | 'ask' | 'scope';

// Set on a sample of questions that are not in the articles: a start, not a proof. offline.provider.spec.ts holds it.
const ANSWER = { coverage: 0.3, focus: 0.15, score: 9 };
const ASK = { coverage: 0.1, score: 5 };

export function zoneOf({ hits, coverage, focus }: Found): Zone {
  const score = hits[0]?.score ?? 0;
  const sure = coverage >= ANSWER.coverage && focus >= ANSWER.focus && score >= ANSWER.score;
  if (sure) return 'answer';
  return coverage >= ASK.coverage && score >= ASK.score ? 'ask' : 'scope';
}
