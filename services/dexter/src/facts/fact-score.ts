import { memoizeByObject, type Synonyms } from '../answers/search/lexical';
import { contentStems } from '../text/words';
import type { Aspect } from './aspects';
import type { Fact } from './fact-base';

const CARD_BONUS = 0.3; // of a fact that was written for its aspect
const NAME_BONUS = 0.4;
const FIRST_ASPECT = 3.8;
const SYNONYM_SHARE = 0.6; // of the question's own word
/** Content stems by fact: facts live as long as the service. 'Hand-pollinate' is read as one word and as two. */
export const stemsOfFact = memoizeByObject(
  ({ text }: Fact): ReadonlySet<string> => new Set([text, text.replaceAll('-', ' ')].flatMap(contentStems)),
);

export interface ScoredFact {
  fact: Fact;
  score: number;
  overlap: number;
  isWanted: boolean;
}

interface ScoreInput {
  aspects: readonly Aspect[];
  /** Stems of the question beside the names of its subjects. */
  words: readonly string[];
  /** Those of `words` that do not show an aspect. */
  rest: readonly string[];
  /** Stems of the name of its first subject, as it was written: 'hawks' of predators. */
  name: readonly string[];
  /** Stems of the names of its other subjects. */
  others: readonly string[];
  synonyms: Synonyms;
}

/** How well a fact answers: its aspect first, then the share of the question's other words that it contains. */
export function scoreFact(fact: Fact, { aspects, words, rest, name, others, synonyms }: ScoreInput): ScoredFact {
  const stems = stemsOfFact(fact);
  const isAlike = (stem: string) => !stems.has(stem) && synonyms(stem).some((other) => stems.has(other));
  const shared = words.filter((stem) => stems.has(stem)).length + SYNONYM_SHARE * words.filter(isAlike).length;
  const overlap = words.length > 0 ? shared / words.length : 0;
  const [own] = fact.aspects;
  const rank = own === undefined ? -1 : aspects.indexOf(own);
  const further = fact.aspects.slice(1).some((aspect) => aspects[0] === aspect);
  const byAspect = rank >= 0 ? (rank === 0 ? FIRST_ASPECT : 3 / (1 + rank * 0.5)) : further ? 1.2 : 0;
  const isHeld = (stem: string) => stems.has(stem) || isAlike(stem);
  // Another complaint about the same plant explains nothing.
  const isBesideQuestion = own === 'why' && rest.length > 0 && !rest.some(isHeld);
  const named = others.filter((stem) => stems.has(stem)).length;
  const byOther = others.length > 0 ? (2 * named) / others.length : 0;
  const byName = name.length > 0 && name.every((stem) => stems.has(stem)) ? NAME_BONUS : 0;
  const byCard = fact.isCard ? CARD_BONUS : 0;
  return {
    fact,
    score: (isBesideQuestion ? byAspect / 2 : byAspect) + 2.5 * overlap + byOther + byName + byCard,
    overlap,
    isWanted: rank >= 0 || further,
  };
}
