import { memoizeByObject } from '@farm/server-kit';
import type { Synonyms } from '../answers/search/lexical';
import { contentStems } from '../text/words';
import type { Aspect } from './aspects';
import type { Fact } from './fact-base';

const MEASURE_BONUS = 1; // of a fact of the wanted aspect that holds the kind of figure that is asked for
const CARD_BONUS = 0.3; // of a fact that was written for its aspect
const NAME_BONUS = 0.4;
const FIRST_ASPECT = 3.8;
const SYNONYM_SHARE = 0.6; // of the question's own word
/** Content stems of a text; 'hand-pollinate' is read as one word and as two. */
export const stemsIn = (text: string): string[] => contentStems(`${text} ${text.replaceAll('-', ' ')}`);

/** Content stems by fact: facts live as long as the service. */
export const stemsOfFact = memoizeByObject(({ text }: Fact): ReadonlySet<string> => new Set(stemsIn(text)));

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|half|third|quarter|dozen)\b/i;
// What is asked, and what an answer to it holds: 'how long do they keep' is answered by weeks, not by degrees.
const MEASURES: readonly (readonly [question: RegExp, answer: RegExp])[] = [
  [/\bwhat time of (?:the )?day\b|\bmorning or\b/, /\b(?:morning|noon|midday|afternoon|evening|dusk|dawn|night)\b/i],
  [
    /\bhow (?:long(?! (?:a|an|is the|are the)\b)|soon|many (?:hours|days|weeks|months|years))\b|\bwhat age\b|\bhow old\b/,
    /\b(?:minute|hour|day|week|month|year|spring|summer|fall|winter|season)s?\b|\bovernight\b/i,
  ],
  [/\bhow (?:warm|hot|cold)\b|\bwhat temp\w*/, /\b\d+ ?F\b|\bdegrees\b|\bfreezing\b/],
  [
    /\bhow (?:deep|far|tall|high|wide|thick|close|big|large|long)\b|\bwhat (?:size|depth|spacing)\b/,
    /\b(?:inch(?:es)?|feet|(?<!\d-)foot|yards?|gallons?|square|acres?)\b|-(?:inch|foot(?! row)|gallon)\b/i,
  ],
  [
    /\bwhen\b|\bwhat (?:month|time|season)\b|\bbest time\b|\bhow (?:late|early)\b/,
    /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter|frosts?|weeks?|months?|bloom|dormant|morning|evening|dusk|after|before|once|until|when|every)\b/i,
  ],
  [/\bhow (?:much|many)\b/, NUMBER],
];

/** What a fact must hold to give the kind of figure that a question asks for; null where it asks for none. */
export const measureIn = (question: string): RegExp | null =>
  MEASURES.find(([pattern]) => pattern.test(question))?.[1] ?? null;

// A time of so many units; 'spring' is none.
const DURATION =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|few|several|half|over)\b[^.;:]{0,24}\b(?:minute|hour|day|week|month|year)s?\b|\bovernight\b/i;
const HOW_LONG = /\bhow (?:long(?! (?:a|an|is the|are the)\b)|soon|many (?:hours|days|weeks|months|years))\b/;
/** What a sentence must hold to answer a bare question for a length, a time or a temperature; null for others. */
export const figureFor = (question: string): RegExp | null =>
  HOW_LONG.test(question) ? DURATION : exactMeasureIn(question);

/** The same for lengths, times and temperatures, which one sentence of an answer tells; null for other amounts. */
export const exactMeasureIn = (question: string): RegExp | null => {
  const measure = measureIn(question);
  return measure === NUMBER ? null : measure;
};

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
  /** What holds the kind of figure that is asked for. */
  measure?: RegExp | null;
}

/** How well a fact answers: its aspect first, then the share of the question's other words that it contains. */
export function scoreFact(
  fact: Fact,
  { aspects, words, rest, name, others, synonyms, measure }: ScoreInput,
): ScoredFact {
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
  const byMeasure = (rank >= 0 || further) && measure?.test(fact.text) ? MEASURE_BONUS : 0;
  return {
    fact,
    score: (isBesideQuestion ? byAspect / 2 : byAspect) + 2.5 * overlap + byOther + byName + byCard + byMeasure,
    overlap,
    isWanted: rank >= 0 || further,
  };
}
