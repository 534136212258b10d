import { figureFor } from '../facts/fact-score';
import type { FactAnswer } from '../facts/fact-answer';
import type { FactBase } from '../facts/fact-base';
import type { FactSearch } from '../facts/fact-search';
import { GENERAL } from '../facts/general-words';
import { isAmountStem, isFollowUp } from '../facts/topic';
import { wantedAspects } from '../facts/aspects';
import { foldQuestion, isYesNo } from '../question/question-type';
import { sentencesOf } from '../text/sentences';
import { contentStems } from '../text/words';
import { fixed, type Dialogue } from './dialogue';
import { sentence } from './engine';
import type { Findings } from './search/find';

const OPENING = /^(?:As I said|In short): /;

const repetitionOf = (earlier: string): Findings => {
  const plain = earlier.replace(OPENING, '');
  const answer = { ...sentence(`As I said: ${plain}`, 'answer'), engine: 'retrieval' as const };
  return { ...fixed(answer, [plain]), isRepetition: true };
};

/** The sentences of earlier answers, those of the last one first. */
const sentencesBefore = ({ recent }: Dialogue): string[] =>
  recent
    .filter(({ role }) => role === 'dexter')
    .toReversed()
    .flatMap(({ text }) => sentencesOf(text));

const SEASONS = new Set(['spring', 'summer', 'fall', 'autumn', 'winter']); // circumstances, which a sentence need not hold
/** The words of a question beside those that name its aspect, its subject or an amount. */
function ownWords({ message, before }: Dialogue, base: FactBase): string[] {
  const name = new Set(contentStems(base.subjects.get(before.lastSubject ?? '')?.name ?? ''));
  const words = contentStems(wantedAspects(message).rest).filter(
    (stem) => !GENERAL.has(stem) && !name.has(stem) && !isAmountStem(stem),
  );
  const rest = words.filter((stem) => !SEASONS.has(stem));
  return rest.length > 0 ? rest : words;
}

// A question without a word of its own.
const BARE =
  /^(?:and |so |ok |but )*(?:how [a-z]+|when|what (?:temp\w*|size|depth|spacing|time of day))(?: (?:is|are|was|should|would|does|do) (?:it|that|they|this|those)(?: (?:be|take|need to be))?)?[?.! ]*$/;
const MAX_WORDS = 9;
const FEW_WORDS = 2;
const LEAST_SHARE = 0.7; // of the words of a longer question

/**
 * The sentence of an earlier answer that answers a short question better than facts do: 'how tall' after 'an eight-foot fence
 * keeps deer out', 'which end up' after 'plant cloves with the pointed end up'. Null: none.
 */
export function earlierAnswer(
  dialogue: Dialogue,
  facts: FactAnswer | null,
  { base, coverageIn }: { base: FactBase | undefined; coverageIn: FactSearch['coverageIn'] | undefined },
): Findings | null {
  const { message, explicit } = dialogue;
  const plain = foldQuestion(message);
  if (!base || !coverageIn || plain.split(' ').length > MAX_WORDS || isYesNo(message)) return null;
  const words = ownWords(dialogue, base);
  const figure = figureFor(plain);
  const [first] = facts?.parts ?? [];
  const sentences = sentencesBefore(dialogue).filter((each) => figure === null || figure.test(each));
  if (words.length === 0) {
    const [aspect] = wantedAspects(message).aspects;
    const isOfAspect = facts?.aspect === aspect && first !== undefined && figure?.test(first.text) === true;
    const isOwn = explicit === message || !BARE.test(plain);
    const [earlier] = figure === null || isOwn || isOfAspect || facts?.given ? [] : sentences;
    return earlier === undefined ? null : repetitionOf(earlier);
  }
  if (words.length < FEW_WORDS && !isFollowUp(message)) return null;
  const shareIn = (text: string) => coverageIn(words.join(' '), text);
  const least = words.length <= FEW_WORDS ? 1 : LEAST_SHARE;
  const earlier = sentences.find((each) => shareIn(each) >= least);
  const isInFacts = first !== undefined && (figure === null || figure.test(first.text)) && shareIn(first.text) >= least;
  return earlier === undefined || isInFacts ? null : repetitionOf(earlier);
}
